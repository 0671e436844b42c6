import { z } from "@hono/zod-openapi";
import { day } from "../../http/fields/days";
import { positiveQuantity, quantity } from "../../http/fields/decimals";
import { optionalText } from "../../http/fields/text";
import { id, wholeNumber } from "../../http/fields/whole-numbers";

/** Most times that one weighing may fill the equipment. */
export const mostFills = 50;

/** The body of a new weighing: a quantity of a recipe, net in its output unit. */
export const weighingBody = z.object({
  recipe_id: id,
  output_quantity: positiveQuantity,
  /** Number of equal parts; as many as the recipe's capacity asks for unless given. */
  fills: wholeNumber(1, mostFills).nullable().default(null),
  production_on: day.nullable().default(null),
});
export type WeighingBody = z.output<typeof weighingBody>;

/** The quantity weighed of a line, in the line's unit. */
export const weighBody = z.object({
  quantity,
  lot: optionalText(40),
  /** True when a quantity far from the target is meant. */
  confirm_far: z.boolean("Oui ou non attendu.").nullish(),
});
export type WeighBody = z.output<typeof weighBody>;
