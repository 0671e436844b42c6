import { useSearchParams } from "@remix-run/react";
import { formatShortDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { Section } from "#app/display/section";
import { Pagination } from "#app/lists/pagination";
import { QuickLinks } from "#app/lists/quick-links";
import { changeQuery } from "#app/lists/query";
import { type ChosenSheets, type Gone, allDays, asksChanged, onlyChanged, onlyName } from "./choose";
import { FoldedNotices } from "../health/folded-notices";
import type { PlanTruth } from "../health/read.server";
import { anchorOf } from "./marked";
import { MarkingRefused, PressedDay } from "./marking";
import { ProductionSheetOfDay } from "./production-sheet";

interface SheetsProps {
  chosen: ChosenSheets;
  /** The notices of the plan; null where they are not known. */
  truth: PlanTruth | null;
  /** Number of the frozen calculation that they are of; null of a plan as it is. */
  runId?: string | null;
  /** Something was noted of the day shown, though none of its sheets are left. */
  isNoted?: boolean;
}

/** Returns the anchors of a day's sheets that can be marked. */
const anchorsOf = ({ day, recipes, products }: ChosenSheets["sheets"][number]): string[] => [
  ...recipes.flatMap(({ recipeId: id, done }) => (done ? [anchorOf({ type: "recipe", id, day })] : [])),
  ...products.flatMap(({ productId: id, done }) => (done ? [anchorOf({ type: "product", id, day })] : [])),
];

/** Sheets that are few enough to stand open. */
const fewSheets = 2;

/** The sheets of a plan, with the ways to one day, one recipe, or what has changed since they were frozen. */
export function Sheets({ chosen, truth, runId = null, isNoted = false }: SheetsProps) {
  const { sheets, days, day, recipes, recipeId, page, gone } = chosen;
  const [params] = useSearchParams();
  const isChanged = runId !== null && asksChanged(params);
  const alone = recipes.find(({ id }) => id === recipeId);
  if (isChanged && !gone) {
    return (
      <>
        <ChangedOrAll isChanged />
        <p className="card">Le service auquel Bru est relié ne sait pas comparer ces fiches.</p>
      </>
    );
  }
  return (
    <>
      <MarkingRefused anchors={sheets.flatMap(anchorsOf)} />
      {truth && <FoldedNotices notices={truth.notices} />}
      {runId !== null && <ChangedOrAll isChanged={isChanged} />}
      <div className="plan-period">
        {days.length > 1 && (
          <Ways
            label="Jours"
            name="jour"
            chosen={day ?? (recipeId === null || chosen.isAll ? allDays : null)}
            ways={[
              ...days.map((one) => ({ value: one, words: formatShortDate(one) })),
              { value: allDays, words: "Tous les jours" },
            ]}
          />
        )}
        {recipes.length > 1 && (
          <details className="no-print" open={recipeId !== null}>
            <summary>{alone ? `Seulement : ${alone.name}` : "Recette"}</summary>
            <Ways
              label="Recettes"
              name="recette"
              chosen={recipeId === null ? null : String(recipeId)}
              ways={[
                { value: null, words: "Toutes les recettes" },
                ...recipes.map(({ id, name }) => ({ value: String(id), words: name })),
              ]}
            />
          </details>
        )}
      </div>
      {page.lastPage > 1 && (
        <p className="dimmed no-print">
          Page {page.currentPage} sur {page.lastPage}, {formatCount(page.total, "fiche")} en tout : une recette ou un
          produit d’un jour par fiche. L’impression prend la page affichée, le PDF toutes.
        </p>
      )}
      {gone && gone.length > 0 && <GoneSheets gone={gone} runId={runId} />}
      {chosen.pressed && !sheets.some((sheet) => sheet.day === chosen.pressed?.day) && (
        <PressedDay pressed={chosen.pressed} />
      )}
      {sheets.length === 0 && (
        <p className="card">
          {isChanged
            ? "Aucune fiche n’a changé depuis que ce calcul est figé : rien à réimprimer."
            : isNoted
              ? "Plus rien à faire pour ce jour."
              : days.length === 0
                ? day !== null
                  ? "Rien à produire ce jour-là."
                  : (truth?.noWork ?? "Rien à produire : aucune commande de cette période n’a un statut retenu.")
                : "Cette recette ne se fait pas ce jour-là."}
        </p>
      )}
      {sheets.map((sheet) => (
        <ProductionSheetOfDay
          key={sheet.day}
          sheet={sheet}
          changedOf={isChanged ? runId : null}
          isOpen={page.total <= fewSheets || recipeId !== null}
          isWhole={recipeId === null && page.lastPage === 1}
          pressed={chosen.pressed?.day === sheet.day ? chosen.pressed : null}
        />
      ))}
      <Pagination meta={page} />
    </>
  );
}

/** The two ways in which the sheets of a frozen calculation are seen. */
function ChangedOrAll({ isChanged }: { isChanged: boolean }) {
  const [params] = useSearchParams();
  const to = (only: string | null) =>
    changeQuery(params, { [onlyName]: only, jour: null, recette: null, page: null }) || ".";
  return (
    <QuickLinks
      label="Fiches"
      links={[
        { words: "Toutes les fiches", to: to(null), chosen: !isChanged },
        { words: "Seulement ce qui a changé", to: to(onlyChanged), chosen: isChanged },
      ]}
    />
  );
}

/** The frozen sheets that hang in the kitchen and are of no use any more. */
function GoneSheets({ gone, runId }: { gone: readonly Gone[]; runId: string | null }) {
  return (
    <Section id="a-jeter" heading="À jeter" aside={formatCount(gone.length, "fiche")}>
      <p>Ces fiches du calcul n°&nbsp;{runId} n’ont plus lieu d’être.</p>
      <ul className="card shares">
        {gone.map(({ day, type, id, name, unit, quantity }) => (
          <li key={`${day}-${type}-${id}`}>
            {formatShortDate(day)}&nbsp;: {name}
            <strong>{formatQuantity(quantity, unit)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WaysProps {
  label: string;
  /** Name in the query string. */
  name: string;
  chosen: string | null;
  /** The value null is that of the way back to everything. */
  ways: { value: string | null; words: string }[];
}

function Ways({ label, name, chosen, ways }: WaysProps) {
  const [params] = useSearchParams();
  const to = (value: string | null) => changeQuery(params, { [name]: value, page: null }) || ".";
  return (
    <QuickLinks
      label={label}
      links={ways.map(({ value, words }) => ({
        key: value ?? "",
        words,
        to: to(value),
        chosen: chosen === value,
      }))}
    />
  );
}
