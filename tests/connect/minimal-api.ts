import { randomBytes } from "node:crypto";
import express, { type Express, type Request, type Response } from "express";
import PdfDocument from "pdfkit";
import writeExcelFile from "write-excel-file/node";
import { z } from "zod";
import * as exact from "#domain/exact/rational";

const { ZERO, add, ceil, compare, div, fromDecimal, fromInteger, max, mul, sub, toDecimal } = exact;
type Rational = exact.Rational;

/** The people and programs that this API knows. */
export const known = {
  client: { client_id: "atelier", client_secret: "a secret of the two programs" },
  user: { id: 1, name: "Jeanne Barret", email: "jeanne@atelier.example", password: "tour du monde, 1766" },
};

// 1. What is written. Zod names each fault by its path, from which the dotted paths of a 422 are made; what a body says
// beyond these fields is kept as it is.

const decimal = z.string("Nombre attendu.").regex(/^-?\d+(\.\d+)?$/, "Nombre attendu.");
const positive = decimal.regex(/^(?!-)(?=.*[1-9])/, "Un nombre plus grand que zéro.");
const text = z.string("À remplir.").trim().min(1, "À remplir.");
const day = z.iso.date("Date attendue.");
const id = z.int("Choix attendu.").positive("Choix attendu.");
const oneOf = <Value extends string>(...values: Value[]) => z.enum(values, "Choix attendu.");
const unit = oneOf("g", "kg", "ml", "cl", "l", "piece");
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, "Liste attendue.").default([]);
const yes = z.boolean("Oui ou non attendu.").default(true);
const no = z.boolean("Oui ou non attendu.").default(false);
const count = (otherwise: number) => z.int("Nombre entier attendu.").min(0).default(otherwise);
const equivalences = listOf(
  z.object({ quantity: positive, unit, equals_quantity: positive, equals_unit: unit }, "Équivalence attendue."),
);
const taken = z.looseObject({ article_id: id.nullish(), recipe_id: id.nullish(), quantity: positive, unit });

const supplier = z.looseObject({
  name: text,
  delivery_weekdays: listOf(z.int().min(1).max(7)),
  lead_time_days: count(0),
  lead_time_basis: oneOf("working", "calendar").default("working"),
  closed_periods: listOf(z.object({ from: day, until: day })),
  observes_public_holidays: yes,
  minimum_policy: oneOf("block", "warn").default("warn"),
  do_not_order: no,
  minimum_order_ht: decimal.nullish(),
  franco_ht: decimal.nullish(),
  shipping_fee_ht: decimal.nullish(),
});
const article = z.looseObject({
  name: text,
  category: text,
  kind: oneOf("ingredient", "packaging", "consumable").default("ingredient"),
  unit: oneOf("kg", "l", "piece"),
  equivalences,
  default_yield_percent: decimal.default("100"),
  allergens: listOf(text),
  traces: listOf(text),
  vat_rate: decimal,
  managed_stock: yes,
  safety_stock: decimal.default("0"),
  lots: listOf(z.looseObject({ quantity: decimal })),
  incoming: listOf(z.looseObject({ supplier_id: id, quantity: decimal, expected_on: day })),
  offers: listOf(
    z.looseObject({
      supplier_id: id,
      pack_label: text,
      pack_quantity: positive,
      pack_price_ht: decimal.nullish(),
      min_packs: count(1),
      pack_multiple: count(1),
      available: yes,
      preferred: no,
    }),
  ),
});
const recipe = z.looseObject({
  name: text,
  status: oneOf("draft", "active").default("draft"),
  output_quantity: positive,
  output_unit: unit,
  equivalences,
  production_loss_percent: decimal.default("0"),
  min_batches: decimal.default("0"),
  lines: listOf(
    taken.extend({
      quantity_is: oneOf("net", "gross").default("net"),
      scaling: oneOf("proportional", "fixed_per_batch", "fixed_per_run").default("proportional"),
      from_stock: no,
    }),
  ),
  steps: listOf(z.looseObject({ text, minutes: z.int("Nombre entier attendu.").nullish(), critical: no })),
  stock_managed: no,
  stock_quantity: decimal.default("0"),
});
const product = z.looseObject({
  name: text,
  sale_unit: oneOf("piece", "kg", "part").default("piece"),
  components: listOf(taken),
  price_ht: decimal.default("0"),
  vat_rate: decimal.default("5.5"),
  production_lead_days: count(0),
  stock_managed: no,
  stock_quantity: decimal.default("0"),
  active: yes,
});
const order = z.looseObject({
  customer_name: text,
  customer_type: oneOf("individual", "business").default("individual"),
  delivery_on: day,
  delivery_mode: oneOf("pickup", "delivery", "on_site").default("pickup"),
  production_on: day.nullish(),
  consumption_mode: oneOf("later", "immediate").default("later"),
  lines: listOf(
    z.looseObject({
      product_id: id,
      quantity: positive,
      unit_price_ht: decimal.nullish(),
      vat_rate: decimal.nullish(),
      discount_percent: decimal.nullish(),
    }),
  ),
});

