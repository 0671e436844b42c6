import { Link } from "@remix-run/react";
import { Day } from "#app/display/day";
import { formatCount, formatMoney, signed } from "#app/display/numbers";
import type { BuyView } from "../week/buy-view";

type SuggestionRow = NonNullable<BuyView["suppliers"]>["rows"][number]["suggestions"][number];

/** Lines that a suggestion names before it only counts them. */
const namedLines = 5;

/**
 * The suggestions that bring an order to its supplier's minimum, the least to pay first, each with the link that
 * applies it.
 */
export function Suggestions({ suggestions }: { suggestions: readonly SuggestionRow[] }) {
  if (suggestions.length === 0) return null;
  return (
    <details className="suggestions no-print">
      <summary>Pour atteindre le minimum : {formatCount(suggestions.length, "possibilité")}</summary>
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion.href}>
            <div>
              <p>
                <SuggestionText suggestion={suggestion} />
              </p>
              <p className="dimmed">
                <Cost {...suggestion} />
              </p>
            </div>
            <Link
              className="button"
              data-variant="outline"
              to={suggestion.href}
              aria-label={`Appliquer : ${labelOf(suggestion)}`}
            >
              Appliquer
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SuggestionText({ suggestion: { kind, lines, to } }: { suggestion: SuggestionRow }) {
  const [line] = lines;
  if (kind === "longer_period" && to) {
    return (
      <>
        Compter aussi les besoins jusqu’au <Day date={to} /> :{" "}
        {lines
          .slice(0, namedLines)
          .map(({ name, packs, packsBefore }) => `${name} +${packs - packsBefore} colis`)
          .join(", ")}
        {lines.length > namedLines &&
          ` et ${formatCount(lines.length - namedLines, "autre article", "autres articles")}`}
        .
      </>
    );
  }
  if (!line) return null;
  const { name, packLabel, packs, packsBefore, fromSupplier, keepsUntil } = line;
  return (
    <>
      {kind === "more_packs" &&
        `${name} : ${formatCount(packs - packsBefore, "colis", "colis")} de plus, soit ${packs} × ${packLabel}`}
      {kind === "other_offer" &&
        (fromSupplier
          ? `${name} : l’acheter ici plutôt que chez ${fromSupplier.name}, ${packs} × ${packLabel}`
          : `${name} : prendre ${packs} × ${packLabel}`)}
      {keepsUntil && (
        <>
          {" "}
          (se garde jusqu’au <Day date={keepsUntil} />)
        </>
      )}
    </>
  );
}

function Cost({ extraHt, planExtraHt, subtotalHt }: Pick<SuggestionRow, "extraHt" | "planExtraHt" | "subtotalHt">) {
  return (
    <>
      +{formatMoney(extraHt)} HT, la commande passe à {formatMoney(subtotalHt)}
      {planExtraHt !== extraHt &&
        ` ; sur tous les achats, port compris : ${signed(planExtraHt, formatMoney(planExtraHt))}`}
    </>
  );
}

const labelOf = ({ kind, lines }: SuggestionRow) =>
  kind === "longer_period" ? "compter des jours de plus" : (lines[0]?.name ?? "");
