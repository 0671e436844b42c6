import type { Reference } from "./records";

/** The effects of a change elsewhere (an extension: POST /api/{articles,recipes,products}/{id}/preview). */
export interface Impact {
  /** Allergens that products with orders under way come to have, in them or as a trace. */
  allergens: {
    allergen: string;
    trace: boolean;
    products: Reference[];
    orders: (Reference & { deliveryOn: string })[];
  }[];
  /** Costs of one output or sale unit before tax; null while a price is missing. */
  costs: {
    type: "recipe" | "product";
    id: number;
    name: string;
    unit: string;
    before: string | null;
    after: string | null;
  }[];
}

/** An impact with the thing as it would be; `POST /api/{articles,recipes,products}/preview` answers it of a new one. */
export interface Preview<T> extends Impact {
  after: T;
}

/** The effects of an import, done or still to be done (an extension: POST /api/{articles,suppliers}/import). */
export interface Imported {
  dryRun: boolean;
  lines: ImportedLine[];
}

/** The effect of a line, done or still to be done. */
export interface ImportedLine {
  action: "create" | "update";
  id: number;
  name: string;
  /** The line says what is there already; an outside API may not say so. */
  unchanged?: boolean;
}

/** An import that runs beside the requests (an extension: /api/imports). */
export interface ImportJob {
  id: number;
  createdAt: string;
  userName: string;
  entity: "suppliers" | "articles";
  state: "receiving" | "checking" | "checked" | "refused" | "applying" | "done";
  /** True when its worker has stopped: nothing was written, and the same step may be begun again. */
  interrupted: boolean;
  total: number;
  checked: number;
  created: number;
  updated: number;
  unchanged: number;
  problem: string | null;
  /** By line of the file, 0 for the file as a whole; fields in snake_case. */
  errors: { line: number; field: string; message: string }[];
}
