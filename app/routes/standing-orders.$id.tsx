import "#app/styles/pages/orders/shop-window.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shortDay, weekdayName } from "#domain/french/day-words";
import { signOf } from "#domain/exact/decimal";
import { orderStateName } from "#domain/orders/order-state-name";
import { isPutOut } from "#domain/orders/shop-window";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import { unknownRecords } from "#domain/french/not-found";
import type { StandingOrder, StandingOrderDay } from "#server/api-client/contract/orders/standing-orders";
import { ArchivedBadge } from "#app/catalogue/archived";
import { RecordActions, RecordRefused, deletion } from "#app/catalogue/record-actions";
import { actOnRecord } from "#app/catalogue/record-actions.server";
import { Badge } from "#app/display/badge";
import { formatDate, formatInstant, formatTime } from "#app/display/dates";
import { Day } from "#app/display/day";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { mailtoHref } from "#app/display/links/mailto";
import { formatCount, formatMoney, formatTypedPercent, formatTypedPrice } from "#app/display/numbers";
import { PhoneLink } from "#app/display/links/phone-link";
import { formatQuantity } from "#app/display/quantities";
import { readOfRecord, readRecord } from "#app/display/record";
import { KnownLink, LinkList } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { capitalised, pathOf, priceBasisNames, wordOf } from "#app/display/words";
import { type Column, DataTable } from "#app/lists/data-table";
import { Pagination } from "#app/lists/pagination";
import { deliveryModeNames } from "#app/orders/choices";
import { historyParam } from "#app/orders/history/history-param";
import { OrderHistory } from "#app/orders/history/order-history";
import { readHistoryOf } from "#app/orders/standing-orders/history.server";
import { standingOrderFields } from "#app/orders/standing-orders/history-fields";
import { ShopWindow } from "#app/orders/standing-orders/window";
import { readWindow } from "#app/orders/standing-orders/window.server";
import {
  createsNames,
  holidayNames,
  skipNames,
  standingOrdersPath,
  standingOrderWords,
} from "#app/orders/standing-orders/words";
import {
  type Confirmation,
  ConfirmationLink,
  ConfirmationPage,
  useRequestedConfirmation,
} from "#app/shell/overlays/confirmation";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(standingOrderWords.title, data?.standingOrder.customerName) },
];

export async function loader(args: LoaderFunctionArgs) {
  const unknown = unknownRecords.standing_orders;
  const [standingOrder, days, history] = await Promise.all([
    readRecord<StandingOrder>(args, "standing-orders", unknown),
    readOfRecord<{ data: StandingOrderDay[] }>(args, "standing-orders", "days", unknown),
    readHistoryOf(args),
  ]);
  return { standingOrder, days: days.data, history, weekdays: isPutOut(standingOrder) ? await readWindow(args) : [] };
}

export const action = (args: ActionFunctionArgs) => actOnRecord(args, standingOrderWords);

const dayColumns = (standingOrder: StandingOrder): Column<StandingOrderDay>[] => [
  { heading: "Jour", cell: ({ standingOn }) => <Day date={standingOn} /> },
  {
    heading: isPutOut(standingOrder) ? "Mise en vente" : "Livraison",
    cell: ({ standingOn, deliveryOn, skipped, note, order }) => {
      const on = order && order.status !== "cancelled" ? order.deliveryOn : deliveryOn;
      // What is said of an exception names the order and what became of it.
      const word = skipped === "exception" && note ? null : skipped && (skipNames[skipped] ?? skipped);
      const why = [word, note].filter(Boolean).join(" : ");
      return (
        <span>
          {on === standingOn ? "le jour même" : on && <Day date={on} short />}
          {why && <small>{why}</small>}
        </span>
      );
    },
  },
  {
    heading: "Commande",
    cell: ({ order, skipped, beside }) => (
      <span>
        {order ? (
          <>
            <KnownLink to={pathOf("external-order", order.id)}>{order.number}</KnownLink>{" "}
            <Badge tone={order.status}>{orderStateName({ ...order, customerType: standingOrder.customerType })}</Badge>
          </>
        ) : (
          skipped === null && <span className="dimmed">à préparer</span>
        )}
        {beside.length > 0 && (order || skipped === null) && (
          <small>
            en plus de{" "}
            {beside.map(({ id, number }, at) => (
              <span key={id}>
                {at > 0 && ", "}
                <KnownLink to={pathOf("external-order", id)}>{number}</KnownLink>
              </span>
            ))}
          </small>
        )}
      </span>
    ),
  },
];

