/** A purchase list as it was seen: what it orders stands in its reference. */
export interface Orderable {
  supplierId: number;
  /** Null for a list without a delivery. */
  deliverOn: string | null;
  reference: string;
}

/** The name of the field that says which list to order, once for each. */
export const orderField = "order";

const noDay = "-";

/** Returns the value of that field. */
export const orderValue = ({ supplierId, deliverOn, reference }: Orderable): string =>
  `${supplierId} ${deliverOn ?? noDay} ${reference}`;

/** Returns the list that such a value names; null where it names none. */
export function readOrderable(value: FormDataEntryValue): Orderable | null {
  const [, id, deliverOn, reference] = /^(\d{1,15}) (\d{4}-\d{2}-\d{2}|-) ([\w-]{1,60})$/.exec(String(value)) ?? [];
  return id && deliverOn && reference
    ? { supplierId: Number(id), deliverOn: deliverOn === noDay ? null : deliverOn, reference }
    : null;
}

/** Returns the order that was made of a list; undefined where there is none. */
export const madeOf = <Made extends OfList>(
  {
    supplierId,
    deliverOn,
    reference,
  }: { supplierId: number; deliverOn: string | null; reference?: string | undefined },
  made: readonly Made[],
): Made | undefined =>
  made.find(
    (order) =>
      (reference !== undefined && order.planReference === reference) ||
      (order.runId !== null && order.supplierId === supplierId && order.deliverOn === deliverOn),
  );

/** An order of a list: of that reference, or of a frozen calculation, which orders once for a supplier and a day. */
interface OfList {
  supplierId: number;
  deliverOn: string;
  planReference: string | null;
  runId: number | null;
}

/** Returns a list that can be ordered as it is; null for one without a reference. */
export const orderableOf = ({
  supplierId,
  deliverOn,
  reference,
}: {
  supplierId: number;
  deliverOn: string | null;
  reference?: string | undefined;
}): Orderable | null => (reference !== undefined ? { supplierId, deliverOn, reference } : null);
