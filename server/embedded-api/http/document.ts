import type { ApiRoutes } from "./api";

type Document = ReturnType<ApiRoutes["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;

const methods = ["get", "post", "put", "delete"] as const;

const tags = [
  { name: "oauth", description: "Signing in and out: the only calls without a bearer token" },
  { name: "setup", description: "The first account, made once, before anybody can sign in" },
  { name: "users", description: "Who is signed in" },
  { name: "suppliers", description: "Who sells, when they deliver and from what amount" },
  { name: "articles", description: "What is bought: packs and prices, stock, deliveries on their way" },
  { name: "recipes", description: "What is made: lines, steps, costs and allergens" },
  { name: "products", description: "What is sold, made of recipes, articles and other products" },
  { name: "pictures", description: "The files of the photos that products and recipes have" },
  { name: "external-orders", description: "What customers order, and how far it is" },
  { name: "production-planning", description: "What to make and what to buy, computed or frozen" },
  {
    name: "imports",
    description: "Large files of records, checked beside the requests and written all or not at all",
  },
  { name: "weighings", description: "The weighing of recipes, shared by the tablets of a kitchen" },
  { name: "stock", description: "Lots and what moved them, counts, losses, where each lot came from and went" },
  { name: "company", description: "The house: who sells and buys, as papers name it, and when it is open" },
  { name: "example", description: "A small company that fills an empty one, and goes away whole" },
  { name: "search", description: "One text looked for everywhere" },
  { name: "options", description: "Light lists for pickers" },
];

const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Message" } } },
});

const unauthenticated = refusal("No valid access token");
const notJson = refusal("The body is no JSON");
const tooLarge = refusal("The body is larger than 1 MB, with a photo 11 MB");
const failed = refusal("A fault of this API; the request may or may not have been carried out");

/** Returns the OpenAPI document of all routes: what they say of themselves, and what holds of every one. */
export function documentOf(routes: ApiRoutes): Document {
  const document = routes.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Bru",
      version: "1",
      description: "Recettes, articles, produits, fournisseurs, commandes clients et calcul des besoins.",
    },
    servers: [{ url: "/", description: "Where this document is" }],
    tags,
    security: [{ bearer: [] }],
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) item[method] = complete(operation, method, path);
    }
  }
  return document;
}

function complete(operation: Operation, method: string, path: string): Operation {
  const shared = {
    ...(!operation.security && { 401: unauthenticated, ...(operation.requestBody && { 400: notJson }) }),
    ...(operation.requestBody && { 413: tooLarge }),
    500: failed,
  };
  return { operationId: nameOf(method, path), ...operation, responses: { ...shared, ...operation.responses } };
}

/** Returns the name of an operation: `put /api/external-orders/{id}` is `putExternalOrdersById`. */
function nameOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, "")
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^a-z]+/i);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
