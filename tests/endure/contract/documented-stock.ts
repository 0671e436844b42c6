import { z } from "zod";

/** Sends a request as someone signed in, and answers its body; null for none. */
export type Ask = (method: string, path: string, body?: object | null, key?: string) => Promise<unknown>;

const numbered = z.object({ data: z.object({ id: z.number() }) });
const ofCount = z.object({
  data: z.object({
    id: z.number(),
    lines: z.array(
      z.object({
        id: z.number(),
        lock_version: z.number(),
        code: z.string().nullable(),
        lot_id: z.number().nullable(),
      }),
    ),
  }),
});

/** Asks everything of the stock, each thing in every way that it can be refused. */
export async function askStock(ask: Ask): Promise<void> {
  await askCounts(ask);
  await askPurchases(ask);
  const loss = { article_id: 1, quantity: "1", reason: "broken" };
  await ask("POST", "/api/stock/waste/preview", loss);
  const { data: lost } = numbered.parse(await ask("POST", "/api/stock/waste", loss, "of a loss"));
  await ask("POST", "/api/stock/waste", { ...loss, quantity: "2" }, "of a loss");
  await ask("POST", `/api/stock/waste/${lost.id}/undo`);
  for (const path of ["value", "levels", "lots", "lots/1", "expiring", "movements", "waste", `waste/${lost.id}`])
    await ask("GET", `/api/stock/${path}`);
  for (const query of ["lot_id=1", "order_id=1", "lot_id=999999999"]) await ask("GET", `/api/stock/trace?${query}`);
  for (const query of ["code=A", "article_id=1&from=2036-03-01&to=2036-03-31"])
    await ask("GET", `/api/stock/recall?${query}`);
  await ask("POST", "/api/stock/lots/1/block", { reason: "Rappel" });
  await ask("POST", "/api/stock/lots/1/unblock");
  for (const body of [{ ids: [1], reason: "Rappel" }, { ids: [999_999_999], reason: "Rappel" }, {}])
    await ask("POST", "/api/stock/lots/block", body);
  await ask("POST", "/api/stock/lots/1/unblock");
}

async function askPurchases(ask: Ask): Promise<void> {
  const order = { supplier_id: 1, deliver_on: "2036-03-10", lines: [{ article_id: 1, quantity: "1" }] };
  const path = "/api/supplier-orders";
  const { data: written } = numbered.parse(await ask("POST", path, order, "of an order"));
  await ask("POST", path, { ...order, note: "Quai 2" }, "of an order");
  await ask("PUT", `${path}/999999999`, { ...order, lock_version: 1 });
  await ask("POST", `${path}/${written.id}/close`, { lock_version: 1 });
  await ask("GET", `${path}/999999999/document?format=pdf`);
  const receipt = { received_on: "2026-01-05", lines: [{ article_id: 1, quantity: "1" }] };
  await ask("POST", "/api/receipts", { ...receipt, order_id: 999_999_999, order_lock_version: 1 });
  const { data: taken } = numbered.parse(await ask("POST", "/api/receipts", receipt));
  await ask("POST", "/api/stock/waste", { article_id: 1, quantity: "1000000", reason: "broken" });
  await ask("POST", `/api/receipts/${taken.id}/reverse`);
}

async function askCounts(ask: Ask): Promise<void> {
  const path = "/api/stock/counts";
  const scope = { blind: false, item_type: "article" };
  await ask("POST", `${path}/preview`, scope);
  const count = async (key: string) => ofCount.parse(await ask("POST", path, scope, key)).data;
  const { id, lines } = await count("of a count");
  await ask("POST", path, { blind: true }, "of a count");
  const line = lines[0]?.id ?? 0;
  const at = `${path}/${id}/lines/${line}`;
  await ask("POST", `${path}/${id}/close`);
  await ask("POST", `${at}/count`, { counted: "3", lock_version: 1 }, "of a line");
  await ask("POST", `${at}/count`, { counted: "4", lock_version: 1 }, "of a line");
  await ask("POST", `${at}/count`, { counted: "4", lock_version: 1 });
  await ask("POST", `${at}/take-back`, { lock_version: 1 });
  await ask("POST", `${at}/take-back`, { lock_version: 2 });
  await ask("POST", `${at}/count`, { counted: "3", lock_version: 3 });
  const found = { article_id: 1, code: "TROUVÉ", counted: "1" };
  await ask("POST", `${path}/${id}/lines`, found, "of a lot");
  await ask("POST", `${path}/${id}/lines`, { ...found, code: "AUTRE" }, "of a lot");
  const { data: closed } = ofCount.parse(await ask("POST", `${path}/${id}/close`));
  for (const verb of ["close", "abandon"]) await ask("POST", `${path}/${id}/${verb}`);
  // The lot that was found is lost, so that the count cannot be taken up again.
  const lot_id = closed.lines.find(({ code }) => code === "TROUVÉ")?.lot_id ?? 0;
  await ask("POST", "/api/stock/waste", { article_id: 1, lot_id, quantity: "1", reason: "broken" });
  await ask("POST", `${path}/${id}/reopen`);
  const other = await count("of another count");
  for (const verb of ["abandon", "reopen"]) await ask("POST", `${path}/${other.id}/${verb}`);
  for (const address of [path, `${path}/${id}`]) await ask("GET", address);
}
