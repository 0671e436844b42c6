import { z } from "@hono/zod-openapi";
import type { EntityWrites } from "../records/entity";
import { changeOrders } from "../records/transaction";
import { allergenConflict } from "./allergies/conflicts";
import { orderDetail, readOrder } from "./read";
import { type OrderWriteBody, checkOrderArchive, checkOrderWrite, createOrder, deleteOrder, orderWriteBody, updateOrder } from "./write";

export const orderWrites: EntityWrites<OrderWriteBody> = {
  path: "external-orders",
  table: "external_orders",
  body: orderWriteBody,
  answer: orderDetail,
  conflicts: { change: { allergens: { conflicts: z.array(allergenConflict) } }, remove: { status: {} }, archive: { status: {} } },
  change: changeOrders,
  read: readOrder,
  check: checkOrderWrite,
  create: createOrder,
  update: updateOrder,
  checkArchive: checkOrderArchive,
  remove: deleteOrder,
};
