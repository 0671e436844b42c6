import { dayInParis } from "#domain/paris";
import { createRoute, z } from "@hono/zod-openapi";
import { blocking, blockingLots } from "#domain/contract/stock/stock-levels";
import { unknownLot } from "#domain/french/not-found";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { invalidFields, one, withBody, withId } from "../../http/description";
import { bodySchema } from "../../http/fields/schema";
import { notFound } from "../../http/refusal";
import { findLeniently } from "../../http/search/similar-words";
import { pageAnswer, pageOf } from "../../http/pages";
import { authorOf, pathId } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { expiringAnswer, expiringQuery, listExpiring } from "./expiring";
import { blockLots, requireLot, setBlocked } from "./block";
import { levelAnswer, levelQuery, listLevels } from "./list";
import { lotAnswer, tellLots } from "./lot";
import { listLots, lotQuery } from "./lots";
import { listMovements, movementAnswer, movementQuery } from "./movements";

const tags = ["stock"];
/** The things that are kept in stock: their words are those that it is searched by. */
const items = ["articles", "recipes", "products"] as const;
const blockBody = bodySchema(blocking);
const blockLotsBody = bodySchema(blockingLots);
const blocked = z.object({ blocked: z.number().int() }).openapi("BlockedLots");

const levels = createRoute({
  method: "get",
  path: "/api/stock/levels",
  tags,
  summary: "What there is of each article, recipe and product that is kept in stock",
  request: { query: levelQuery },
  responses: { 200: json(pageOf(levelAnswer), "A page of levels"), 422: badQuery },
});
const lots = createRoute({
  method: "get",
  path: "/api/stock/lots",
  tags,
  summary: "Lots and what is left of each",
  request: { query: lotQuery },
  responses: { 200: json(pageOf(lotAnswer), "A page of lots"), 422: badQuery },
});
const lot = createRoute({
  method: "get",
  path: "/api/stock/lots/{id}",
  tags,
  summary: "A lot",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: lotAnswer }), "The lot as it is now"), 404: notThere },
});
const expiring = createRoute({
  method: "get",
  path: "/api/stock/expiring",
  tags,
  summary: "Lots that are soon past their date, the first first, and what would use them up",
  request: { query: expiringQuery },
  responses: { 200: json(pageOf(expiringAnswer), "A page of lots"), 422: badQuery },
});
const movements = createRoute({
  method: "get",
  path: "/api/stock/movements",
  tags,
  summary: "What came in and went out",
  request: { query: movementQuery },
  responses: { 200: json(pageOf(movementAnswer), "A page of movements"), 422: badQuery },
});

/** Returns the levels of the stock, its lots and their movements. */
export function levelRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  const today = () => dayInParis(clock());
  const readLot = async (id: number) => {
    const [found] = await tellLots(db, [await requireLot(db, id)], today());
    if (!found) throw notFound(unknownLot);
    return found;
  };

  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/stock/lots/{id}/block",
    summary: "Put a lot aside: it serves nothing until it is released",
    request: { ...withId, ...withBody(blockBody) },
    responses: { 200: one(lotAnswer, "The lot, blocked"), 404: notThere, 422: invalidFields },
  });
  routes.post("/api/stock/lots/:id/block", async (context) => {
    const id = pathId(context);
    const author = authorOf(context, parts);
    const { reason } = readBody(blockBody, parseJson(await context.req.text()));
    await changeOrders(db, (transaction) => setBlocked(transaction, id, reason, author));
    return context.json({ data: await readLot(id) });
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/stock/lots/block",
    summary: "Put lots aside together, all or none: as a recall asks",
    request: withBody(blockLotsBody),
    responses: { 200: one(blocked, "How many were not put aside before"), 404: notThere, 422: invalidFields },
  });
  routes.post("/api/stock/lots/block", async (context) => {
    const author = authorOf(context, parts);
    const { ids, reason } = readBody(blockLotsBody, parseJson(await context.req.text()));
    const count = await changeOrders(db, (transaction) => blockLots(transaction, ids, reason, author));
    return context.json({ data: { blocked: count } });
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/stock/lots/{id}/unblock",
    summary: "Release a lot",
    request: withId,
    responses: { 200: one(lotAnswer, "The lot, released"), 404: notThere },
  });
  routes.post("/api/stock/lots/:id/unblock", async (context) => {
    const id = pathId(context);
    const author = authorOf(context, parts);
    await changeOrders(db, (transaction) => setBlocked(transaction, id, null, author));
    return context.json({ data: await readLot(id) });
  });

  return routes
    .openapi(levels, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, items, query, (criteria) =>
        listLevels(db, criteria, today()),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(lots, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, items, query, (criteria) =>
        listLots(db, criteria, today()),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(expiring, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listExpiring(db, query, today());
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(lot, async (context) => context.json({ data: await readLot(idOf(context.req.valid("param"))) }, 200))
    .openapi(movements, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listMovements(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    });
}
