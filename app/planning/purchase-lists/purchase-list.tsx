import { Fragment } from "react";
import { Badge } from "#app/display/badge";
import { formatDate } from "#app/display/dates";
import { formatCount, formatMoney, missing } from "#app/display/numbers";
import { signOf } from "#domain/exact/decimal";
import { PhoneLink } from "#app/display/links/phone-link";
import { useOpenedByAddress } from "#app/display/opened-by-address";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { Reached } from "#app/planning/supplier-minimum";
import { PurchaseTotals } from "../purchase-totals";
import { Countdown } from "../health/countdown";
import { Deadline } from "../health/deadline";
import { isOpen, madeOf, orderableOf } from "./orderable";
import type { MadeOrder } from "./ordered.server";
import { OrderText } from "./order-text";
import { AllMade, OrderForm } from "./ordering";
import type { PurchaseLists } from "./read.server";

type List = PurchaseLists["lists"][number];

interface OrderProps {
  list: List;
  /** The buyer. */
  company?: PurchaseLists["company"];
  /** The plan as a file. */
  files: string;
  /** Reasons why something may be missing from the order, in words. */
  missing: readonly string[];
  /** The orders that were made from the plan; null where the API keeps none. */
  made: readonly MadeOrder[] | null;
  submissionKey: string;
  /** Leads to what would fill it to its minimum; null where nothing is known to. */
  fill: string | null;
  /** It stands open: the only one, or of the supplier that the address asks for. */
  isOpen?: boolean;
  /** Its button is the one of the page that matters. */
  isMain?: boolean;
  /** The order leaves from here by e-mail. */
  isMailed?: boolean;
}

/**
 * The order to one supplier, until when and how: the paper to hold while calling, or the message to send. A row that
 * opens; on paper all are open.
 */
export function PurchaseListOfSupplier({
  list,
  company,
  files,
  missing,
  made,
  submissionKey,
  fill,
  isOpen: isExpanded = false,
  isMain = false,
  isMailed = false,
}: OrderProps) {
  const { anchor, name, lines, contact, late, blocked } = list;
  const called = lines.filter(({ restock }) => !restock);
  const restocked = lines.filter(({ restock }) => restock);
  const left = <Countdown left={list.left} />;
  const orders = made ? madeOf(list, made) : [];
  const row = useOpenedByAddress(anchor);
  return (
    <section id={anchor} className="section" aria-labelledby={`${anchor}-heading`}>
      <details ref={row} className="card sheet" open={isExpanded || undefined}>
        <summary>
          <h2 id={`${anchor}-heading`}>
            {name} <strong>{formatMoney(list.totalTtc)} TTC</strong>
          </h2>
          <small>{formatCount(lines.length, "article")}</small>
          <small>
            <Deadline orderBefore={list.orderBefore} past={list.past} late={late} left={left} />{" "}
            {blocked && <Badge tone="red">Minimum non atteint</Badge>}
            {orders.length > 0 && <OrderedBadge orders={orders} rest={isOpen(list, orders)} />}
          </small>
        </summary>
        <dl className="facts">
          <Fact
            label={isOpen(list, orders) ? "Repère de la liste" : "Commande n°"}
            value={isOpen(list, orders) ? list.reference : orders.map(({ number }) => number).join(", ")}
          />
          {company && (
            <Fact
              label={company.deliveryAddress.length > 0 ? "Acheteur" : "Acheteur et adresse de livraison"}
              value={linesOf(company.lines)}
            />
          )}
          {company && <Fact label="Adresse de livraison" value={linesOf(company.deliveryAddress)} />}
          <Fact label="Livraison" value={list.deliverOn && formatDate(list.deliverOn)} />
          <Fact
            label="Délai de commande"
            value={
              list.deliverOn &&
              !list.orderBefore && <a href={`/suppliers/${list.supplierId}/edit#leadTimeDays`}>Le renseigner</a>
            }
          />
          <Fact label="Contact" value={contact?.contactName} />
          <Fact label="Code client" value={contact?.customerCode} />
          <Fact label="Téléphone" value={contact?.phone && <PhoneLink phone={contact.phone} />} />
          <Fact label="E-mail" value={contact?.email} />
        </dl>
        <Reached {...list} />
        {called.length > 0 && (
          <DataTable
            caption={`À commander chez ${name}`}
            columns={columns}
            rows={called}
            rowKey={(line) => line.articleId}
          />
        )}
        {restocked.length > 0 && (
          <>
            <h3>Pour recompléter le stock</h3>
            <p className="dimmed">Aucune commande ne les prend : leur stock de sécurité est entamé, ou le sera.</p>
            <DataTable
              caption={`Pour recompléter le stock, chez ${name}`}
              columns={columns}
              rows={restocked}
              rowKey={(line) => line.articleId}
            />
          </>
        )}
        <PurchaseTotals supplier={list} />
        <Order
          list={list}
          files={files}
          missing={missing}
          made={made}
          submissionKey={submissionKey}
          fill={fill}
          isMain={isMain}
          isMailed={isMailed}
        />
      </details>
    </section>
  );
}

