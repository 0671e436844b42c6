/**
 * The fields of the day on which an order left, and of the one that was offered for it. One that is left as it was
 * offered is not sent: the API then chooses it, as it does wherever an order is handed over in one touch.
 */
export const leftOn = { name: "deliveredOn", offered: "offeredOn" } as const;