interface Bodies {
  suppliers: z.output<typeof supplier>;
  articles: z.output<typeof article>;
  recipes: z.output<typeof recipe>;
  products: z.output<typeof product>;
  "external-orders": z.output<typeof order>;
}
type Resource = keyof Bodies;
const schemas: { [R in Resource]: z.ZodType<Bodies[R]> } = {
  suppliers: supplier,
  articles: article,
  recipes: recipe,
  products: product,
  "external-orders": order,
};
const resources = ["suppliers", "articles", "recipes", "products", "external-orders"] as const;

/** The fields that every record carries; an API may leave `lock_version` out, and this one does. */
interface Carried {
  id: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  status_of_order: string;
}
type Row<R extends Resource> = Bodies[R] & Carried;

// 2. Refusals, the one way out of anything that goes wrong.

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super();
  }
}
const notThere = () => new Refusal(404, { message: "Introuvable." });
const invalid = (errors: Record<string, string[]>) => new Refusal(422, { message: "À corriger.", errors });

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of found.error.issues) (errors[path.join(".")] ??= []).push(message);
  throw invalid(errors);
}

// 3. Amounts and quantities: decimals in text on the wire, exact in between.

const zero = "0";
const number = (value: string | null | undefined) => fromDecimal(value ?? zero);
const total = <Item>(items: readonly Item[], of: (item: Item) => Rational) =>
  items.reduce((all, item) => add(all, of(item)), ZERO);
const amount = (value: Rational) => toDecimal(value, 2);
const quantity = (value: Rational) => toDecimal(value, 6);
const percent = (value: string | null | undefined) => div(number(value), fromInteger(100));
const factors: Record<string, [kind: string, factor: string]> = {
  g: ["mass", "0.001"],
  kg: ["mass", "1"],
  ml: ["volume", "0.001"],
  cl: ["volume", "0.01"],
  l: ["volume", "1"],
};

/** Returns a quantity in another unit; null where only an equivalence could tell. */
function convert(value: Rational, from: string, to: string): Rational | null {
  if (from === to) return value;
  const [one, other] = [factors[from], factors[to]];
  if (!one || one[0] !== other?.[0]) return null;
  return div(mul(value, fromDecimal(one[1])), fromDecimal(other[1]));
}

/** Returns it by the equivalences of what is counted, too: « 1 pièce = 0,05 kg ». */
function convertBy(value: Rational, from: string, to: string, known: z.output<typeof equivalences>): Rational | null {
  const direct = convert(value, from, to);
  if (direct) return direct;
  const ways = known.flatMap(({ quantity: one, unit: its, equals_quantity: other, equals_unit: equals }) => [
    { its, one, equals, other },
    { its: equals, one: other, equals: its, other: one },
  ]);
  for (const { its, one, equals, other } of ways) {
    const counted = convert(value, from, its);
    const converted = counted && convert(div(mul(counted, number(other)), number(one)), equals, to);
    if (converted) return converted;
  }
  return null;
}

const lastDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const fold = (value: string) =>
  value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");

/** The status that may follow each status of an order. */
const moves: Record<string, readonly string[]> = {
  draft: ["confirmed", "cancelled"],
  confirmed: ["in_production", "delivered", "draft", "cancelled"],
  in_production: ["ready", "delivered", "cancelled"],
  ready: ["delivered", "cancelled"],
  delivered: ["ready"],
  cancelled: [],
};

