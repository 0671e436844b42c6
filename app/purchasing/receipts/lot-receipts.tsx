import { Link } from "@remix-run/react";
import { Day } from "#app/display/day";
import { Fact, Facts } from "#app/display/facts";
import { supplierOrdersPath } from "../words";
import { receiptsPath } from "#app/stock/paths";
import type { LotReceipt } from "./lot-receipts.server";

/** The deliveries that a lot came with: day, supplier, delivery note and order. */
export const LotReceipts = ({ receipts }: { receipts: readonly LotReceipt[] }) =>
  receipts.map(({ id, receivedOn, deliveryNote, orderId, orderNumber, supplierId, supplierName }) => (
    <Facts key={id}>
      <Fact label="Réception">
        <Link to={`${receiptsPath}/${id}`}>n° {id}</Link>
      </Fact>
      <Fact label="Reçue le">
        <Day date={receivedOn} />
      </Fact>
      <Fact label="Fournisseur">
        {supplierId !== null && <Link to={`/suppliers/${supplierId}`}>{supplierName}</Link>}
      </Fact>
      <Fact label="Bon de livraison">{deliveryNote}</Fact>
      <Fact label="Commande">
        {orderId !== null && <Link to={`${supplierOrdersPath}/${orderId}`}>{orderNumber}</Link>}
      </Fact>
    </Facts>
  ));
