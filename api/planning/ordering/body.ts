import { z } from "@hono/zod-openapi";
import { day } from "../../http/fields/days";
import { requiredText } from "../../http/fields/text";
import { id } from "../../http/fields/whole-numbers";
import { planBody } from "../parameters";

/** The purchase lists to order: of a plan, or of a frozen calculation. */
export const orderFromPlanBody = z.object({
  plan: planBody.nullable().default(null),
  run_id: id.nullable().default(null),
  orders: z
    .array(
      z.object({
        supplier_id: id,
        /** Null for a list without a delivery: it is expected on the first day that needs something of it. */
        deliver_on: day.nullable().default(null),
        /** The reference of the list that was seen: it is ordered as it was seen, or not at all. */
        reference: requiredText(1, 60),
        /** The `state` of the list as the plan told it: what was expected and in stock when it was shown. */
        seen: requiredText(1, 60).nullable().default(null),
        /** True when an order under a minimum that the supplier insists on is meant. */
        below_minimum: z.boolean("Oui ou non attendu.").default(false),
        /** True when the same list is meant to be ordered once more. */
        again: z.boolean("Oui ou non attendu.").default(false),
      }),
      "Liste attendue.",
    )
    .min(1, "Choisissez au moins une commande.")
    .max(100, "Au plus 100 commandes."),
  /** True when they also leave by e-mail, each to its supplier. */
  mail: z.boolean("Oui ou non attendu.").default(false),
});
export type OrderFromPlan = z.output<typeof orderFromPlanBody>;
