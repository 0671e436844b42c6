import { Form, Link } from "@remix-run/react";
import { addDays } from "#domain/days";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import { formatShortDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { receiptsPath } from "#app/stock/paths";
import { LateBadge } from "../status-badge";
import { supplierOrdersPath } from "../words";
import { type AwaitedLine, PostponeForm, lateLines, type TypedPostponement } from "./postpone-form";

interface LateOrderProps {
  order: SupplierOrderRow;
  submissionKey: string;
  today: string;
  /** The instant it is. */
  moment: string;
  typed: TypedPostponement | null;
}

/** The deliveries that are late, each with what can be done. */
export const LateOrders = ({
  orders,
  ...shared
}: Omit<LateOrderProps, "order"> & { orders: readonly SupplierOrderRow[] }) =>
  orders.length === 0 ? (
    <p className="dimmed">Aucune livraison en retard.</p>
  ) : (
    <ul className="late-orders">
      {orders.map((order) => (
        <LateOrder key={order.id} order={order} {...shared} />
      ))}
    </ul>
  );

/** A delivery that is late, what of it is missing, and what can be done: receive, chase or close it. */
function LateOrder({ order, submissionKey, today, moment, typed }: LateOrderProps) {
  const { id, number, supplierName, lockVersion, deliverOn, expectedOn, lineCount, awaited: lines = [] } = order;
  const missing = lateLines(lines, today);
  const toCome = lines.filter((line) => !missing.includes(line));
  const formatLine = ({ articleName, quantity, unit }: AwaitedLine) =>
    `${articleName} ${formatQuantity(quantity, unit)}`;
  return (
    <li className="card late-order">
      <h2>
        <Link to={`${supplierOrdersPath}/${id}`}>{supplierName}</Link>
      </h2>
      <p className="badges">
        <LateBadge order={order} moment={moment} />
        <span className="dimmed">
          {number}, prévue {formatShortDate(expectedOn ?? deliverOn)}
        </span>
      </p>
      <p>{missing.length > 0 ? missing.map(formatLine).join(", ") : formatCount(lineCount, "article")}</p>
      {toCome.length > 0 && (
        <p className="dimmed">
          À venir&nbsp;: {toCome.map((line) => `${formatLine(line)} ${formatShortDate(line.expectedOn)}`).join(", ")}
        </p>
      )}
      <div className="actions">
        <ButtonLink to={`${receiptsPath}/create?order=${id}`} variant="outline">
          Réceptionner
        </ButtonLink>
        <PostponeForm
          order={{ id, lockVersion, lines }}
          submissionKey={submissionKey}
          today={today}
          typed={typed}
          proposed={addDays(today, 1)}
        />
        <Form method="post">
          <input type="hidden" name="submissionKey" value={submissionKey} />
          <input type="hidden" name="lockVersion" value={lockVersion} />
          <input type="hidden" name="orderId" value={id} />
          <Button type="submit" name="intent" value="close" variant="outline" color="neutral">
            Solder
          </Button>
        </Form>
      </div>
    </li>
  );
}
