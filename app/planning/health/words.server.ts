import { shortDay } from "#domain/french/day-words";
import { formatCount, formatDecimal } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { ofName } from "#domain/french/names";
import type { LeftOutDrafts } from "./drafts.server";
import type { Notice } from "./notices";
import type { StaleRun } from "./runs-in-force.server";
import type { PlanHealth } from "./health";
import type { Unprepared } from "./unprepared.server";

/** Returns « Calcul partiel : 1 commande bloquée, 2 commandes partielles »; null where all could be worked out. */
export function describePartial({
  partial,
  blockedOrders,
  partialOrders,
}: Pick<PlanHealth, "partial" | "blockedOrders" | "partialOrders">): string | null {
  if (!partial) return null;
  const which = [
    blockedOrders > 0 && formatCount(blockedOrders, "commande bloquée", "commandes bloquées"),
    partialOrders > 0 && formatCount(partialOrders, "commande partielle", "commandes partielles"),
  ].filter(Boolean);
  return `Calcul partiel${which.length > 0 ? `\u00a0: ${which.join(", ")}` : ""}`;
}

/** Returns « 2 matières manquent et ne peuvent pas être commandées »; null where none does. */
export function describeUnbought({ unbought }: PlanHealth): string | null {
  const words = [
    "matière manque et ne peut pas être commandée",
    "matières manquent et ne peuvent pas être commandées",
  ] as const;
  return unbought === 0 ? null : formatCount(unbought, ...words);
}

/** Returns « Trop tard pour commander chez 2 fournisseurs »; null where there is still time. */
export function describeTooLate({ tooLate }: PlanHealth): string | null {
  return tooLate === 0 ? null : `Trop tard pour commander chez ${formatCount(tooLate, "fournisseur")}`;
}

/** Lacks that a notice names before it only counts them. */
const namedLacks = 3;

/** Returns « jeu. 26 nov., manque 2,5 kg de cabillaud ; … »; null where no day lacks anything. */
export const lacksNoticed = (health: Pick<PlanHealth, "lacks" | "lackCount">): string | null =>
  lacksListed(health, () => "");

/** Reasons why a purchase list does not hold what lacks. */
const unlisted: Record<string, string> = {
  overdue: "la livraison attendue est en retard",
  unsent: "la commande n’a pas été envoyée",
  too_late: "aucune livraison n’arrive à temps",
  blocked: "la commande est sous le minimum du fournisseur",
  unbuyable: "aucun fournisseur ne le vend",
  keeps_too_short: "ne se garde pas jusque-là",
};

const whyUnlisted = ({ cause, recipeId }: PlanHealth["lacks"][number]): string => {
  const why = recipeId ? "aurait dû être fait avant" : unlisted[cause];
  return why === undefined ? "" : ` (${why})`;
};

function lacksListed(
  { lacks, lackCount }: Pick<PlanHealth, "lacks" | "lackCount">,
  why: (lack: PlanHealth["lacks"][number]) => string,
): string | null {
  if (lacks.length === 0) return null;
  const listed = lacks.slice(0, namedLacks).map((lack) => `${shortDay(lack.day)}, ${lack.message}${why(lack)}`);
  const rest = lackCount - listed.length;
  return listed.join(" ; ") + (rest > 0 ? ` ; et ${rest} de plus` : "");
}

/** Returns « n’est pas comptée », « ne sont pas comptées ». */
export const notCounted = (total: number): string => (total === 1 ? "n’est pas comptée" : "ne sont pas comptées");

/** Returns « 1 commande en brouillon ». */
export const draftsCounted = ({ total }: Pick<LeftOutDrafts, "total">): string =>
  formatCount(total, "commande en brouillon", "commandes en brouillon");

/** Returns « 500 × Croissant, 2 kg de Farine »: what a draft asks for. */
export function describeLines({ lines, moreLines }: LeftOutDrafts["orders"][number]): string {
  const listed = (lines ?? []).map(({ name, quantity, unit }) =>
    unit === "kg"
      ? `${formatQuantity(quantity, unit)} ${ofName(name)}`
      : `${formatDecimal(quantity, { most: 3 })}\u00a0×\u00a0${name}`,
  );
  return [...listed, ...(moreLines > 0 ? [formatCount(moreLines, "autre produit", "autres produits")] : [])].join(", ");
}

/** Returns « Calcul figé n° 3 périmé : 1 commande modifiée ». */
export function describeStale({ id, changedOrders }: StaleRun): string {
  const changed = formatCount(changedOrders, "commande modifiée", "commandes modifiées");
  return `Calcul figé n°\u00a0${id} périmé${changedOrders > 0 ? `\u00a0: ${changed}` : ""}`;
}

/** Returns « 12 commandes récurrentes à préparer ne sont pas comptées ». */
export const describeUnprepared = ({ total }: Pick<Unprepared, "total">): string =>
  `${formatCount(total, "commande récurrente", "commandes récurrentes")} à préparer ${notCounted(total)}`;

