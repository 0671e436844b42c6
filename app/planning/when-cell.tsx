import { Day } from "#app/display/day";
import { formatQuantity } from "#app/display/quantities";
import type { When } from "./when";

/**
 * The day of a figure, what is for each of its days, or from when to when: never a day alone beside a sum of several.
 */
export function WhenCell({ when: { first, last, days }, unit }: { when: When; unit: string }) {
  if (days) {
    return (
      <ul className="by-day">
        {days.map(({ day, quantity }) => (
          <li key={day}>
            <Day date={day} short /> <strong>{formatQuantity(quantity, unit)}</strong>
          </li>
        ))}
      </ul>
    );
  }
  return <DaySpan first={first} last={last} />;
}

/** « lun. 23 nov. », « du lun. 23 nov. au ven. 27 nov. », « à partir du lun. 23 nov. ». */
export function DaySpan({ first, last }: Pick<When, "first" | "last">) {
  if (first === last) return <Day date={first} short />;
  return (
    <span>
      {last ? "du" : "à partir du"} <Day date={first} short />
      {last && (
        <>
          {" "}
          au <Day date={last} short />
        </>
      )}
    </span>
  );
}
