import type { ApiRoutes } from "./api";
import { type Example, examplesOn } from "./examples";

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
  {
    name: "standing-orders",
    description: "Orders that come back on their weekdays",
  },
  { name: "supplier-orders", description: "What is ordered of suppliers, from its draft until it has come" },
  { name: "receipts", description: "Deliveries that were taken in, lot by lot" },
  { name: "batches", description: "What was made, what it took and what it gave" },
  { name: "messages", description: "E-mails that leave from here, kept as they were written" },
  { name: "options", description: "Light lists for pickers" },
];

const about = [
  "Recipes, articles, products, suppliers, customers’ orders, and what to make and buy for them.",
  "To try a call, send `POST /oauth/token` and give its `access_token` to « Authorize ».",
  "Decimals are texts (`12.5`), days `2036-03-12` and hours `11:30` in Europe/Paris, instants in UTC.",
  "Examples have the ids of a company that begins empty and writes them one after the other; elsewhere put in " +
    "its own ids, and the `lock_version` that was read.",
].join("\n\n");

const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Message" } } },
});

const unauthenticated = refusal("No valid access token");
const notJson = refusal("The body is no JSON");
const tooLarge = refusal("The body is larger than 1 MB, with a photo 11 MB");
const failed = refusal("A fault of this API; the request may or may not have been carried out");

/**
 * Returns the OpenAPI document of all routes: what they say of themselves, what holds of every one, and examples that
 * can be sent on this day (YYYY-MM-DD).
 */
export function documentOf(routes: ApiRoutes, today: string): Document {
  const document = routes.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Bru",
      version: "1",
      description: about,
    },
    servers: [{ url: "/", description: "Where this document is" }],
    tags,
    security: [{ bearer: [] }],
  });
  const examples = examplesByOperation(examplesOn(today), Object.keys(document.paths ?? {}));
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (operation)
        item[method] = withExamples(complete(operation, method, path), examples.get(`${method} ${path}`) ?? []);
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

/** Returns the examples by method and path, such as "put /api/suppliers/{id}"; a path without ids goes first. */
function examplesByOperation(examples: readonly Example[], paths: readonly string[]): Map<string, Example[]> {
  const patterns = paths.map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "\\d+")}$`) }));
  const found = new Map<string, Example[]>();
  for (const example of examples) {
    const [method = "", address = ""] = example.call.split(" ");
    const path = paths.includes(address) ? address : patterns.find(({ pattern }) => pattern.test(address))?.path;
    const key = `${method.toLowerCase()} ${path ?? ""}`;
    found.set(key, [...(found.get(key) ?? []), example]);
  }
  return found;
}

/** Returns the operation with its examples: of its body, and of the ids in its path. */
function withExamples(operation: Operation, examples: readonly Example[]): Operation {
  const [first] = examples;
  if (!first) return operation;
  const ids = (first.call.match(/\/\d+/g) ?? []).map((id) => Number(id.slice(1)));
  const documented = {
    ...operation,
    parameters: operation.parameters?.map((parameter) =>
      "in" in parameter && parameter.in === "path" ? { ...parameter, example: ids.shift() } : parameter,
    ),
  };
  const { requestBody } = operation;
  if (!requestBody || !("content" in requestBody) || first.body === undefined) return documented;
  const media =
    examples.length === 1
      ? { example: first.body }
      : { examples: Object.fromEntries(examples.map(({ body, of = "" }) => [of, { summary: of, value: body }])) };
  const content = Object.fromEntries(
    Object.entries(requestBody.content).map(([type, described]) => [type, { ...described, ...media }]),
  );
  return { ...documented, requestBody: { ...requestBody, content } };
}

/** Returns the name of an operation: `put /api/external-orders/{id}` is `putExternalOrdersById`. */
function nameOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, "")
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^a-z]+/i);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
