import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { printedDecimal } from "../../http/documents/french";
import { dayInParis } from "#domain/paris";
import { readUnprepared } from "../../orders/standing-orders/unprepared";
import type { Needs } from "../../needs/result";
import { readPlannedOrders } from "../orders/planned-orders";
import type { PlanQuestion } from "../query";

/** A sentence that the reader of a plan's file has to know before its figures. */
export interface Note {
  label: string;
  text: string;
  /** Addition to the name of the file. */
  suffix?: string;
}

const [namedDrafts, namedLines] = [3, 4];

/**
 * Returns the notes that are true of a plan besides its figures: 4 queries where drafts are left out, else 1;
 * up to 8 more where there are standing orders.
 * @param stale true when it was frozen and is out of date
 */
export async function notesOf(db: Database, needs: Needs, question: PlanQuestion, stale = false): Promise<Note[]> {
  return [
    ...(stale
      ? [
          {
            label: "Calcul périmé",
            text: "Des commandes, des recettes ou le stock ont changé depuis qu’il est figé.",
            suffix: "perime",
          },
        ]
      : []),
    ...partialNotes(needs),
    ...(await draftNotes(db, question)),
    ...(stale ? [] : await unpreparedNotes(db, question)),
  ];
}

function partialNotes({ run, orders, articles }: Needs): Note[] {
  const count = (coverage: "blocked" | "partial") => orders.filter((order) => order.coverage === coverage).length;
  const which = [
    counted(count("blocked"), "commande bloquée", "commandes bloquées"),
    counted(count("partial"), "commande partielle", "commandes partielles"),
  ]
    .filter(Boolean)
    .join(", ");
  const unbought = articles.filter(
    ({ managed, net, packs, restock }) => managed && net !== "0" && packs === 0 && !restock,
  ).length;
  return [
    ...(run.status === "partial"
      ? [
          {
            label: `Calcul partiel${which && ` : ${which}`}`,
            text: "Ce qui pose problème est écarté, et seulement cela : les totaux sont des minimums.",
            suffix: "partiel",
          },
        ]
      : []),
    ...(unbought > 0
      ? [
          {
            label: counted(
              unbought,
              "matière manque et ne peut pas être commandée",
              "matières manquent et ne peuvent pas être commandées",
            ),
            text: "Aucune liste d’achats ne les porte.",
            suffix: "partiel",
          },
        ]
      : []),
  ];
}

async function draftNotes(db: Database, { selection }: PlanQuestion): Promise<Note[]> {
  if (!selection || !("basis" in selection) || selection.statuses.includes("draft")) return [];
  const drafts = await readPlannedOrders(db, { ...selection, statuses: ["draft"] });
  if (drafts.length === 0) return [];
  const first = drafts.slice(0, namedDrafts);
  const products = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      idList(
        db,
        first.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)),
      ),
    )
    .execute();
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const parts = first.map(({ customer_name, lines }) =>
    [
      customer_name,
      ...lines
        .slice(0, namedLines)
        .map(({ product_id, quantity }) => `${printedDecimal(quantity)} × ${names.get(product_id) ?? "produit"}`),
      ...(lines.length > namedLines ? ["…"] : []),
    ].join(", "),
  );
  const more = drafts.length - first.length;
  const words = ["commande en brouillon n’est pas comptée", "commandes en brouillon ne sont pas comptées"] as const;
  const label = counted(drafts.length, ...words);
  return [{ label, text: `${parts.join(" ; ")}${more > 0 ? ` ; et ${more} de plus` : ""}.` }];
}

/** Returns what is said of the orders of standing orders that nobody prepared yet: they are not counted. */
async function unpreparedNotes(db: Database, { selection, as_of }: PlanQuestion): Promise<Note[]> {
  if (!selection || !("basis" in selection)) return [];
  const { from, to: until, basis } = selection;
  const { count } = await readUnprepared(db, { from, until, basis }, dayInParis(new Date(as_of)));
  const words = [
    "commande récurrente n’est pas encore préparée",
    "commandes récurrentes ne sont pas encore préparées",
  ] as const;
  return count === 0 ? [] : [{ label: counted(count, ...words), text: "Ce calcul ne les compte pas." }];
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? "" : `${count} ${count === 1 ? one : many}`;

/**
 * Returns "-partiel" where something of the plan is left out, "-perime" where it no longer holds: for the name of a
 * file that cannot say it otherwise.
 */
export const suffixOf = (notes: readonly Note[]): string =>
  [...new Set(notes.flatMap(({ suffix }) => suffix ?? []))].map((suffix) => `-${suffix}`).join("");
