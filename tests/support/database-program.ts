import { writeSync } from "node:fs";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";
import { externalOrderBody } from "../../server/embedded-api/external-orders/body";
import { insertOrder, nextNumber } from "../../server/embedded-api/external-orders/insert";
import { productBody } from "../../server/embedded-api/products/body";
import { insertProduct } from "../../server/embedded-api/products/insert";

const [command, url = ""] = process.argv.slice(2);
const db = await openDatabase(url);
if (command === "migrate") {
  const names = await migrate(db, new Date(0));
  console.log(JSON.stringify(names));
  await db.destroy();
} else {
  await writeForEver(db);
}

/** Writes order after order, each in a transaction, and prints the number of each that is committed. */
async function writeForEver(db: Database): Promise<void> {
  const at = "2026-03-01T08:00:00.000Z";
  const product = await insertProduct(db, productBody.parse({ name: "Choux", sale_unit: "piece", price_ht: "1.8", vat_rate: "5.5" }), at);
  const body = externalOrderBody.parse({ customer_name: "Mme Durand", delivery_on: "2026-03-05" });
  for (;;) {
    const lines = [1, 2, 3].map((quantity) => ({
      product_id: product, quantity: String(quantity), unit_price_ht: "1.8", vat_rate: "5.5",
      discount_percent: "0", produced_quantity: "0", delivered_quantity: "0", note: null,
    }));
    const number = await db.transaction().execute(async (transaction) => {
      const next = await nextNumber(transaction, 2026);
      await insertOrder(transaction, next, "confirmed", { ...body, production_on: "2026-03-05", lines }, at);
      return next;
    });
    writeSync(1, `${number}\n`);
  }
}
