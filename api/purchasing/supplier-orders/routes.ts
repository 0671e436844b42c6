import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Database, Row } from "../../database/tables";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, combineRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody, readBoth, readWhole } from "../../http/body";
import {
  conflicts,
  invalidFields,
  keyHeader,
  keyTaken,
  keyTakenOnly,
  one,
  withBody,
  withId,
} from "../../http/description";
import { findLeniently } from "../../http/search/similar-words";
import { pageAnswer, pageOf } from "../../http/pages";
import { orderChannels } from "#domain/choices";
import { dayInParis } from "#domain/paris";
import type { Author } from "../../records/author";
import { pageParameters } from "../../http/parameters";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { versionBody } from "../../records/versions";
import { orderToSendAnswer, supplierOrderDetail, supplierOrderRow } from "./answer";
import { postponeBody, supplierOrderBody } from "./body";
import { supplierOrderDocumentRoutes } from "./documents";
import { supplierOrderMailRoutes } from "./mail/routes";
import { listSupplierOrders, supplierOrderQuery } from "./list";
import { moveSupplierOrder, requireOrderVersion, requireSupplierOrder, supplierOrderMoves } from "./moves";
import { postponeOrder, undoFollowUp } from "./postpone";
import { readNamedOrders, readSupplierOrder } from "./read";
import { readOrdersToSend, takePressBack } from "./to-send";
import { checkSupplierOrder, createSupplierOrder, updateSupplierOrder } from "./write";

const tags = ["supplier-orders"];
const path = "/api/supplier-orders";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Orders to suppliers",
  request: { query: supplierOrderQuery },
  responses: { 200: json(pageOf(supplierOrderRow), "A page of orders to suppliers"), 422: badQuery },
});
const toSend = createRoute({
  method: "get",
  path: `${path}/to-send`,
  tags,
  summary: "Orders to suppliers that wait to be sent, the first to go first, with their lines and whom to send them to",
  request: { query: z.object(pageParameters) },
  responses: { 200: json(pageOf(orderToSendAnswer), "A page of orders"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "An order to a supplier with its lines and what has come of them",
  request: { params: idPath },
  responses: { 200: one(supplierOrderDetail, "The order"), 404: notThere },
});

/** Orders to suppliers: their list and details, writes, moves and papers. */
export function supplierOrderRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(reads(parts), writes(parts), supplierOrderDocumentRoutes(parts), supplierOrderMailRoutes(parts));
}

function reads({ db, clock }: ApiParts): ApiRoutes {
  const today = () => dayInParis(clock());
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, ["suppliers", "supplier_orders"], query, (criteria) =>
        listSupplierOrders(db, criteria, today()),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(toSend, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await readOrdersToSend(db, query, today());
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readSupplierOrder(db, idOf(context.req.valid("param")), today()) }, 200),
    );
}

function writes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);
  const read = (transaction: Database, id: number) => readSupplierOrder(transaction, id, dayInParis(parts.clock()));
  const check = (id: number | null) => async (body: z.output<typeof supplierOrderBody>) => {
    await checkSupplierOrder(db, id, body);
  };

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const sent = parseJson(text);
    const author = authorOf(context, parts);
    const body = await readWhole(() => readBody(supplierOrderBody, sent), supplierOrderBody, sent, check(null));
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        data: await read(transaction, await createSupplierOrder(transaction, body, author)),
      })),
    );
    return context.json(answer, 201);
  });

  routes.put(`${path}/:id`, async (context) => {
    const id = pathId(context);
    const sent = parseJson(await context.req.text());
    const author = authorOf(context, parts);
    const [body, { lock_version }] = await readWhole(
      () => readBoth(supplierOrderBody, versionBody, sent),
      supplierOrderBody,
      sent,
      check(id),
    );
    const data = await changeOrders(db, async (transaction) => {
      const order = await requireSupplierOrder(transaction, id);
      await requireOrderVersion(order, lock_version, () => read(transaction, id));
      await updateSupplierOrder(transaction, order, body, author);
      return read(transaction, id);
    });
    return context.json({ data });
  });

  /** Does one thing with the order of the path in the version that was read, once however often it is sent. */
  const acting =
    (act: (db: Database, order: Row<"supplier_orders">, author: Author, sent: unknown) => Promise<void>) =>
    async (context: Context<ApiEnv>) => {
      const id = pathId(context);
      const text = await context.req.text();
      const sent = parseJson(text);
      const { lock_version } = readBody(versionBody, sent);
      const author = authorOf(context, parts);
      const answer = await changeOrders(db, (transaction) =>
        idempotent(transaction, submissionOf(context, text, author), async () => {
          const order = await requireSupplierOrder(transaction, id);
          await requireOrderVersion(order, lock_version, () => read(transaction, id));
          await act(transaction, order, author, sent);
          return { data: await read(transaction, id) };
        }),
      );
      return context.json(answer);
    };
  for (const move of supplierOrderMoves)
    routes.post(
      `${path}/:id/${move}`,
      acting((transaction, order, author, sent) => {
        const { how } = readBody(move === "send" ? sendBody : noBody, sent);
        return moveSupplierOrder(transaction, order, move, author, how);
      }),
    );
  routes.post(
    `${path}/:id/postpone`,
    acting((transaction, order, author, sent) =>
      postponeOrder(transaction, order, readBody(postponeBody, sent), author),
    ),
  );
  routes.post(`${path}/:id/follow-ups/:follow_up/undo`, async (context) => {
    const followUp = idOf({ id: context.req.param("follow_up") });
    return acting((transaction, order, author) => undoFollowUp(transaction, order, followUp, author))(context);
  });
  routes.post(`${path}/presses/:id/take-back`, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        data: await readNamedOrders(
          transaction,
          await takePressBack(transaction, pathId(context), author),
          dayInParis(parts.clock()),
        ),
      })),
    );
    return context.json(answer);
  });

  return routes;
}

