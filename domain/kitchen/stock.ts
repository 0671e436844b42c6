import { units } from "./units";

/** Units that articles, recipes and products are stocked in: those of quantities, and shares of a product. */
export const stockedUnits = [...units, "part"] as const;
export type StockedUnit = (typeof stockedUnits)[number];

/** Past its date, broken, spoilt in the making, unsold, given away. */
export const wasteReasons = ["expired", "broken", "failed", "unsold", "given"] as const;
export type WasteReason = (typeof wasteReasons)[number];

export const countStatuses = ["under_way", "closed", "abandoned"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** Most characters of why a lot is blocked. */
export const blockedReasonLength = 200;
