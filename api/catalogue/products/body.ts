import type { Body } from "#domain/contract/field";
import { product } from "#domain/contract/catalogue/products";
import { fieldRequired } from "#domain/french/sentences";
import { bodySchema } from "../../http/fields/schema";
import { typedIn } from "./price";

/** The body of a product. */
export const productBody = bodySchema(product).superRefine((body, context) => {
  const basis = typedIn(body);
  const field = basis === "ht" ? "price_ht" : "price_ttc";
  if (basis === null || body[field] === null)
    context.addIssue({ code: "custom", path: [field], message: fieldRequired });
});
export type ProductBody = Body<typeof product>;
