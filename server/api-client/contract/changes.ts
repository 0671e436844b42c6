import type { Reference } from "./records";

/** What a change would do elsewhere (an extension: POST /api/{articles,recipes,products}/{id}/preview). */
export interface Impact {
  /** Allergens that products with orders under way come to have, in them or as a trace. */
  allergens: { allergen: string; trace: boolean; products: Reference[]; orders: (Reference & { deliveryOn: string })[] }[];
  /** Costs of one output or sale unit before tax; null while a price is missing. */
  costs: { type: "recipe" | "product"; id: number; name: string; unit: string; before: string | null; after: string | null }[];
}

/** An impact with the thing as it would be; `POST /api/{articles,recipes,products}/preview` answers it of a new one. */
export interface Preview<T> extends Impact {
  after: T;
}

/** What an import did, or would do (an extension: POST /api/{articles,suppliers}/import). */
export interface Imported {
  dryRun: boolean;
  lines: { action: "create" | "update"; id: number; name: string }[];
}
