import type { EntityWrites } from "../writing/entity";
import { changeOrders } from "../writing/transaction";
import { readOrder } from "./detail";
import { type OrderWriteBody, checkOrderArchive, checkOrderWrite, createOrder, deleteOrder, orderWriteBody, updateOrder } from "./writes";

export const orderWrites: EntityWrites<OrderWriteBody> = {
  path: "external-orders",
  table: "external_orders",
  body: orderWriteBody,
  change: changeOrders,
  read: readOrder,
  check: checkOrderWrite,
  create: createOrder,
  update: updateOrder,
  checkArchive: checkOrderArchive,
  remove: deleteOrder,
};
