import type { SupplierRow } from "../../../server/api-client/contract/suppliers";
import { Badge } from "~/display/badge";
import { formatTime } from "~/display/dates";
import { formatMoney, missing } from "~/display/numbers";
import type { Column } from "~/lists/data-table";
import { NameCell } from "../archived";
import { supplierWords } from "../words";
import { weekdaysSaid } from "./weekdays";

/** The fields that the list shows. */
export const shownOfSupplier = [
  "id",
  "name",
  "code",
  "city",
  "phone",
  "deliveryWeekdays",
  "cutoffTime",
  "leadTimeDays",
  "minimumOrderHt",
  "doNotOrder",
  "archivedAt",
] as const satisfies readonly (keyof SupplierRow)[];
export type ListedSupplier = Pick<SupplierRow, (typeof shownOfSupplier)[number]>;

export const supplierColumns: Column<ListedSupplier>[] = [
  { heading: "Nom", sort: "name", cell: (supplier) => <NameCell words={supplierWords} {...supplier} /> },
  { heading: "Ville", secondary: true, sort: "city", cell: ({ city }) => city },
  { heading: "Téléphone", secondary: true, cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  {
    heading: "Livraison",
    cell: ({ deliveryWeekdays, leadTimeDays }) => (
      <span>
        {deliveryWeekdays ? weekdaysSaid(deliveryWeekdays) : missing}
        {leadTimeDays !== null && leadTimeDays > 0 && <small>délai {leadTimeDays} j</small>}
      </span>
    ),
  },
  { heading: "Avant", cell: ({ cutoffTime }) => cutoffTime && formatTime(cutoffTime) },
  { heading: "Minimum HT", numeric: true, cell: ({ minimumOrderHt }) => minimumOrderHt && formatMoney(minimumOrderHt) },
  { heading: "État", cell: ({ doNotOrder }) => doNotOrder && <Badge tone="amber">Ne plus commander</Badge> },
];

/** A number that the tablet or phone can call. */
export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>;
