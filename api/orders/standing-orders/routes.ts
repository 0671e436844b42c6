import { createRoute, z } from "@hono/zod-openapi";
import {
  followingOrder,
  preparedOrders,
  standingOrder,
  unpreparedOrders,
} from "#domain/contract/orders/standing-orders";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { previewRoutes } from "../../catalogue/impact/routes";
import { readSnapshot } from "../../database/snapshot";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, combineRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { invalidFields, one, withBody } from "../../http/description";
import { answerSchema, answeredSchema, bodySchema } from "../../http/fields/schema";
import { pageAnswer, pageOf } from "../../http/pages";
import { choiceParameter, dayParameter, idParameter, pageParameters } from "../../http/parameters";
import { readRoutes } from "../../records/routes/read-routes";
import { authorOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { writeRoutes } from "../../records/routes/write-routes";
import type { EntityWrites } from "../../records/routes/writes";
import { orderChangeAnswer } from "../read";
import { standingOrderDetail, standingOrderDayAnswer, standingOrderRow } from "./answer";
import { type StandingOrderWriteBody, standingOrderWriteBody } from "./body";
import { lockComing } from "./follow-changes";
import { standingOrderFromOrder } from "./from-order";
import { readStandingOrderHistory, recordStandingOrderArchive } from "./history";
import { listStandings, standingOrderQuery } from "./list";
import { mostAhead } from "./days";
import { checkLength, checkPeriod, prepareBody, prepareOrders } from "./prepare";
import { readStandingOrderDays, readStandingOrderDetail } from "./read";
import { checkStandingOrder } from "./rules";
import { readDaysAhead, readUnprepared } from "./unprepared";
import { readWindow, windowAnswer } from "./window";
import { createStandingOrder, deleteStandingOrder, updateStandingOrder } from "./write";

const path = "standing-orders";
const tags = [path];

/** Days of a standing order that are told unless others are asked for: four weeks. */
const defaultDays = 28;

const standingOrderWrites = ({ clock }: ApiParts): EntityWrites<StandingOrderWriteBody> => {
  const today = () => dayInParis(clock());
  return {
    path,
    table: "standing_orders",
    body: standingOrderWriteBody,
    answer: standingOrderDetail,
    conflicts: { change: { prepared: { prepared: z.array(answeredSchema(followingOrder)) } } },
    change: changeOrders,
    lock: (db, id) => lockComing(db, id, today()),
    read: (db, id) => readStandingOrderDetail(db, id, today()),
    check: checkStandingOrder,
    create: createStandingOrder,
    update: updateStandingOrder,
    recordArchive: recordStandingOrderArchive,
    remove: deleteStandingOrder,
  };
};

const days = createRoute({
  method: "get",
  path: `/api/${path}/{id}/days`,
  tags,
  summary:
    "The days of a standing order, of four weeks from today unless others are asked for, 62 at most: when each is " +
    "delivered, or why it is not, and the order that was made of it",
  request: { params: idPath, query: z.object({ from: dayParameter, until: dayParameter }) },
  responses: {
    200: json(z.object({ data: z.array(standingOrderDayAnswer) }), "Its days, the first first"),
    404: notThere,
    422: badQuery,
  },
});

const shopWindow = createRoute({
  method: "get",
  path: `/api/${path}/{id}/window`,
  tags,
  summary:
    "What a standing order of the house’s own shop put out by weekday and line, what was unsold of it, and what is " +
    "proposed; nothing of another customer’s",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: z.array(windowAnswer) }), "Its weekdays"), 404: notThere },
});

const history = createRoute({
  method: "get",
  path: `/api/${path}/{id}/changes`,
  tags,
  summary: "The history of a standing order, the latest first; of before this was kept, none",
  request: { params: idPath, query: z.object(pageParameters) },
  responses: { 200: json(pageOf(orderChangeAnswer), "A page of changes"), 404: notThere, 422: badQuery },
});