/** A line, with what is unusual about its quantity. */
type Line = StandingOrder["days"][number]["lines"][number] & { at: number; unusual: string[] };

const linesOf = ({ days, warnings = [] }: StandingOrder, day: number): Line[] =>
  (days[day]?.lines ?? []).map((line, at) => ({
    ...line,
    at,
    unusual: warnings.flatMap(({ field, message }) => (field.startsWith(`days.${day}.lines.${at}.`) ? [message] : [])),
  }));

const lineColumns: Column<Line>[] = [
  {
    heading: "Produit",
    cell: ({ productName, note, unusual }) => (
      <>
        {productName}
        {note && <small>{note}</small>}
        {unusual.map((message) => (
          <small key={message} className="line-warning">
            {message}
          </small>
        ))}
      </>
    ),
  },
  { heading: "Quantité", numeric: true, cell: ({ quantity, saleUnit }) => formatQuantity(quantity, saleUnit) },
];

const pricedColumns = (basis: string): Column<Line>[] => [
  ...lineColumns,
  {
    heading: `Prix ${basis}`,
    numeric: true,
    cell: ({ unitPrice, priceToday, discountPercent }) => (
      <span>
        {unitPrice === null ? formatMoney(priceToday) : formatTypedPrice(unitPrice)}
        <small>
          {[
            unitPrice === null && "prix du jour",
            signOf(discountPercent) > 0 && `remise ${formatTypedPercent(discountPercent)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
    ),
  },
];

/** Orders that the question before archiving names; the page names all that are told. */
const mostNamed = 6;

/** Returns the question before a standing order is archived: which of its orders stay. */
function archiving({ comingCount, comingOrders }: StandingOrder): Confirmation {
  const named = comingOrders.slice(0, mostNamed).map(({ number, deliveryOn }) => `${number} (${shortDay(deliveryOn)})`);
  const more = comingCount - named.length;
  const names = [...named, ...(more > 0 ? [`et ${more} de plus`] : [])].join(", ");
  const stay = comingCount > 0 ? `${formatPrepared(comingCount)} : ${names}. ` : "";
  return {
    name: "archiver",
    title: "Archiver cette commande récurrente ?",
    description: `${stay}Plus rien n’en sera préparé.`,
    confirm: "Archiver",
    fields: { intent: "archive" },
  };
}

const formatPrepared = (count: number) =>
  `${formatCount(count, "commande déjà préparée", "commandes déjà préparées")} ${count === 1 ? "reste" : "restent"}`;

function StillComing({ standingOrder: { comingCount, comingOrders } }: { standingOrder: StandingOrder }) {
  const more = comingCount - comingOrders.length;
  return (
    <div className="alert" data-type="warning">
      <p>Elle est archivée, mais {formatPrepared(comingCount)}&nbsp;: annulez celles qui ne sont plus voulues.</p>
      <LinkList
        links={comingOrders.map(({ id, number, deliveryOn }) => ({
          key: String(id),
          to: pathOf("external-order", id),
          name: `${number} (${shortDay(deliveryOn)})`,
        }))}
      />
      {more > 0 && <p>Et {more} de plus.</p>}
    </div>
  );
}

export default function StandingOrderPage() {
  const { standingOrder, days, weekdays, history } = useLoaderData<typeof loader>();
  const { status, archivedAt, pauses, week, everyWeeks, endsOn, orderCount } = standingOrder;
  const put = isPutOut(standingOrder);
  const mayDelete = orderCount === 0;
  const confirmation = useRequestedConfirmation([
    ...(mayDelete ? [deletion(standingOrderWords)] : []),
    archiving(standingOrder),
  ]);
  if (confirmation)
    return (
      <ConfirmationPage {...confirmation} description={`${standingOrder.customerName}. ${confirmation.description}`} />
    );
  return (
    <>
      <DetailHeading
        title={standingOrderWords.title}
        name={standingOrder.customerName}
        badges={
          <>
            {archivedAt === null && (
              <Badge tone={status === "active" ? "green" : "neutral"}>
                {standingOrderStatusNames[status] ?? status}
              </Badge>
            )}
            <ArchivedBadge words={standingOrderWords} archivedAt={archivedAt} />
          </>
        }
      >
        <RecordActions
          words={standingOrderWords}
          id={standingOrder.id}
          archived={archivedAt !== null}
          mayArchive={false}
          mayDelete={mayDelete}
        >
          {archivedAt === null && (
            <>
              <ButtonLink to={`${standingOrdersPath}/${standingOrder.id}/change`} color="neutral" variant="outline">
                Mettre en pause…
              </ButtonLink>
              <ConfirmationLink {...archiving(standingOrder)} />
            </>
          )}
        </RecordActions>
      </DetailHeading>
      <RecordRefused />
      {archivedAt !== null && standingOrder.comingCount > 0 && <StillComing standingOrder={standingOrder} />}
      <Facts>
        <Fact label="Contact">{standingOrder.customerContact}</Fact>
        <Fact label="Téléphone">{standingOrder.phone && <PhoneLink phone={standingOrder.phone} />}</Fact>
        <Fact label="E-mail">
          {standingOrder.email && <a href={mailtoHref(standingOrder.email)}>{standingOrder.email}</a>}
        </Fact>
        <Fact label="Adresse">{standingOrder.deliveryAddress}</Fact>
        <Fact label="Du">
          {formatDate(standingOrder.startsOn)}
          {endsOn && ` au ${formatDate(endsOn)}`}
        </Fact>
        <Fact label="Rythme">{everyWeeks === 1 ? "toutes les semaines" : `toutes les ${everyWeeks} semaines`}</Fact>
        <Fact label="Jours fériés">{wordOf(holidayNames, standingOrder.holidayPolicy)}</Fact>
        <Fact label="Se prépare">{wordOf(createsNames, standingOrder.creates)}</Fact>
        <Fact label="Une semaine">
          {put ? "mise en vente en boutique, sans prix" : `${formatMoney(week.ht)} HT, ${formatMoney(week.ttc)} TTC`}
        </Fact>
        <Fact label="Pauses">
          {pauses
            .map(({ from, until, reason }) =>
              [`du ${formatDate(from)} au ${formatDate(until)}`, reason].filter(Boolean).join(", "),
            )
            .join("\n")}
        </Fact>
        <Fact label="Allergies">{standingOrder.allergyNotes}</Fact>
        <Fact label="Notes" wide>
          {standingOrder.notes}
        </Fact>
      </Facts>
      <Section id="semaines" heading="Quatre semaines">
        <DataTable
          caption="Les jours des quatre semaines à venir"
          columns={dayColumns(standingOrder)}
          rows={days}
          rowKey={({ standingOn }) => standingOn}
          empty="Aucun jour dans les quatre semaines à venir."
        />
      </Section>
      {weekdays.length > 0 && <ShopWindow standingOrder={standingOrder} weekdays={weekdays} />}
      {standingOrder.days.map(({ weekday, deliveryTime, deliveryMode, totals }, day) => (
        <Section
          key={weekday}
          id={`jour-${weekday}`}
          heading={capitalised(weekdayName(weekday))}
          aside={[
            deliveryTime && formatTime(deliveryTime),
            put ? "mise en vente" : wordOf(deliveryModeNames, deliveryMode),
            !put && standingOrder.priceBasis === "ht" && `${formatMoney(totals.ht)} HT`,
            !put && `${formatMoney(totals.ttc)} TTC`,
          ]
            .filter(Boolean)
            .join(" · ")}
        >
          <DataTable
            caption={`Lignes du ${weekdayName(weekday)}`}
            columns={put ? lineColumns : pricedColumns(priceBasisNames[standingOrder.priceBasis])}
            rows={linesOf(standingOrder, day)}
            rowKey={(line) => line.at}
            rowHref={({ productId }) => pathOf("product", productId)}
          />
        </Section>
      ))}
      <Section id="historique" heading="Historique">
        <OrderHistory changes={history.changes} isPutOut={put} own={standingOrderFields} />
        <Pagination meta={history.meta} param={historyParam} anchor="historique" />
      </Section>
      <p className="written dimmed">
        Écrite {formatInstant(standingOrder.createdAt)}, modifiée {formatInstant(standingOrder.updatedAt)}.
      </p>
    </>
  );
}
