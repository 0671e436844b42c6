import type { ApiParts, ApiRoutes } from "../../http/api";
import { readRoutes } from "../../records/read-routes";
import { productRow } from "./answer";
import { productDetail, readProduct } from "./read";
import { listProducts, productQuery } from "./list";

export function productRoutes(parts: ApiParts): ApiRoutes {
  return readRoutes(parts, {
    path: "products",
    list: { summary: "Products", answer: "A page of products", query: productQuery, row: productRow, read: listProducts },
    detail: { summary: "A product with its components, costs, allergens and uses", answer: "The product", schema: productDetail, read: readProduct },
  });
}
