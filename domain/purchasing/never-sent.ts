/**
 * Tells whether an order to a supplier that waits to be sent can be counted on no more: the latest moment to send it
 * (an instant, null where none is known) is past, or its day (YYYY-MM-DD) is.
 */
export const isNeverSent = (
  { sendBefore, expectedOn }: { sendBefore: string | null; expectedOn: string },
  { as_of, today }: { as_of: string; today: string },
): boolean => expectedOn < today || (sendBefore !== null && Date.parse(sendBefore) < Date.parse(as_of));