/** Tells that a list was ordered, that it waits to be sent, or that more is lacking since. */
function OrderedBadge({ orders, rest }: { orders: readonly MadeOrder[]; rest: boolean }) {
  if (rest) return <Badge tone="amber">Déjà commandé, il en manque</Badge>;
  const isWaiting = orders.some(({ status }) => status === "to_send");
  return isWaiting ? <Badge tone="amber">À envoyer</Badge> : <Badge tone="green">Commandé</Badge>;
}

const linesOf = (lines: readonly string[]) =>
  lines.length > 0 &&
  lines.map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return value ? (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;
}

/** The ways to send it off. */
function Order({ list, files, missing, made, submissionKey, fill, isMain = false, isMailed = false }: OrderProps) {
  const { supplierId, name, contact, mail, deliverOn } = list;
  const orderable = orderableOf(list);
  const orders = made ? madeOf(list, made) : [];
  const mayOrder = made !== null && isOpen(list, made) && orderable !== null;
  const isBelow = signOf(list.missingToMinimum) > 0;
  const fileParams = {
    part: "suppliers",
    supplier_id: String(supplierId),
    ...(deliverOn && { deliver_on: deliverOn }),
  };
  const file = (format: string) =>
    `${files}${files.includes("?") ? "&" : "?"}${new URLSearchParams({ format, ...fileParams })}`;
  return (
    <div className="no-print sheet">
      {missing.length > 0 && (
        <p className="alert" data-type="warning">
          <strong>Avant d’envoyer</strong> : il peut manquer quelque chose à cette commande. {missing.join(". ")}.
        </p>
      )}
      <AllMade orders={orders} />
      {mayOrder && orders.length > 0 && <p>Il manque encore ce qui suit : une autre commande le complète.</p>}
      {mayOrder && (
        <OrderForm
          lists={[orderable]}
          isBelow={isBelow}
          submissionKey={submissionKey}
          variant={isMain ? "solid" : "outline"}
          mailing={isMailed ? "Passer et envoyer (1 e-mail)" : null}
        >
          {isBelow ? "Passer cette commande quand même" : "Passer cette commande"}
        </OrderForm>
      )}
      {mayOrder && isBelow && fill && (
        <p>
          Le minimum de commande n’est pas atteint. <a href={fill}>Compléter</a>
        </p>
      )}
      <div className="actions">
        <a className="button" data-variant={isMain && !mayOrder ? "solid" : "outline"} href={mail.href}>
          Préparer un e-mail<span className="visually-hidden"> à {name}</span>
        </a>
        {(["pdf", "xlsx", "csv"] as const).map((format) => (
          <a key={format} className="button" data-variant="outline" href={file(format)} download>
            {format === "xlsx" ? "Excel" : format.toUpperCase()}
            <span className="visually-hidden"> de la commande à {name}</span>
          </a>
        ))}
      </div>
      {contact && !contact.email && (
        <p className="dimmed">
          Ce fournisseur n’a pas d’adresse e-mail. <a href={`/suppliers/${supplierId}/edit#email`}>L’ajouter</a>
        </p>
      )}
      <details open={mail.cut > 0}>
        <summary>Texte de la commande, à copier</summary>
        <OrderText mail={mail} supplierName={name} />
      </details>
    </div>
  );
}

const columns: Column<List["lines"][number]>[] = [
  { heading: "Article", cell: (line) => <a href={`/articles/${line.articleId}`}>{line.name}</a> },
  { heading: "Référence", secondary: true, cell: (line) => line.supplierCode },
  { heading: "Conditionnement", cell: (line) => line.packLabel },
  { heading: "Colis", numeric: true, cell: (line) => <strong>{line.packs ?? missing}</strong> },
  {
    heading: "Quantité",
    numeric: true,
    cell: (line) => line.orderedQuantity && formatQuantity(line.orderedQuantity, line.unit),
  },
  {
    heading: "Prix du colis HT",
    numeric: true,
    cell: (line) => (line.packPriceHt === null ? "à demander" : formatMoney(line.packPriceHt)),
  },
  { heading: "Montant HT", numeric: true, cell: (line) => formatMoney(line.amountHt) },
];