/** Returns an API of the five resources, in memory, and what ends all access tokens while refresh tokens go on. */
export function createMinimalApi(): { app: Express; endAccess: () => void } {
  const rows: { [R in Resource]: Map<number, Row<R>> } = {
    suppliers: new Map(),
    articles: new Map(),
    recipes: new Map(),
    products: new Map(),
    "external-orders": new Map(),
  };
  const [access, refresh] = [new Set<string>(), new Map<string, string>()];
  const runs: object[] = [];
  let lastId = 0;
  const app = express();

  // 4. OAuth: a form or JSON without a bearer token; each pair is good for one refresh.

  app.post("/oauth/token", express.urlencoded({ extended: false }), express.json(), (req, res) => {
    const credentials = z.record(z.string(), z.string()).parse(req.body);
    const refuse = (status: number, error: string) => new Refusal(status, { error, message: error });
    const { client, user } = known;
    if (credentials.client_id !== client.client_id || credentials.client_secret !== client.client_secret)
      throw refuse(401, "invalid_client");
    const old = refresh.get(credentials.refresh_token ?? "");
    const isGranted =
      credentials.grant_type === "refresh_token"
        ? old !== undefined
        : credentials.username === user.email && credentials.password === user.password;
    if (!isGranted) throw refuse(400, "invalid_grant");
    access.delete(old ?? "");
    refresh.delete(credentials.refresh_token ?? "");
    const [access_token, refresh_token] = [randomBytes(24).toString("hex"), randomBytes(24).toString("hex")];
    access.add(access_token);
    refresh.set(refresh_token, access_token);
    res.json({ token_type: "Bearer", expires_in: 3600, access_token, refresh_token });
  });
  app.use(
    "/api",
    (req, _res, next) => {
      if (!access.has(req.get("authorization")?.replace(/^Bearer /, "") ?? ""))
        throw new Refusal(401, { message: "Unauthenticated." });
      next();
    },
    express.json(),
  );
  app.get("/api/users/me", (_req, res) => {
    const { password: _, ...user } = known.user;
    res.json({ data: user });
  });

  // 5. What an answer tells beyond what was written: names of what it points at, sums.

  const nameOf = (resource: "suppliers" | "articles" | "recipes" | "products", one: number | null | undefined) =>
    rows[resource].get(one ?? 0)?.name ?? "";
  const named = (line: z.output<typeof taken>) => ({
    ...line,
    name: line.recipe_id ? nameOf("recipes", line.recipe_id) : nameOf("articles", line.article_id),
  });
  const computed = { cost_complete: false, allergens: [], traces: [] };
  const views: { [R in Resource]: (row: Row<R>) => object } = {
    suppliers: (row) => ({
      ...row,
      articles: [...rows.articles.values()].flatMap(({ id: article_id, name, unit: counted, offers }) =>
        offers.flatMap((offer) =>
          offer.supplier_id === row.id ? [{ ...offer, article_id, name, unit: counted }] : [],
        ),
      ),
    }),
    articles: (row) => ({
      ...row,
      stock_on_hand: quantity(total(row.lots, (lot) => number(lot.quantity))),
      incoming: row.incoming.map((one) => ({ ...one, supplier_name: nameOf("suppliers", one.supplier_id) })),
      offers: row.offers.map((offer, index) => ({
        ...offer,
        id: index + 1,
        supplier_name: nameOf("suppliers", offer.supplier_id),
      })),
    }),
    recipes: (row) => ({ ...row, ...computed, lines: row.lines.map(named) }),
    products: (row) => ({
      ...row,
      ...computed,
      price_ttc: amount(mul(number(row.price_ht), add(fromInteger(1), percent(row.vat_rate)))),
      components: row.components.map(named),
    }),
    "external-orders": (row) => {
      const lines = row.lines.map((line) => {
        const sold = rows.products.get(line.product_id);
        const price = line.unit_price_ht ?? sold?.price_ht ?? zero;
        const rest = sub(fromInteger(1), percent(line.discount_percent));
        return {
          ...line,
          product_name: sold?.name ?? "",
          sale_unit: sold?.sale_unit ?? "piece",
          vat_rate: line.vat_rate ?? sold?.vat_rate ?? zero,
          discount_percent: line.discount_percent ?? zero,
          unit_price_ht: price,
          amount_ht: amount(mul(mul(number(line.quantity), number(price)), rest)),
          produced_quantity: zero,
          delivered_quantity: zero,
        };
      });
      const vat_by_rate = [...new Set(lines.map(({ vat_rate }) => vat_rate))].map((rate) => {
        const base = total(
          lines.filter(({ vat_rate }) => vat_rate === rate),
          (line) => number(line.amount_ht),
        );
        return { rate, base_ht: amount(base), vat: amount(mul(base, percent(rate))) };
      });
      const ht = total(lines, (line) => number(line.amount_ht));
      const ttc = add(
        ht,
        total(vat_by_rate, ({ vat }) => number(vat)),
      );
      return {
        ...row,
        number: `C-${String(row.id)}`,
        status: row.status_of_order,
        production_on: row.production_on ?? row.delivery_on,
        lines,
        totals: { ht: amount(ht), vat_by_rate, ttc: amount(ttc) },
        changes: [],
      };
    },
  };
  const view = <R extends Resource>(resource: R, row: Row<R>): object => {
    const { status_of_order: _, ...visible } = { ...views[resource](row), status_of_order: undefined };
    return visible;
  };

  // 6. Lists: pages, searches without accents and capitals, sorts, filters; anything malformed is a 422.

  const flag = oneOf("0", "1");
  const natural = z.string().regex(/^\d{1,9}$/, "Nombre entier attendu.");
  type Filter<R extends Resource> = [schema: z.ZodType, keeps: (row: Row<R>, value: string) => boolean];
  const takes = (lines: readonly z.output<typeof taken>[], name: "article_id" | "recipe_id", wanted: string) =>
    lines.some((line) => String(line[name]) === wanted);
  const allergens = "gluten crustaceans eggs fish peanuts soy milk nuts celery mustard sesame sulphites lupin molluscs";
  const filters: { [R in Resource]: Record<string, Filter<R>> } = {
    suppliers: {},
    articles: {
      category: [z.string(), (row, value) => row.category === value],
      kind: [article.shape.kind, (row, value) => row.kind === value],
      supplier_id: [natural, (row, value) => row.offers.some((offer) => String(offer.supplier_id) === value)],
      allergen: [oneOf(...allergens.split(" ")), (row, value) => row.allergens.includes(value)],
      below_safety: [flag, (row, value) => value === "0" || compare(number(row.safety_stock), ZERO) > 0],
    },
    recipes: {
      category: [z.string(), (row, value) => row.category === value],
      status: [recipe.shape.status, (row, value) => row.status === value],
      article_id: [natural, (row, value) => takes(row.lines, "article_id", value)],
      allergen: [z.string(), () => false],
    },
    products: {
      category: [z.string(), (row, value) => row.category === value],
      active: [flag, (row, value) => row.active === (value === "1")],
      recipe_id: [natural, (row, value) => takes(row.components, "recipe_id", value)],
    },
    "external-orders": {
      delivery_from: [day, (row, value) => row.delivery_on >= value],
      delivery_to: [day, (row, value) => row.delivery_on <= value],
      product_id: [natural, (row, value) => row.lines.some((line) => String(line.product_id) === value)],
    },
  };
  const titleOf = (row: object) => String(Reflect.get(row, "name") ?? Reflect.get(row, "customer_name"));

  function found<R extends Resource>(resource: R, query: URLSearchParams): Row<R>[] {
    const statuses = [...query.getAll("status"), ...query.getAll("status[]")];
    if (resource === "external-orders")
      for (const status of statuses) read(z.object({ status: oneOf(...Object.keys(moves)) }), { status });
    const words = fold(query.get("search") ?? "").split(/\s+/);
    const archived = query.get("archived") ?? zero;
    read(z.object({ archived: flag }), { archived });
    const requested = Object.entries(filters[resource]).filter(([name]) => query.get(name));
    for (const [name, [schema]] of requested) read(z.object({ [name]: schema }), { [name]: query.get(name) });
    return [...rows[resource].values()].filter(
      (row) =>
        (row.archived_at !== null) === (archived === "1") &&
        (resource !== "external-orders" || statuses.length === 0 || statuses.includes(row.status_of_order)) &&
        words.every((word) => fold(`${titleOf(row)} ${String(row.code ?? "")}`).includes(word)) &&
        requested.every(([name, [, keeps]]) => keeps(row, query.get(name) ?? "")),
    );
  }

  function page<R extends Resource>(resource: R, query: URLSearchParams): object {
    const { page: current, per_page } = read(
      z.object({ page: z.coerce.number().int().min(1), per_page: z.coerce.number().int().min(1).max(100) }),
      { page: query.get("page") ?? 1, per_page: query.get("per_page") ?? 25 },
    );
    const usual = resource === "external-orders" ? "delivery_on" : "name";
    const [, sign = "", sort = usual] = /^(-?)(.+)$/.exec(query.get("sort") ?? usual) ?? [];
    if (!["id", "name", "code", "number", "customer_name", "delivery_on", "status", "updated_at"].includes(sort))
      throw invalid({ sort: ["Tri inconnu."] });
    const key = (row: object) => fold(String(Reflect.get(row, sort) ?? ""));
    const all = found(resource, query)
      .map((row) => view(resource, row))
      .sort((one, other) => key(one).localeCompare(key(other)) * (sign === "-" ? -1 : 1));
    return pageOf(all, current, per_page);
  }

  function pageOf(all: readonly object[], current: number, per_page: number): object {
    const from = (current - 1) * per_page;
    const data = all.slice(from, from + per_page);
    const last_page = Math.max(1, Math.ceil(all.length / per_page));
    const meta = {
      current_page: current,
      from: from + 1,
      to: from + data.length,
      last_page,
      per_page,
      total: all.length,
    };
    return { data, meta };
  }

  const queryOf = (req: Request) => new URL(req.originalUrl, "http://here").searchParams;

  // 7. The routes of each resource: list, one, write, delete, archive, options.

  /** The users of a record: while it has any, it may not be deleted. */
  const usersOf: { [R in Resource]: (id: number) => { type: string; rows: Iterable<Carried & object> }[] } = {
    suppliers: (one) => [
      {
        type: "article",
        rows: [...rows.articles.values()].filter((row) => row.offers.some((o) => o.supplier_id === one)),
      },
    ],
    articles: (one) => usingLines("article_id", one),
    recipes: (one) => usingLines("recipe_id", one),
    products: (one) => [
      {
        type: "external_order",
        rows: [...rows["external-orders"].values()].filter((row) => row.lines.some((l) => l.product_id === one)),
      },
    ],
    "external-orders": () => [],
  };
  function usingLines(name: "article_id" | "recipe_id", one: number) {
    return [
      { type: "recipe", rows: [...rows.recipes.values()].filter((row) => row.lines.some((l) => l[name] === one)) },
      {
        type: "product",
        rows: [...rows.products.values()].filter((row) => row.components.some((c) => c[name] === one)),
      },
    ];
  }

  function routesOf<R extends Resource>(resource: R): void {
    const [path, table] = [`/api/${resource}`, rows[resource]];
    const one = (req: Request): Row<R> => {
      const row = table.get(Number(req.params.id));
      if (!row) throw notThere();
      return row;
    };
    const readFree = (req: Request, own: number): Bodies[R] => {
      const body = read(schemas[resource], req.body);
      const isTaken = [...table.values()].some((row) => row.id !== own && fold(titleOf(row)) === fold(titleOf(body)));
      if (isTaken && resource !== "external-orders") throw invalid({ name: ["Ce nom est déjà pris."] });
      return body;
    };
    const save = (row: Row<R>) => {
      const saved = { ...row, updated_at: new Date().toISOString() };
      table.set(row.id, saved);
      return { data: view(resource, saved) };
    };
    app.get(path, (req, res) => void res.json(page(resource, queryOf(req))));
    app.post(path, (req, res) => {
      const body = readFree(req, 0);
      const created_at = new Date().toISOString();
      const carried = { id: ++lastId, created_at, updated_at: created_at, archived_at: null, status_of_order: "draft" };
      res.status(201).json(save({ ...body, ...carried }));
    });
    app.get(`${path}/:id(\\d+)`, (req, res) => void res.json({ data: view(resource, one(req)) }));
    app.put(`${path}/:id(\\d+)`, (req, res) => {
      const { id: own, created_at, updated_at, archived_at, status_of_order } = one(req);
      const carried = { id: own, created_at, updated_at, archived_at, status_of_order };
      res.json(save({ ...readFree(req, own), ...carried }));
    });
    app.delete(`${path}/:id(\\d+)`, (req, res) => {
      const row = one(req);
      const used_by = usersOf[resource](row.id).flatMap(({ type, rows: users }) =>
        [...users].map((user) => ({ type, id: user.id, name: titleOf(user) })),
      );
      if (used_by.length > 0) throw new Refusal(409, { message: "Encore utilisé.", code: "in_use", used_by });
      table.delete(row.id);
      res.status(204).end();
    });
    const put = (archived_at: () => string | null) => (req: Request, res: Response) =>
      void res.json(save({ ...one(req), archived_at: archived_at() }));
    app.post(
      `${path}/:id(\\d+)/archive`,
      put(() => new Date().toISOString()),
    );
    app.post(
      `${path}/:id(\\d+)/restore`,
      put(() => null),
    );
    app.get(`/api/options/${resource}`, (req, res) => {
      const unitOf = (row: object) =>
        ["unit", "output_unit", "sale_unit"].map((name): unknown => Reflect.get(row, name)).find((value) => value);
      const data = found(resource, queryOf(req)).map((row) => ({
        id: row.id,
        name: titleOf(row),
        code: row.code ?? null,
        unit: unitOf(row),
      }));
      res.json({ data: data.slice(0, Number(queryOf(req).get("per_page") ?? 100)) });
    });
  }
  for (const resource of resources) routesOf(resource);

  app.post("/api/external-orders/:id(\\d+)/status", (req, res) => {
    const row = rows["external-orders"].get(Number(req.params.id));
    if (!row) throw notThere();
    const { status } = read(z.looseObject({ status: oneOf(...Object.keys(moves)) }), req.body);
    if (status !== row.status_of_order && !moves[row.status_of_order]?.includes(status))
      throw new Refusal(409, { message: "Ce passage n’est pas possible.", code: "transition" });
    row.status_of_order = status;
    res.json({ data: view("external-orders", row) });
  });

  // 8. Production planning: what the orders of a period take, level by level, and what is bought for it.

  interface Need {
    gross: Rational;
    level: number;
    on: string;
    by: Map<number, Rational>;
  }
  interface Plan {
    from: string;
    to: string;
    basis: string;
    status: string[];
    orders: string[];
    without: string[];
    extra: [string, string][];
  }
  const list = z.array(z.union([z.string(), z.number()]).transform(String)).default([]);
  const period = z.looseObject({ from: day, to: day, basis: oneOf("production", "delivery").default("production") });
  const planBody = period.extend({
    status: list,
    order_ids: list,
    exclude_order_ids: list,
    extra: z.record(z.string(), z.string()).nullish(),
  });

  function planOf(body: unknown): Plan {
    const { from, to, basis, status, order_ids, exclude_order_ids, extra } = read(planBody, body);
    if (to < from) throw invalid({ to: ["La fin est avant le début."] });
    if (lastDays(from, to) > 61) throw invalid({ to: ["62 jours au plus."] });
    const counted = status.length > 0 ? status : ["confirmed", "in_production"];
    return {
      from,
      to,
      basis,
      status: counted,
      orders: order_ids,
      without: exclude_order_ids,
      extra: Object.entries(extra ?? {}),
    };
  }

  function readPlan(req: Request): Plan {
    const query = queryOf(req);
    const extra = [...query].flatMap(([name, value]) => {
      const [, of] = /^extra\[(\d+)\]$/.exec(name) ?? [];
      return of === undefined ? [] : [[of, value]];
    });
    return planOf({
      from: query.get("from"),
      to: query.get("to"),
      basis: query.get("basis") ?? "production",
      status: query.getAll("status[]"),
      order_ids: query.getAll("order_ids[]"),
      exclude_order_ids: query.getAll("exclude_order_ids[]"),
      extra: Object.fromEntries(extra),
    });
  }

  function compute(plan: Plan) {
    const planned = [...rows["external-orders"].values()].filter((row) => {
      const on = plan.basis === "delivery" ? row.delivery_on : (row.production_on ?? row.delivery_on);
      const isRequested = plan.orders.length === 0 || plan.orders.includes(String(row.id));
      const counts = plan.status.includes(row.status_of_order) && row.archived_at === null;
      return counts && on >= plan.from && on <= plan.to && isRequested && !plan.without.includes(String(row.id));
    });
    const needs = {
      products: new Map<number, Need>(),
      recipes: new Map<number, Need>(),
      articles: new Map<number, Need>(),
    };
    const unknown = new Map<string, { entity: object; code: string; message: string; orders: Set<number> }>();
    const note = (
      kind: keyof typeof needs,
      of: number,
      value: Rational,
      level: number,
      on: string,
      by: number | null,
    ) => {
      const need = needs[kind].get(of) ?? { gross: ZERO, level, on, by: new Map<number, Rational>() };
      need.gross = add(need.gross, value);
      need.level = Math.max(need.level, level);
      if (on < need.on) need.on = on;
      if (by !== null) need.by.set(by, add(need.by.get(by) ?? ZERO, value));
      needs[kind].set(of, need);
    };
    const lack = (
      type: string,
      row: { id: number; name: string },
      code: string,
      message: string,
      by: number | null,
    ) => {
      const issue = unknown.get(`${type} ${String(row.id)} ${code}`) ?? {
        entity: { type, id: row.id, name: row.name },
        code,
        message,
        orders: new Set<number>(),
      };
      if (by !== null) issue.orders.add(by);
      unknown.set(`${type} ${String(row.id)} ${code}`, issue);
    };
    const takeLines = (
      lines: readonly z.output<typeof taken>[],
      times: Rational,
      level: number,
      on: string,
      by: number | null,
    ) => {
      for (const line of lines) {
        const wanted = mul(number(line.quantity), times);
        const made = rows.recipes.get(line.recipe_id ?? 0);
        const bought = rows.articles.get(line.article_id ?? 0);
        const value = made
          ? convertBy(wanted, line.unit, made.output_unit, made.equivalences)
          : bought
            ? convertBy(wanted, line.unit, bought.unit, bought.equivalences)
            : ZERO;
        if (value === null) {
          const message = "Il manque une équivalence.";
          if (made) lack("recipe", made, "unit_conversion_missing", message, by);
          else if (bought) lack("article", bought, "unit_conversion_missing", message, by);
        } else if (made && level > resources.length * 10) {
          lack("recipe", made, "recipe_cycle", "Cette recette se contient.", by);
        } else if (made) {
          note("recipes", made.id, value, level, on, by);
          takeLines(made.lines, div(value, number(made.output_quantity)), level + 1, on, by);
        } else if (bought) note("articles", bought.id, value, level, on, by);
      }
    };
    const sell = (of: number, wanted: Rational, on: string, by: number | null) => {
      const sold = rows.products.get(of);
      if (!sold) return;
      note("products", of, wanted, 0, on, by);
      takeLines(sold.components, wanted, 1, on, by);
    };
    for (const row of planned)
      for (const line of row.lines)
        sell(line.product_id, number(line.quantity), row.production_on ?? row.delivery_on, row.id);
    for (const [of, value] of plan.extra) sell(Number(of), number(value), plan.from, null);

    const byOrder = ({ by }: Need) => [...by].map(([order_id, value]) => ({ order_id, quantity: quantity(value) }));
    const each = <R extends keyof typeof needs, Result>(kind: R, tell: (row: Row<R>, need: Need) => Result): Result[] =>
      [...needs[kind]].flatMap(([of, need]) => {
        const row = rows[kind].get(of);
        return row ? [tell(row, need)] : [];
      });
    const articles = each("articles", (row, need) => {
      const stock = total(row.lots, (lot) => number(lot.quantity));
      const net = max(ZERO, sub(need.gross, stock));
      const offers = row.offers.filter(({ available }) => available);
      const offer = offers.find(({ preferred }) => preferred) ?? offers[0] ?? null;
      const multiple = Math.max(1, offer?.pack_multiple ?? 1);
      const least = offer ? Math.max(Number(ceil(div(net, number(offer.pack_quantity)))), offer.min_packs) : 0;
      const packs = compare(net, ZERO) > 0 ? Math.ceil(least / multiple) * multiple : 0;
      const ordered = mul(fromInteger(packs), number(offer?.pack_quantity));
      const price = number(offer?.pack_price_ht);
      if (!offer && packs === 0 && compare(net, ZERO) > 0)
        lack("article", row, "article_no_offer", "Personne ne vend cet article.", null);
      return {
        article_id: row.id,
        name: row.name,
        unit: row.unit,
        gross: quantity(need.gross),
        net: quantity(net),
        usable_stock: quantity(stock),
        incoming_in_time: zero,
        safety_stock: row.safety_stock,
        managed: row.managed_stock,
        offer,
        packs,
        ordered_quantity: quantity(ordered),
        leftover: quantity(max(ZERO, sub(ordered, net))),
        purchase_cost_ht: amount(mul(fromInteger(packs), price)),
        matter_cost_ht: amount(offer ? mul(div(need.gross, number(offer.pack_quantity)), price) : ZERO),
        needed_on: need.on,
        late: false,
        by_recipe: [],
        by_order: byOrder(need),
        explain: [],
        vat_rate: row.vat_rate,
      };
    });
    const suppliers = [...rows.suppliers.values()].flatMap((row) => {
      const bought = articles.filter(({ offer, packs }) => offer?.supplier_id === row.id && packs > 0);
      if (bought.length === 0) return [];
      const subtotal = total(bought, (one) => number(one.purchase_cost_ht));
      const vat_by_rate = bought.map(({ vat_rate: rate, purchase_cost_ht: base_ht }) => ({
        rate,
        base_ht,
        vat: amount(mul(number(base_ht), percent(rate))),
      }));
      const missing = max(ZERO, sub(number(row.minimum_order_ht), subtotal));
      const missingToFranco = max(ZERO, sub(number(row.franco_ht), subtotal));
      const fee = compare(missingToFranco, ZERO) > 0 ? number(row.shipping_fee_ht) : ZERO;
      return {
        supplier_id: row.id,
        name: row.name,
        subtotal_ht: amount(subtotal),
        vat_by_rate,
        lines: bought.map(({ article_id, packs, purchase_cost_ht }) => ({
          article_id,
          packs,
          amount_ht: purchase_cost_ht,
        })),
        minimum_ht: row.minimum_order_ht ?? null,
        missing_to_minimum: amount(missing),
        franco_ht: row.franco_ht ?? null,
        missing_to_franco: amount(missingToFranco),
        shipping_fee_ht: amount(fee),
        total_ttc: amount(
          add(
            add(subtotal, fee),
            total(vat_by_rate, ({ vat }) => number(vat)),
          ),
        ),
        blocked: row.minimum_policy === "block" && compare(missing, ZERO) > 0,
      };
    });
    const issues = [...unknown.values()].map(({ orders, ...issue }) => ({
      ...issue,
      severity: "error",
      order_ids: [...orders],
      fix: null,
    }));
    const isPartial = (of: number) => issues.some(({ order_ids }) => order_ids.includes(of));
    const money = (of: "purchase_cost_ht" | "matter_cost_ht") => amount(total(articles, (one) => number(one[of])));
    return {
      run: {
        id: null,
        computed_at: new Date().toISOString(),
        input_hash: "none",
        stale: false,
        status: issues.length > 0 ? "partial" : "complete",
      },
      orders: planned.map((row) => ({
        order_id: row.id,
        number: `C-${String(row.id)}`,
        customer_name: row.customer_name,
        delivery_on: row.delivery_on,
        production_on: row.production_on ?? row.delivery_on,
        status: row.status_of_order,
        coverage: isPartial(row.id) ? "partial" : "covered",
      })),
      products: each("products", (row, need) => ({
        product_id: row.id,
        name: row.name,
        needed_on: need.on,
        unit: row.sale_unit,
        by_order: byOrder(need),
        gross: quantity(need.gross),
        from_stock: zero,
        to_produce: quantity(need.gross),
      })),
      recipes: each("recipes", (row, need) => {
        const batches = div(need.gross, number(row.output_quantity));
        return {
          recipe_id: row.id,
          name: row.name,
          level: need.level,
          unit: row.output_unit,
          needed_on: need.on,
          gross: quantity(need.gross),
          from_stock: zero,
          net: quantity(need.gross),
          batches: quantity(batches),
          physical_batches: Number(ceil(batches)),
          planned_output: quantity(need.gross),
          surplus: zero,
          by_order: byOrder(need),
          explain: [],
        };
      }),
      articles,
      suppliers,
      totals: {
        purchase_ht: money("purchase_cost_ht"),
        matter_ht: money("matter_cost_ht"),
        food_cost_percent: null,
        sales_ht: amount(
          total(planned, (row) =>
            number(z.object({ totals: z.object({ ht: decimal }) }).parse(view("external-orders", row)).totals.ht),
          ),
        ),
      },
      issues,
    };
  }

  const planning = "/api/production-planning";
  app.get(`${planning}/compute-needs`, (req, res) => void res.json({ data: compute(readPlan(req)) }));
  app.get(`${planning}/runs`, (req, res) => void res.json(pageOf(runs, Number(queryOf(req).get("page") ?? 1), 25)));
  app.get(`${planning}/runs/:id`, (req, res) => {
    const run = runs[Number(req.params.id) - 1];
    if (!run) throw notThere();
    res.json({ data: run });
  });
  app.post(`${planning}/runs`, (req, res) => {
    const plan = planOf(req.body);
    const run = { id: runs.length + 1, created_at: new Date().toISOString(), parameters: plan, ...compute(plan) };
    runs.push(run);
    res.status(201).json({ data: run });
  });

  // 9. Files: with a name, and of the type that was asked for.

  const pdf = (res: Response, name: string, lines: readonly string[]) => {
    const paper = new PdfDocument();
    res.attachment(`${name}.pdf`);
    paper.pipe(res);
    for (const line of lines) paper.text(line);
    paper.end();
  };
  app.get(`${planning}/compute-needs/export`, (req, res, next) => {
    const table = compute(readPlan(req)).articles.map(({ name, net, unit: counted, packs }) => [
      ...[name, net.replace(".", ","), counted, String(packs)],
    ]);
    const format = queryOf(req).get("format");
    if (format === "pdf")
      return pdf(
        res,
        "besoins",
        table.map((row) => row.join(" · ")),
      );
    if (format !== "xlsx")
      return void res.attachment("besoins.csv").send(table.map((row) => row.join(";")).join("\r\n"));
    const data = table.map((row) => row.map((value) => ({ value })));
    writeExcelFile(data)
      .toBuffer()
      .then((file) => res.attachment("besoins.xlsx").send(file), next);
  });
  app.get("/api/external-orders/:id(\\d+)/document", (req, res) => {
    const row = rows["external-orders"].get(Number(req.params.id));
    if (!row) throw notThere();
    const lines = row.lines.map((line) => `${line.quantity} × ${nameOf("products", line.product_id)}`);
    pdf(res, `commande-${String(row.id)}`, [row.customer_name, row.delivery_on, ...lines]);
  });

  // 10. Whatever is not there, or not allowed.

  app.use(() => {
    throw notThere();
  });
  app.use((error: unknown, _req: Request, res: Response, next: express.NextFunction) => {
    if (res.headersSent) return next(error);
    if (error instanceof Refusal) return void res.status(error.status).json(error.body);
    const status = error instanceof SyntaxError ? 400 : 500;
    res.status(status).json({ message: status === 400 ? "Ce n’est pas du JSON." : "Panne." });
  });
  return { app, endAccess: () => access.clear() };
}
