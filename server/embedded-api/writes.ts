import { articleWrites } from "./catalogue/articles/entity";
import { orderWrites } from "./orders/entity";
import { orderStatusRoutes } from "./orders/status-routes";
import type { ApiParts, ApiRoutes } from "./http/api";
import { previewRoutes } from "./catalogue/impact/routes";
import { importRoutes } from "./catalogue/imports/routes";
import { importJobRoutes } from "./catalogue/imports/jobs/routes";
import { productWrites } from "./catalogue/products/entity";
import { recipeWrites } from "./catalogue/recipes/entity";
import { supplierWrites } from "./catalogue/suppliers/entity";
import { writeRoutes } from "./records/write-routes";

/** Every route that changes something, or says what a change would do; but for signing in. */
export function allWrites(parts: ApiParts): ApiRoutes[] {
  return [
    writeRoutes(parts, supplierWrites),
    writeRoutes(parts, articleWrites),
    writeRoutes(parts, recipeWrites),
    writeRoutes(parts, productWrites),
    writeRoutes(parts, orderWrites),
    orderStatusRoutes(parts),
    importRoutes(parts),
    importJobRoutes(parts),
    previewRoutes(parts, supplierWrites, null),
    previewRoutes(parts, orderWrites, null),
    previewRoutes(parts, articleWrites, "article"),
    previewRoutes(parts, recipeWrites, "recipe"),
    previewRoutes(parts, productWrites, "product"),
  ];
}
