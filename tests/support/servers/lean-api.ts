type Answering = (request: Request, env?: unknown) => Response | Promise<Response>;

/** Calls that the contract leaves to each API, or that only the embedded one has. */
const unknownCalls = new RegExp(
  String.raw`\/(preview|import|production-sheets|label|yields|picture)(\?|$)|^\/api\/(stock|supplier-orders|` +
    String.raw`receipts|batches|product-labels|customers|payments|rounds|messages|search|standing-orders|` +
    String.raw`production-planning\/supplier(-order)?s)\b|[?&]part=lacks|` +
    String.raw`^\/api\/external-orders\/(status|undo|\d+\/payments.*)$|` +
    String.raw`^\/oauth\/revoke$|^\/api\/(company|example)$|type=confirmation`,
);
const optionalFields = new Set([
  "lock_version",
  "links",
  "status_counts",
  "pressed",
  "all_delivered",
  "changed_since_run",
  "warnings",
  "price_history",
  "order_count",
  "subject",
  "cost_missing",
  "supplier_code",
  "price_basis",
  "station",
  "lead_days",
  "target_stock",
  "net_quantity",
  "net_unit",
  "date_kind",
  "for_stock",
  "made_ahead",
  "made_ahead_others",
  "loads",
  "reference",
  "picture",
  "earlier_picture",
  "lacks",
  "left_before",
  "amount_due",
  "amount_owed",
  "amount_paid",
  "payments",
  "standing_order_id",
  "standing_on",
]);
const unknownToWrites = new Set(["price_basis", "price_ttc", "unit_price_ttc"]);
const decimalField = new RegExp(
  String.raw`(_ht|_ttc|ht|ttc|quantity|percent|rate|gross|net|batches|surplus|output|leftover|stock|` +
    String.raw`on_hand|amount|vat|coefficient|arrived|operand|result|batch_step|order_multiple|` +
    String.raw`to_produce|in_time|missing_to_\w+)$`,
);

/**
 * Returns the same API without anything optional: no revocation, no idempotency, no lock_version, none of the
 * extensions, no field that is null; with fields nobody knows, and numbers where the contract has decimals in text. It
 * knows no prices with tax: every order counts before it.
 */
export function leanApi(answer: Answering): Answering {
  async function versionOf(request: Request, path: string): Promise<unknown> {
    const current: unknown = await (
      await answer(new Request(new URL(path, request.url), { headers: request.headers }))
    ).json();
    return field(field(current, "data"), "lock_version") ?? 1;
  }

  const customerTypes = new Map<unknown, unknown>();

  return async (request, env) => {
    const { pathname, search } = new URL(request.url);
    if (unknownCalls.test(pathname + search))
      return Response.json({ message: `The route ${pathname} could not be found.` }, { status: 404 });
    const headers = new Headers(request.headers);
    headers.delete("idempotency-key");
    headers.delete("content-length");
    const text = await request.text();
    const versioned = request.method === "PUT" || /\/status$/.test(pathname);
    const isForm = pathname.startsWith("/oauth/");
    const sent = text && !isForm ? without(unknownToWrites, JSON.parse(text)) : null;
    const version = versioned && { lock_version: await versionOf(request, pathname.replace(/\/status$/, "")) };
    const isOrder = text !== "" && /^\/api\/external-orders(\/\d+)?$/.test(pathname);
    const body = isForm
      ? text
      : text && JSON.stringify({ ...sent, ...version, ...(isOrder && { customer_type: "business" }) });
    const answered = await answer(
      new Request(request.url, { method: request.method, headers, body: body || null }),
      env,
    );
    if (!/json/.test(answered.headers.get("content-type") ?? "")) return answered;
    const responseBody: unknown = await answered.json();
    if (isOrder && answered.ok)
      customerTypes.set(field(field(responseBody, "data"), "id"), field(sent, "customer_type") ?? "individual");
    return Response.json(
      lean(responseBody, (id) => customerTypes.get(id)),
      { status: answered.status },
    );
  };
}

function without(names: ReadonlySet<string>, value: unknown): object {
  const strip = (inner: unknown): unknown =>
    Array.isArray(inner)
      ? inner.map(strip)
      : typeof inner === "object" && inner !== null
        ? without(names, inner)
        : inner;
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, inner]): [string, unknown][] =>
      names.has(name) ? [] : [[name, strip(inner)]],
    ),
  );
}

/** @param typeOf the type of an order's customer, as it was written */
function lean(value: unknown, typeOf: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => lean(inner, typeOf));
  if (typeof value !== "object" || value === null) return value;
  const remaining = Object.entries(value).filter(([name, inner]) => inner !== null && !optionalFields.has(name));
  const plain = remaining.map(([name, inner]) => [
    name,
    name === "errors"
      ? inner
      : name === "customer_type"
        ? (typeOf(field(value, "id")) ?? inner)
        : isDecimal(name, inner)
          ? Number(inner)
          : lean(inner, typeOf),
  ]);
  return { ...Object.fromEntries(plain), nobody_knows: { this_field: [1, null] } };
}

const isDecimal = (name: string, value: unknown): value is string =>
  typeof value === "string" && decimalField.test(name) && /^-?\d+(\.\d+)?$/.test(value);

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
