import { signOf, subtractDecimals } from "#domain/exact/decimal";
import { Level } from "#app/display/drawings/level";
import { formatMoney } from "#app/display/numbers";

interface ReachedProps {
  /** Null when the API does not tell it. */
  subtotalHt: string | null;
  minimumHt: string | null;
  francoHt: string | null;
  lines: readonly { packPriceHt: string | null }[];
}

/** An order against the supplier's minimum, and against what is delivered free: in words, and as bars. */
export function Reached({ subtotalHt, minimumHt, francoHt, lines }: ReachedProps) {
  if (!subtotalHt) return null;
  const partial = lines.some(({ packPriceHt }) => packPriceHt === null);
  return (
    <>
      <Goal name="Minimum de commande" goal={minimumHt} reached={subtotalHt} partial={partial} under="low" />
      <Goal name="Franco de port" goal={francoHt} reached={subtotalHt} partial={partial} under="short" />
    </>
  );
}

interface GoalProps {
  name: string;
  goal: string | null;
  reached: string;
  /** Some prices are unknown, so that more may be reached. */
  partial: boolean;
  /** Tone of what does not reach it. */
  under: "low" | "short";
}

function Goal({ name, goal, reached, partial, under }: GoalProps) {
  if (goal === null || signOf(goal) <= 0) return null;
  const rest = subtractDecimals(goal, reached);
  const isLow = signOf(rest) > 0;
  return (
    <>
      <p className="level-said">
        {name} : {formatMoney(reached)} sur {formatMoney(goal)} HT,{" "}
        {!isLow ? "atteint" : partial ? "sans les prix à demander" : <strong>il manque {formatMoney(rest)}</strong>}.
      </p>
      <Level value={reached} goal={goal} tone={!isLow ? "good" : partial ? "short" : under} />
    </>
  );
}
