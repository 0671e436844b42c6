type Answering = (request: Request, env?: unknown) => Response | Promise<Response>;

/** Calls that the contract leaves to each API, or that only the embedded one has. */
const unknownCalls = /\/(preview|import|production-sheets|label)(\?|$)|^\/api\/external-orders\/status$|^\/oauth\/revoke$|type=confirmation/;
const optionalFields = new Set(["lock_version", "links", "status_counts", "changed_since_run", "warnings", "price_history", "order_count", "subject", "cost_missing", "supplier_code"]);
const decimalField = /(_ht|_ttc|ht|ttc|quantity|percent|rate|gross|net|batches|surplus|output|leftover|stock|on_hand|amount|vat|coefficient|arrived|operand|result|batch_step|order_multiple|to_produce|in_time|missing_to_\w+)$/;

/**
 * The same API without anything optional: no revocation, no idempotency, no lock_version, none of the extensions, no field that is null;
 * with fields nobody knows, and numbers where the contract has decimals in text.
 */
export function leanApi(answer: Answering): Answering {
  async function versionOf(request: Request, path: string): Promise<unknown> {
    const current: unknown = await (await answer(new Request(new URL(path, request.url), { headers: request.headers }))).json();
    return field(field(current, "data"), "lock_version") ?? 1;
  }

  return async (request, env) => {
    const { pathname, search } = new URL(request.url);
    if (unknownCalls.test(pathname + search)) return Response.json({ message: `The route ${pathname} could not be found.` }, { status: 404 });
    const headers = new Headers(request.headers);
    headers.delete("idempotency-key");
    headers.delete("content-length");
    const text = await request.text();
    const versioned = request.method === "PUT" || /\/status$/.test(pathname);
    const body = text && versioned ? JSON.stringify({ ...JSON.parse(text), lock_version: await versionOf(request, pathname.replace(/\/status$/, "")) }) : text;
    const answered = await answer(new Request(request.url, { method: request.method, headers, body: body || null }), env);
    if (!/json/.test(answered.headers.get("content-type") ?? "")) return answered;
    return Response.json(lean(await answered.json()), { status: answered.status });
  };
}

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => inner !== null && !optionalFields.has(name));
  const plain = kept.map(([name, inner]) => [name, name === "errors" ? inner : isDecimal(name, inner) ? Number(inner) : lean(inner)]);
  return { ...Object.fromEntries(plain), nobody_knows: { this_field: [1, null] } };
}

const isDecimal = (name: string, value: unknown): value is string => typeof value === "string" && decimalField.test(name) && /^-?\d+(\.\d+)?$/.test(value);

const field = (value: unknown, name: string): unknown => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined);
