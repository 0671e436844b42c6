import { Form } from "@remix-run/react";
import { type OrderChannel, type SupplierOrderStatus, expectedStatuses } from "#domain/choices";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { supplierOrdersPath } from "../words";
import { receiptsPath } from "#app/stock/paths";
import { hasClosedRest } from "./rest";

interface OrderButtonsProps {
  order: Pick<SupplierOrder, "id" | "supplierId" | "status" | "lockVersion" | "lineCount" | "lines" | "placedAt">;
  submissionKey: string;
  /** Opens a message that orders it in the mail program; null where messages leave from here. */
  mail: string | null;
  /** The way in which its supplier wants it; null where that is not known. */
  channel: OrderChannel | null;
  /** It is sent by a button of its own. */
  isMailed: boolean;
}

const mayCancel: readonly SupplierOrderStatus[] = ["draft", "to_send", "sent", "confirmed"];

/** The step before, where one was touched by mistake. */
const takenBack: Partial<Record<SupplierOrderStatus, { intent: string; words: string }>> = {
  to_send: { intent: "unplace", words: "Remettre en brouillon" },
  sent: { intent: "unsend", words: "Pas envoyée" },
  confirmed: { intent: "unconfirm", words: "Pas confirmée" },
};

/** The next steps of an order to a supplier: send it, receive it, or take that back. */
export function OrderButtons({ order, submissionKey, mail, channel, isMailed }: OrderButtonsProps) {
  const { id, supplierId, status, lineCount, lines, placedAt } = order;
  const isExpected = expectedStatuses.includes(status);
  const mayReopen = status === "cancelled" || (status !== "draft" && lines.some(hasClosedRest));
  const address = `${supplierOrdersPath}/${id}`;
  const envelope = (
    <>
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="lockVersion" value={order.lockVersion} />
    </>
  );
  return (
    <>
      {isExpected && (
        <ButtonLink to={`${receiptsPath}/create?order=${id}`} variant={status === "to_send" ? "outline" : "solid"}>
          Réceptionner
        </ButtonLink>
      )}
      {!isExpected && status !== "draft" && (
        <ButtonLink to={`${supplierOrdersPath}/create?supplier=${supplierId}`}>Commander à nouveau</ButtonLink>
      )}
      {status === "draft" && (
        <ButtonLink to={`${address}/edit`} variant={lineCount > 0 ? "outline" : "solid"}>
          Modifier
        </ButtonLink>
      )}
      {status === "draft" && lineCount > 0 && placedAt !== undefined && (
        <Form method="post">
          {envelope}
          <Button type="submit" name="intent" value="place">
            Passer la commande
          </Button>
        </Form>
      )}
      {((status === "draft" && lineCount > 0) || status === "to_send") && (
        <Form method="post">
          {envelope}
          {channel && <input type="hidden" name="how" value={channel} />}
          <Button
            type="submit"
            name="intent"
            value="send"
            variant={(status === "to_send" || placedAt === undefined) && !isMailed ? "solid" : "outline"}
          >
            Marquer comme envoyée
          </Button>
        </Form>
      )}
      {status === "sent" && placedAt !== undefined && (
        <Form method="post">
          {envelope}
          <Button type="submit" name="intent" value="confirm" variant="outline">
            Noter la confirmation
          </Button>
        </Form>
      )}
      {mail !== null && status !== "cancelled" && lineCount > 0 && (
        <a className="button" data-variant="outline" href={mail}>
          Préparer un e-mail
        </a>
      )}
      <More>
        {(["pdf", "csv"] as const).map((format) => (
          <a
            key={format}
            className="button"
            data-variant="outline"
            data-color="neutral"
            href={`${address}/document?format=${format}`}
          >
            {format === "pdf" ? "Bon de commande (PDF)" : "CSV"}
          </a>
        ))}
        <Form method="post">
          {envelope}
          {isExpected && (
            <Button type="submit" name="intent" value="close" variant="outline" color="neutral">
              Solder
            </Button>
          )}
          {mayReopen && (
            <Button type="submit" name="intent" value="reopen" variant="outline">
              Rouvrir
            </Button>
          )}
          {placedAt !== undefined && takenBack[status] && (
            <Button type="submit" name="intent" value={takenBack[status].intent} variant="outline" color="neutral">
              {takenBack[status].words}
            </Button>
          )}
          {mayCancel.includes(status) && (
            <Button type="submit" name="intent" value="cancel" variant="outline" color="error">
              Annuler la commande
            </Button>
          )}
        </Form>
      </More>
    </>
  );
}
