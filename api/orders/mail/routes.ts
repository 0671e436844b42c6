import { type ApiParts, type ApiRoutes, combineRoutes } from "../../http/api";
import { letterRoutes } from "../../records/outbox/letter-routes";
import { requireVersion } from "../../records/versions";
import { orderDetail } from "../answer";
import { readOrder } from "../read";
import { type MailedPaper, mailedPapers, readMailablePaper } from "./mailable";

const letters: Record<MailedPaper, { name: string; named: string }> = {
  order_confirmation: { name: "confirmation-letter", named: "the confirmation of an order" },
  delivery_note: { name: "delivery-note-letter", named: "the delivery note of an order" },
};

/** Returns the routes by which papers of orders go to their customers by e-mail. */
export const orderMailRoutes = (parts: ApiParts): ApiRoutes =>
  combineRoutes(
    ...mailedPapers.map((kind) =>
      letterRoutes(parts, {
        path: `/api/external-orders/{id}/${letters[kind].name}`,
        tag: "external-orders",
        named: letters[kind].named,
        document: orderDetail,
        read: (db, id, now) => readMailablePaper(db, kind, id, now, parts),
        demand: (db, id, version) => requireVersion(db, "external_orders", id, version, () => readOrder(db, id)),
      }),
    ),
  );
