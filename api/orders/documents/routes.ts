import { createRoute, z } from "@hono/zod-openapi";
import { isInternal } from "#domain/orders/shop-window";
import type { Database } from "../../database/tables";
import { type Paper, openPaper } from "../../http/documents/paper";
import { badQuery, idOf, idPath, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { choiceParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { readParty } from "../../records/company";
import type { OrderDetail } from "../answer";
import { readOrder } from "../read";
import { printConfirmation } from "./confirmation";
import { printDeliveryNote } from "./delivery-note";
import { type LeftOfLine, printProductionSheet } from "./production-sheet";

const types = ["delivery-note", "production-sheet", "confirmation"] as const;

interface Document {
  name: string;
  /** Begins with who sells. */
  forCustomer: boolean;
  print: (paper: Paper, order: OrderDetail, left: readonly LeftOfLine[]) => void;
}

const documents: Record<(typeof types)[number], Document> = {
  "delivery-note": {
    name: "bon-de-livraison",
    forCustomer: true,
    print: (paper, order) => printDeliveryNote(paper, order),
  },
  "production-sheet": { name: "bon-de-preparation", forCustomer: false, print: printProductionSheet },
  confirmation: { name: "confirmation", forCustomer: true, print: (paper, order) => printConfirmation(paper, order) },
};

const document = createRoute({
  method: "get",
  path: "/api/external-orders/{id}/document",
  tags: ["external-orders"],
  summary: "A document of an order, as a PDF",
  request: { params: idPath, query: z.object({ type: choiceParameter(types) }) },
  responses: {
    200: {
      description: "The file",
      content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
    },

    404: notThere,
    422: badQuery,
  },
});

/** Returns the quantities that are left of each line of an order at a moment. */
export type ReadLeft = (db: Database, order: OrderDetail, now: Date) => Promise<LeftOfLine[]>;

/**
 * Returns the documents of orders: bon de livraison, confirmation, and bon de préparation with what `readLeft` tells.
 */
export function orderDocumentRoutes({ db, clock, ...environment }: ApiParts, readLeft: ReadLeft): ApiRoutes {
  return createRoutes().openapi(document, async (context) => {
    const { type } = context.req.valid("query");
    if (type === undefined) throw invalid({ type: [`Valeur attendue : ${types.join(", ")}.`] });
    const order = await readOrder(db, idOf(context.req.valid("param")));
    const { name, forCustomer, print } = documents[type];
    if (forCustomer && isInternal(order.customer_type))
      throw invalid({ type: ["Une mise en vente n’a pas de papier pour un client."] });
    const file = `${name}-${order.number}`;
    const paper = await openPaper(clock());
    if (forCustomer) paper.sender((await readParty(db, environment)).seller);
    print(paper, order, type === "production-sheet" ? await readLeft(db, order, clock()) : []);
    return context.body(await paper.finish(), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file}.pdf"`,
    });
  });
}
