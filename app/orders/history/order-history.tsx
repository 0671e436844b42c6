import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { formatInstant } from "#app/display/dates";
import { type HistoryFields, occasionsOf, describeChange } from "./describe-change";

interface OrderHistoryProps extends Pick<ExternalOrder, "changes"> {
  isPutOut: boolean;
  /** Fields that are told otherwise than those of an order. */
  own?: HistoryFields;
}

/** The changes of an order with author, moment and reason, the latest first. */
export function OrderHistory({ changes, isPutOut, own }: OrderHistoryProps) {
  if (changes.length === 0) return <p className="dimmed">Aucun élément</p>;
  return (
    <ol className="history">
      {occasionsOf(changes).map((occasion, at) => (
        <li key={`${occasion.at}-${at}`}>
          {occasion.changes.map((change, index) => (
            <Change key={index} change={change} isPutOut={isPutOut} own={own} />
          ))}
          {occasion.reason && <p>«&nbsp;{occasion.reason}&nbsp;»</p>}
          <p className="dimmed">
            {formatInstant(occasion.at)}, {occasion.who}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface ChangeProps extends Omit<OrderHistoryProps, "changes"> {
  change: ExternalOrder["changes"][number];
}

function Change({ change, isPutOut, own }: ChangeProps) {
  const described = describeChange(change, isPutOut, own);
  return (
    <p>
      <strong>{described.what}</strong>
      {(described.old !== null || described.new !== null) && "\u00a0: "}
      {described.old !== null && <del>{described.old}</del>}
      {described.old !== null && described.new !== null && " → "}
      {described.new !== null && <ins>{described.new}</ins>}
    </p>
  );
}
