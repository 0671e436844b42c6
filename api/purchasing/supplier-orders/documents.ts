import { createRoute, z } from "@hono/zod-openapi";
import { packsOf } from "#domain/purchasing/packs-of-quantity";
import { channelPhrases, supplierOrderStatusNames } from "#domain/purchasing/supplier-order-words";
import { unitName } from "#domain/kitchen/units";
import type { Database } from "../../database/tables";
import { toCsv } from "../../http/documents/csv";
import { type PurchaseOrder, printPurchaseOrder } from "../../http/documents/purchase-order";
import type { Column, Table } from "../../http/documents/table";
import { badQuery, idOf, idPath, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { choiceParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { readParty } from "../../records/company";
import { dayInParis } from "#domain/paris";
import type { SupplierOrderDetail } from "./answer";
import { readSupplierOrder } from "./read";

const formats = ["pdf", "csv"] as const;
const binary = { schema: z.string().openapi({ format: "binary" }) };

const document = createRoute({
  method: "get",
  path: "/api/supplier-orders/{id}/document",
  tags: ["supplier-orders"],
  summary: "The paper of an order to a supplier, or its lines as a CSV",
  request: { params: idPath, query: z.object({ format: choiceParameter(formats) }) },
  responses: {
    200: { description: "The file", content: { "application/pdf": binary, "text/csv": binary } },
    404: notThere,
    422: badQuery,
  },
});

/** Returns the files of orders to suppliers: bon de commande, CSV. */
export function supplierOrderDocumentRoutes({ db, clock, ...environment }: ApiParts): ApiRoutes {
  return createRoutes().openapi(document, async (context) => {
    const { format } = context.req.valid("query");
    if (format === undefined) throw invalid({ format: [`Valeur attendue : ${formats.join(", ")}.`] });
    const now = clock();
    const order = await readSupplierOrder(db, idOf(context.req.valid("param")), dayInParis(now));
    const name = `commande-${order.number}.${format}`;
    if (format === "csv")
      return context.body(toCsv(tableOf(order)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    const paper = await paperOf(db, order, await readParty(db, environment), now);
    return context.body(await printPurchaseOrder(paper, now), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
    });
  });
}

/** Returns an order as its paper says it: 1 query. */
export async function paperOf(
  db: Database,
  order: SupplierOrderDetail,
  buyer: PurchaseOrder["buyer"],
  now: Date,
): Promise<PurchaseOrder> {
  const contact = await db
    .selectFrom("suppliers")
    .select(["contact_name", "customer_code", "email", "phone"])
    .where("id", "=", order.supplier_id)
    .executeTakeFirstOrThrow();
  return {
    ...order.totals,
    reference: order.number,
    buyer,
    supplier: { ...contact, name: order.supplier_name },
    deliver_on: order.deliver_on,
    ordered_on: dayInParis(order.placed_at ? new Date(order.placed_at) : now),
    note: order.note,
    lines: order.lines.map((line) => ({ ...line, name: line.article_name, packs: formatPacks(line) })),
    subtotal_ht: order.subtotal_ht,
  };
}

/** Returns how many packs a line orders: those of its quantity where it was ordered by quantity. */
const formatPacks = ({ packs, quantity, pack_quantity }: SupplierOrderDetail["lines"][number]): string | null =>
  packs === null ? packsOf(quantity, pack_quantity) : String(packs);

const column = (heading: string, kind: Column["kind"] = "text", width = 13): Column => ({ heading, kind, width });

function tableOf(order: SupplierOrderDetail): Table {
  return {
    name: order.number,
    columns: [
      column("Commande"),
      column("Fournisseur"),
      column("Livraison", "date"),
      column("Référence"),
      column("Article"),
      column("Conditionnement"),
      column("Colis", "number"),
      column("Quantité", "number"),
      column("Unité"),
      column("Prix du colis HT", "money"),
      column("Montant HT", "money"),
      column("Reçu", "number"),
      column("État"),
      column("Envoyée le", "date"),
      column("Comment"),
    ],
    rows: order.lines.map((line) => [
      order.number,
      order.supplier_name,
      order.deliver_on,
      line.supplier_code,
      line.article_name,
      line.pack_label,
      formatPacks(line),
      line.quantity,
      unitName(line.unit),
      line.pack_price_ht,
      line.amount_ht,
      line.received_quantity,
      supplierOrderStatusNames[order.status],
      order.sent_at && dayInParis(new Date(order.sent_at)),
      order.sent_how && channelPhrases[order.sent_how],
    ]),
  };
}