const unpreparedQuery = z.object({
  from: dayParameter,
  until: dayParameter,
  basis: choiceParameter(["delivery", "production"]),
});
const unprepared = createRoute({
  method: "get",
  path: `/api/${path}/unprepared`,
  tags,
  summary:
    "How many orders of standing orders are still to be made in some days, of delivery unless their production is " +
    "asked for; in those for which the house prepares unless others are named",
  request: { query: unpreparedQuery },
  responses: {
    200: json(z.object({ data: answerSchema(unpreparedOrders, "UnpreparedOrders") }), "How many, by day"),
    422: badQuery,
  },
});

const fromOrder = createRoute({
  method: "get",
  path: `/api/${path}/from-order`,
  tags,
  summary: "The body of a standing order that would bring an order again every week",
  request: { query: z.object({ order_id: idParameter }) },
  responses: {
    200: json(z.object({ data: bodySchema(standingOrder) }), "What POST takes"),
    404: notThere,
    422: badQuery,
  },
});

/** Returns the routes of standing orders: their list and details, their writes, and the preparing of their orders. */
export function standingOrderRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    standingOrderReads(parts),
    preparingRoutes(parts),
    readRoutes(parts, {
      path,
      words: "standing_orders",
      list: {
        summary: "Standing orders",
        answer: "A page of standing orders",
        query: standingOrderQuery,
        row: standingOrderRow,
        read: (db, query) => listStandings(db, query, dayInParis(parts.clock())),
      },
      detail: {
        summary: "A standing order with its days, lines and pauses",
        answer: "The standing order",
        schema: standingOrderDetail,
        read: (db, id) => readStandingOrderDetail(db, id, dayInParis(parts.clock())),
      },
    }),
    writeRoutes(parts, standingOrderWrites(parts)),
    previewRoutes(parts, standingOrderWrites(parts), null),
  );
}

function standingOrderReads({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(unprepared, async (context) => {
      const { from, until, basis = "delivery" } = context.req.valid("query");
      const today = dayInParis(clock());
      const usual = await readDaysAhead(db, today);
      const period = { from: from ?? usual.from, until: until ?? usual.until };
      checkLength(period);
      return context.json({ data: await readUnprepared(db, { ...period, basis }, today) }, 200);
    })
    .openapi(fromOrder, async (context) => {
      const { order_id = 0 } = context.req.valid("query");
      return context.json({ data: await standingOrderFromOrder(db, order_id, dayInParis(clock())) }, 200);
    })
    .openapi(history, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await readStandingOrderHistory(db, idOf(context.req.valid("param")), query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(shopWindow, async (context) => {
      const id = idOf(context.req.valid("param"));
      const data = await readSnapshot(db, (state) => readWindow(state, id, dayInParis(clock())));
      return context.json({ data }, 200);
    })
    .openapi(days, async (context) => {
      const id = idOf(context.req.valid("param"));
      const today = dayInParis(clock());
      const { from = today, until = addDays(from, defaultDays - 1) } = context.req.valid("query");
      checkLength({ from, until });
      const data = await readSnapshot(db, (state) => readStandingOrderDays(state, id, { from, until }, today));
      return context.json({ data }, 200);
    });
}

function preparingRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: `/api/${path}/prepare`,
    summary:
      "Make the orders of the days of the active standing orders that have none yet, in a period of at most " +
      `${String(mostAhead)} days and no later; once, however often it is asked`,
    request: withBody(prepareBody),
    responses: {
      200: one(answerSchema(preparedOrders, "PreparedOrders"), "The orders that were made, and the days left out"),
      422: invalidFields,
    },
  });
  routes.post(`/api/${path}/prepare`, async (context) => {
    const body = readBody(prepareBody, parseJson(await context.req.text()));
    const author = authorOf(context, parts);
    const today = dayInParis(parts.clock());
    checkPeriod(body, today);
    return context.json({ data: await prepareOrders(parts.db, body, { author, today, pause: parts.pause }) });
  });
  return routes;
}