const followUpPath = z.object({
  id: z.string().openapi({ type: "integer" }),
  follow_up: z.string().openapi({ type: "integer" }),
});
/** The way in which an order went to its supplier; null where nobody says. */
const sendBody = z.object({
  how: z
    .enum(orderChannels, `Valeur attendue : ${orderChannels.join(", ")}.`)
    .nullable()
    .default(null),
});
const noBody = z.object({}).transform(() => ({ how: null }));

const stale = { stale: { data: supplierOrderDetail } };
const summaries: Record<(typeof supplierOrderMoves)[number], string> = {
  place: "Place a draft: it waits to be sent, and what it brings is expected from now on",
  unplace: "Make a draft again of an order that waits to be sent",
  send: "Note that an order went to the supplier, and how; of a draft what it brings is expected from now on",
  unsend: "Take back that an order was sent",
  confirm: "Note that the supplier confirmed an order",
  unconfirm: "Take back that an order was confirmed",
  cancel: "Cancel an order of which nothing has come",
  close: "Close what of an order will not come any more",
  reopen: "Take back that an order was cancelled or closed",
};

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Write an order to a supplier, a draft",
    request: { ...keyHeader, ...withBody(supplierOrderBody) },
    responses: { 201: one(supplierOrderDetail, "Created"), 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "put",
    path: `${path}/{id}`,
    summary: "Replace a draft that was read in version lock_version",
    request: { ...withId, ...withBody(z.intersection(supplierOrderBody, versionBody)) },
    responses: {
      200: one(supplierOrderDetail, "Saved"),
      404: notThere,
      409: conflicts(
        { ...stale, status: {} },
        "stale: changed meanwhile, the message says by whom; status: it was sent",
      ),
      422: invalidFields,
    },
  });
  for (const move of supplierOrderMoves)
    registry.registerPath({
      tags,
      method: "post",
      path: `${path}/{id}/${move}`,
      summary: summaries[move],
      request: {
        ...withId,
        ...keyHeader,
        ...withBody(move === "send" ? z.intersection(versionBody, sendBody) : versionBody),
      },
      responses: {
        200: one(supplierOrderDetail, "The order as it is now"),
        404: notThere,
        409: conflicts(
          { ...stale, transition: {}, ...keyTaken },
          "stale: changed meanwhile, the message says by whom; transition: its status does not allow that",
        ),
        422: invalidFields,
      },
    });
  const agreed = {
    200: one(supplierOrderDetail, "The order as it is now"),
    404: notThere,
    409: conflicts(
      { ...stale, transition: {}, ...keyTaken },
      "stale: changed meanwhile, the message says by whom; transition: it expects nothing, or something else was " +
        "agreed since",
    ),
    422: invalidFields,
  };
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/postpone`,
    summary: "Expect what is still to come of an order, or of some of its lines, on another day",
    request: { ...withId, ...keyHeader, ...withBody(z.intersection(postponeBody, versionBody)) },
    responses: agreed,
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/follow-ups/{follow_up}/undo`,
    summary: "Take back what was agreed last of an order: another day, or that nothing more will come",
    request: {
      params: followUpPath,
      ...keyHeader,
      ...withBody(versionBody),
    },
    responses: agreed,
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/presses/{id}/take-back`,
    summary: "Cancel what one press ordered from a plan, as far as it was not sent: for ten minutes",
    request: { ...withId, ...keyHeader },
    responses: {
      200: json(z.object({ data: z.array(supplierOrderRow) }), "The orders of the press as they are now"),
      404: notThere,
      409: conflicts({ elapsed: {}, ...keyTaken }, "elapsed: more than ten minutes ago"),
    },
  });
}
