/** A purchase list as it was seen: what it orders stands in its reference. */
export interface Orderable {
  supplierId: number;
  /** Null for a list without a delivery. */
  deliverOn: string | null;
  reference: string;
  /** The print of what was expected and in stock when it was shown; null where the API tells none, or it was frozen. */
  state: string | null;
}

/** The name of the field that says which list to order, once for each. */
export const orderField = "order";

/** The name of that field where the list is under its supplier's minimum, and is meant all the same. */
export const belowField = "below";

/** The name and the values of the buttons of a form: everything that it names, or only what reaches its minimum. */
export const pressField = "press";
export const pressReached = "reached";

/** The name of the button that sends them by e-mail as well. */
export const mailField = "mail";

const none = "-";

/** Returns the value of those fields. */
export const orderValue = ({ supplierId, deliverOn, reference, state }: Orderable): string =>
  `${supplierId} ${deliverOn ?? none} ${reference} ${state ?? none}`;

/** Returns the list that such a value names; null where it names none. */
export function readOrderable(value: FormDataEntryValue): Orderable | null {
  const [, id, deliverOn, reference, state] =
    /^(\d{1,15}) (\d{4}-\d{2}-\d{2}|-) ([\w-]{1,60}) ([\w-]{1,60})$/.exec(String(value)) ?? [];
  if (!id || !deliverOn || !reference || !state) return null;
  const known = (text: string) => (text === none ? null : text);
  return { supplierId: Number(id), deliverOn: known(deliverOn), reference, state: known(state) };
}

/**
 * Returns the orders that were made of a list. One that tells its state is what is lacking besides them: they are those
 * for its supplier and day. Others are one and the same list for good.
 */
export const madeOf = <Made extends OfList>(
  { supplierId, deliverOn, reference, state }: Listed,
  made: readonly Made[],
): Made[] =>
  made.filter((order) => {
    const ofDay = order.supplierId === supplierId && order.deliverOn === deliverOn;
    const same = reference !== undefined && order.planReference === reference;
    return same || (ofDay && (order.runId !== null || Boolean(state)));
  });

/** Tells whether a list can be ordered: what a plan lacks always, another until it was. */
export const isOpen = (list: Listed, made: readonly OfList[]): boolean =>
  Boolean(list.state) || madeOf(list, made).length === 0;

interface Listed {
  supplierId: number;
  deliverOn: string | null;
  reference?: string | undefined;
  state?: string | null | undefined;
}

/** An order of a list: of that reference, or of a frozen calculation, which orders once for a supplier and a day. */
interface OfList {
  supplierId: number;
  deliverOn: string;
  planReference: string | null;
  runId: number | null;
}

/** Returns a list that can be ordered as it is; null for one without a reference. */
export const orderableOf = ({ supplierId, deliverOn, reference, state }: Listed): Orderable | null =>
  reference !== undefined ? { supplierId, deliverOn, reference, state: state ?? null } : null;
