import { Form } from "@remix-run/react";
import type { WindowWeekday } from "#server/api-client/contract/orders/standing-orders";
import { weekdayName } from "#domain/french/day-words";
import { compareDecimals } from "#domain/exact/decimal";
import { formatTime } from "#app/display/dates";
import { frenchSpaces } from "#app/display/french-spaces";
import { Day } from "#app/display/day";
import { formatQuantity } from "#app/display/quantities";
import { KnownLink } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { capitalised, pathOf } from "#app/display/words";
import { type Column, DataTable } from "#app/lists/data-table";
import { Button } from "#app/shell/actions/button";
import { adoptField, standingOrdersPath, windowAnchor } from "./words";

type Line = WindowWeekday["lines"][number];
type PutOut = Line["days"][number];

interface ShopWindowProps {
  standingOrder: { id: number; lockVersion: number };
  weekdays: readonly WindowWeekday[];
}

/** The shop window by weekday and line: what was put out, unsold and sold out, and one proposal that a touch adopts. */
export function ShopWindow({ standingOrder: { id, lockVersion }, weekdays }: ShopWindowProps) {
  return (
    <Section id={windowAnchor} heading="En boutique" aside="ce que les soirs ont appris">
      <Form method="post" className="window-form" action={`${standingOrdersPath}/${id}/change`}>
        <input type="hidden" name="lockVersion" value={lockVersion} />
        {weekdays.flatMap(({ weekday, lines }) =>
          lines.map((line) => <LineOfDay key={`${weekday}-${line.line}`} weekday={weekday} line={line} />),
        )}
      </Form>
    </Section>
  );
}

function LineOfDay({ weekday, line }: { weekday: number; line: Line }) {
  const { productName, saleUnit, quantity, days, proposedQuantity, reason } = line;
  const name = weekdayName(weekday);
  const isNew = proposedQuantity !== null && compareDecimals(proposedQuantity, quantity) !== 0;
  const title = `${capitalised(name)} : ${productName}, ${formatQuantity(quantity, saleUnit)}`;
  return (
    <>
      <h3>
        {title}
        {isNew && ` → ${formatQuantity(proposedQuantity, saleUnit)}`}
      </h3>
      <p>
        {frenchSpaces(reason)}
        {proposedQuantity !== null && !isNew && " Rien à changer."}
      </p>
      {isNew && (
        <p className="actions">
          <Button
            type="submit"
            name={adoptField}
            value={`${weekday}.${line.line}.${proposedQuantity}`}
            variant="outline"
          >
            Adopter {formatQuantity(proposedQuantity, saleUnit)} le {name}
          </Button>
        </p>
      )}
      {days.length > 0 && (
        <DataTable
          caption={title}
          columns={columnsOf(line)}
          rows={days}
          rowKey={({ standingOn }) => standingOn}
          empty=""
        />
      )}
    </>
  );
}

const uncountedNames: Readonly<Record<string, string>> = {
  holiday: "jour férié, ne compte pas",
  moved: "déplacé, ne compte pas",
  unnoted: "pas noté",
};

const columnsOf = ({ saleUnit }: Line): Column<PutOut>[] => [
  { heading: "Jour", cell: ({ standingOn }) => <Day date={standingOn} short /> },
  { heading: "En vente", numeric: true, cell: ({ putOut }) => formatQuantity(putOut, saleUnit) },
  {
    heading: "Invendus",
    numeric: true,
    cell: ({ unsold, soldOutAt, uncounted }) => (
      <span>
        {unsold !== null &&
          (soldOutAt === null ? formatQuantity(unsold, saleUnit) : `épuisé à ${formatTime(soldOutAt)}`)}
        {uncounted && <small>{uncountedNames[uncounted] ?? uncounted}</small>}
      </span>
    ),
  },
  {
    heading: "Commande",
    secondary: true,
    cell: ({ orderId, number }) => <KnownLink to={pathOf("external-order", orderId)}>{number}</KnownLink>,
  },
];