/** The facts known of a plan besides its figures. */
export interface Known {
  /** Null where the API cannot say how far the plan holds. */
  health: PlanHealth | null;
  drafts: LeftOutDrafts | null;
  /** Null too where it is said otherwise on the page. */
  unprepared: Unprepared | null;
  stale: StaleRun[];
}

/** The places at which a plan's problems and its purchases are shown. */
export interface Ways {
  problems: string;
  /** Null on the page of the purchases itself. */
  purchases: string | null;
}

const toOrder = (purchases: string | null): Notice["text"] =>
  purchases === null ? ["."] : [". ", { words: "Voir ce qu’il faut commander", to: purchases }];

/** Returns the notices that every page drawn from a plan shows before its figures, the past first. */
export function noticesOf({ health, drafts, unprepared, stale }: Known, { problems, purchases }: Ways): Notice[] {
  const [late, partial, unbought, lacking] = health
    ? [describeTooLate(health), describePartial(health), describeUnbought(health), lacksNoticed(health)]
    : [];
  const notices: (Notice | null | undefined | "")[] = [
    health &&
      lacking && {
        type: "error",
        strong: formatCount(health.lackCount, "manque"),
        brief: formatCount(health.lackCount, "manque"),
        text: [`\u00a0: ${lacking}. `, { words: "Décider", to: problems }],
      },
    health &&
      late && {
        type: "error",
        strong: late,
        brief: formatCount(health.tooLate, "achat trop tard", "achats trop tard"),
        text: toOrder(purchases),
      },
    partial && {
      type: "warning",
      strong: partial,
      brief: "Calcul partiel",
      text: [
        ". Ce qui pose problème est écarté, et seulement cela\u00a0: tout le reste est calculé. Corrigez les ",
        { words: "problèmes", to: problems },
        ", puis calculez de nouveau.",
      ],
    },
    health &&
      unbought && {
        type: "warning",
        strong: unbought,
        brief: formatCount(health.unbought, "matière manque", "matières manquent"),
        text: ["\u00a0: aucune liste d’achats ne les porte. ", { words: "Voir lesquelles", to: problems }],
      },
    drafts && draftsNotice(drafts),
    unprepared && {
      type: "warning",
      strong: describeUnprepared(unprepared),
      brief: formatCount(unprepared.total, "récurrente"),
      text:
        unprepared.prepared === null
          ? [` : rien ne se prépare au-delà du ${shortDay(unprepared.lastDay)}`]
          : [". ", { words: unprepared.total === 1 ? "La préparer" : "Les préparer", to: unprepared.prepared }],
    },
    ...stale.map((run): Notice => ({
      type: "warning",
      strong: describeStale(run),
      brief: `Calcul n°\u00a0${run.id} périmé`,
      text: [
        ` (${run.description}). `,
        { words: "Voir ce qui change", to: `/production-planning/runs/${run.id}#ecarts` },
      ],
    })),
  ];
  return notices.filter((notice) => notice !== null && notice !== undefined && notice !== "");
}

function draftsNotice(drafts: LeftOutDrafts): Notice {
  const { total, orders, counted } = drafts;
  const named = orders.flatMap((order, at): Notice["text"] => [
    ...(at > 0 ? [" ; "] : []),
    { words: order.customerName, to: `/external-orders/${order.id}` },
    order.lines?.length ? `, ${describeLines(order)}` : "",
  ]);
  return {
    type: "warning",
    strong: `${draftsCounted(drafts)} ${notCounted(total)}`,
    brief: formatCount(total, "brouillon"),
    text: [
      "\u00a0: ",
      ...named,
      `${total > orders.length ? ` ; et ${total - orders.length} de plus` : ""}. `,
      { words: total === 1 ? "La compter" : "Les compter", to: counted },
    ],
  };
}

/** Returns the things that may be missing from an order to a supplier, in words for its sender. */
export function describeMissing({ health, drafts, unprepared, stale }: Known): string[] {
  return [
    health && describePartial(health),
    health && describeUnbought(health),
    drafts && `${draftsCounted(drafts)} ${notCounted(drafts.total)}`,
    unprepared && describeUnprepared(unprepared),
    ...stale.map(describeStale),
  ].filter((text) => text !== null);
}

/** Returns the reason why no purchase stands there though the stock may not suffice; null where it really does. */
export function noPurchaseReason(health: PlanHealth | null): string | null {
  if (!health) return "Rien à acheter dans ce que le calcul donne.";
  const lacking = lacksListed(health, whyUnlisted);
  if (lacking) return `Aucune liste d’achats n’y peut rien\u00a0: ${lacking}.`;
  if (health.unbought > 0) return "Aucun achat ne peut être proposé pour ce qui manque.";
  if (health.partial) return "Rien à acheter dans ce qui a pu être calculé\u00a0: le reste n’est pas connu.";
  return null;
}

/** Returns the reason why nothing is to be made, as far as is known. */
export function noWorkReason(health: PlanHealth | null): string {
  if (!health || health.orderCount === 0)
    return "Rien à produire : aucune commande de cette période n’a un statut retenu.";
  return health.partial
    ? "Rien à produire dans ce qui a pu être calculé\u00a0: le reste n’est pas connu."
    : "Rien à produire : tout est déjà fait ou en stock.";
}
