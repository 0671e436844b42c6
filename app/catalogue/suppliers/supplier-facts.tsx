import type { Supplier } from "#server/api-client/contract/catalogue/suppliers";
import { Fact, Facts } from "#app/display/facts";
import { formatDate, formatTime } from "#app/display/dates";
import { formatCount, formatMoney, formatPercent } from "#app/display/numbers";
import { wordOf } from "#app/display/words";
import { mailtoHref } from "#app/display/links/mailto";
import { leadTimeBasisName, leadTimeBasisNames, minimumPolicyNames, orderChannelNames } from "../choices";
import { PhoneLink } from "#app/display/links/phone-link";
import { formatWeekdays } from "./weekdays";

/** The ways to reach a supplier, to order from them and to be delivered. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const {
    orderChannel,
    cutoffTime,
    observesPublicHolidays,
    minimumOrderHt,
    minimumPolicy,
    shippingFeeHt,
    shippingFeeVatRate,
  } = supplier;
  const place = [supplier.postalCode, supplier.city].filter(Boolean).join(" ");
  return (
    <Facts>
      <Fact label="Interlocuteur">{supplier.contactName}</Fact>
      <Fact label="Téléphone">{supplier.phone && <PhoneLink phone={supplier.phone} />}</Fact>
      <Fact label="E-mail">{supplier.email && <a href={mailtoHref(supplier.email)}>{supplier.email}</a>}</Fact>
      <Fact label="Adresse">{[supplier.address, place].filter(Boolean).join("\n")}</Fact>
      <Fact label="Commande par">{orderChannel && wordOf(orderChannelNames, orderChannel)}</Fact>
      <Fact label="Notre code client">{supplier.customerCode}</Fact>
      <Fact label="Livre">{supplier.deliveryWeekdays && formatWeekdays(supplier.deliveryWeekdays)}</Fact>
      <Fact label="Commander avant">{cutoffTime && formatTime(cutoffTime)}</Fact>
      <Fact label="Délai">{formatLeadTime(supplier)}</Fact>
      <Fact label="Jours fériés">
        {observesPublicHolidays !== null && (observesPublicHolidays ? "ne livre pas" : "livre")}
      </Fact>
      <Fact label="Fermetures">
        {supplier.closedPeriods.map(({ from, until }) => `du ${formatDate(from)} au ${formatDate(until)}`).join("\n")}
      </Fact>
      <Fact label="Minimum de commande HT">
        {minimumOrderHt &&
          formatMoney(minimumOrderHt) +
            (minimumPolicy ? ` (${wordOf(minimumPolicyNames, minimumPolicy).toLowerCase()})` : "")}
      </Fact>
      <Fact label="Franco de port HT">{supplier.francoHt && formatMoney(supplier.francoHt)}</Fact>
      <Fact label="Frais de port HT">
        {shippingFeeHt &&
          `${formatMoney(shippingFeeHt)}${shippingFeeVatRate ? `, TVA ${formatPercent(shippingFeeVatRate)}` : ""}`}
      </Fact>
      <Fact label="SIRET">{supplier.siret}</Fact>
      <Fact label="N° de TVA">{supplier.vatNumber}</Fact>
      <Fact label="Notes" wide>
        {supplier.notes}
      </Fact>
    </Facts>
  );
}

/** Returns « 2 jours ouvrés », « le jour même »; null where it is not known. */
function formatLeadTime({ leadTimeDays, leadTimeBasis }: Supplier): string | null {
  if (leadTimeDays === null) return null;
  if (leadTimeDays === 0) return "le jour même";
  return leadTimeBasis
    ? formatCount(leadTimeDays, wordOf(leadTimeBasisName, leadTimeBasis), wordOf(leadTimeBasisNames, leadTimeBasis))
    : formatCount(leadTimeDays, "jour");
}
