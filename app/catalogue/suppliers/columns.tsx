import type { SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { Badge } from "#app/display/badge";
import { formatTime } from "#app/display/dates";
import { Day } from "#app/display/day";
import { formatMoney, missing } from "#app/display/numbers";
import { PhoneLink } from "#app/display/links/phone-link";
import type { Column } from "#app/lists/data-table";
import { NameCell } from "../list/name-cell";
import { supplierWords } from "../words";
import type { Next } from "./next-delivery.server";
import { formatWeekdays } from "./weekdays";

/** The fields that the list shows. */
export const supplierListFields = [
  "id",
  "name",
  "code",
  "city",
  "phone",
  "deliveryWeekdays",
  "cutoffTime",
  "leadTimeDays",
  "minimumOrderHt",
  "francoHt",
  "doNotOrder",
  "archivedAt",
] as const satisfies readonly (keyof SupplierRow)[];
export type ListedSupplier = Pick<SupplierRow, (typeof supplierListFields)[number]> & {
  next: Next | null;
};

export const supplierColumns: Column<ListedSupplier>[] = [
  {
    heading: "Nom",
    sort: "name",
    cell: (supplier) => (
      <>
        <NameCell words={supplierWords} {...supplier} also={supplier.city} />
        {supplier.doNotOrder && <Badge tone="amber">Ne plus commander</Badge>}
      </>
    ),
  },
  { heading: "Ville", spare: true, sort: "city", cell: ({ city }) => city },
  { heading: "Téléphone", cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  {
    heading: "Livre",
    cell: ({ deliveryWeekdays, leadTimeDays }) => (
      <span>
        {deliveryWeekdays ? formatWeekdays(deliveryWeekdays) : missing}
        {leadTimeDays !== null && leadTimeDays > 0 && <small>délai {leadTimeDays} j</small>}
      </span>
    ),
  },
  {
    heading: "Commander",
    cell: ({ cutoffTime, next }) =>
      (cutoffTime ?? next) && (
        <span className="unlabelled">
          {cutoffTime && `avant ${formatTime(cutoffTime)}`}
          {next && (
            <small>
              pour <Day date={next.deliverOn} short /> {next.left && <Left next={next} />}
            </small>
          )}
        </span>
      ),
  },
  {
    heading: "Minimum HT",
    numeric: true,
    cell: ({ minimumOrderHt, francoHt }) =>
      (minimumOrderHt ?? francoHt) && (
        <span>
          {minimumOrderHt ? formatMoney(minimumOrderHt) : "aucun"}
          {francoHt && (
            <small>
              franco{"\u00a0"}
              {formatMoney(francoHt)}
            </small>
          )}
        </span>
      ),
  },
];

/** « encore 3 h », marked on the last day. */
const Left = ({ next: { left, isSoon } }: { next: Next }) => (isSoon ? <Badge tone="amber">{left}</Badge> : left);
