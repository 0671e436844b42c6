import type { z } from "zod";
import { batch, batchesTogether, seenBatches } from "#domain/contract/planning/batches";
import { bodySchema } from "../http/fields/schema";

/** The body that marks one production sheet done. */
export const batchBody = bodySchema({ ...batch, ...seenBatches })
  .refine(({ recipe_id, product_id }) => (recipe_id === null) !== (product_id === null), {
    message: "Choisissez une recette ou un produit.",
    path: ["recipe_id"],
  })
  .refine(({ asked_on, production_on }) => asked_on === null || asked_on < production_on, {
    message: "Ce jour doit précéder celui de la fiche.",
    path: ["asked_on"],
  });
export type BatchBody = z.output<typeof batchBody>;

/** The batches that are taken back together. */
export const batchesBody = bodySchema(batchesTogether).refine(({ batches }) => batches.length > 0, {
  message: "Indiquez les productions à annuler.",
  path: ["batches"],
});
