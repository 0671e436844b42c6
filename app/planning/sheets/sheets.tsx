import { useSearchParams } from "@remix-run/react";
import { formatShortDate } from "~/display/dates";
import { formatCount } from "~/display/numbers";
import { Pagination } from "~/lists/pagination";
import { QuickLinks } from "~/lists/quick-links";
import { changeQuery } from "~/lists/query";
import type { ChosenSheets } from "./choose";
import { PlanNotices } from "../standing/notices";
import type { PlanTruth } from "../standing/read.server";
import { MarkingRefused } from "./marking";
import { ProductionSheetOfDay } from "./production-sheet";

interface SheetsProps {
  chosen: ChosenSheets;
  /** The notices of the plan; null where they are not known. */
  truth: PlanTruth | null;
}

/** The sheets of a plan, with the ways to one day or one recipe alone. */
export function Sheets({ chosen, truth }: SheetsProps) {
  const { sheets, days, day, recipes, recipeId, page } = chosen;
  const alone = recipes.find(({ id }) => id === recipeId);
  return (
    <>
      <MarkingRefused />
      {truth && <PlanNotices notices={truth.notices} />}
      {days.length > 1 && (
        <Ways
          label="Jours"
          name="jour"
          all="Tous les jours"
          chosen={day}
          ways={days.map((one) => ({ value: one, words: formatShortDate(one) }))}
        />
      )}
      {recipes.length > 1 && (
        <details className="no-print sheet-recipes" open={recipeId !== null}>
          <summary>{alone ? `Seulement : ${alone.name}` : "Une seule recette"}</summary>
          <Ways
            label="Recettes"
            name="recette"
            all="Toutes les recettes"
            chosen={recipeId === null ? null : String(recipeId)}
            ways={recipes.map(({ id, name }) => ({ value: String(id), words: name }))}
          />
        </details>
      )}
      {page.lastPage > 1 && (
        <p className="dimmed no-print">
          Page {page.currentPage} sur {page.lastPage}, {formatCount(page.total, "fiche")} en tout : une recette ou un
          produit d’un jour par fiche. L’impression prend la page affichée.
        </p>
      )}
      {sheets.length === 0 && (
        <p className="card">
          {days.length === 0
            ? (truth?.noWork ?? "Rien à produire : aucune commande de cette période n’a un statut retenu.")
            : "Cette recette ne se fait pas ce jour-là."}
        </p>
      )}
      {sheets.map((sheet) => (
        <ProductionSheetOfDay key={sheet.day} sheet={sheet} />
      ))}
      <Pagination meta={page} />
    </>
  );
}

interface WaysProps {
  label: string;
  /** Name in the query string. */
  name: string;
  /** The way back to everything. */
  all: string;
  chosen: string | null;
  ways: { value: string; words: string }[];
}

function Ways({ label, name, all, chosen, ways }: WaysProps) {
  const [params] = useSearchParams();
  const to = (value: string | null) => changeQuery(params, { [name]: value, page: null }) || ".";
  return (
    <QuickLinks
      label={label}
      links={[{ value: null, words: all }, ...ways].map(({ value, words }) => ({
        key: value ?? "",
        words,
        to: to(value),
        chosen: chosen === value,
      }))}
    />
  );
}
