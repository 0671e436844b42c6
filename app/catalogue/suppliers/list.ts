import type { SupplierRow } from "../../../server/api-client/contract/suppliers";
import { csvDecimal } from "~/lists/csv";
import { orderChannelNames, weekdayNames } from "../choices";
import type { ExportColumn } from "../export.server";
import type { ListDefinition } from "../listing.server";

/** The names that the list understands in its address. */
export const supplierList: ListDefinition = {
  resource: "suppliers",
  names: ["archived"],
};

/** The columns of its CSV. */
export const supplierExport: ExportColumn<SupplierRow>[] = [
  ["Nom", ({ name }) => name],
  ["Code", ({ code }) => code ?? ""],
  ["Ville", ({ city }) => city ?? ""],
  ["Téléphone", ({ phone }) => phone ?? ""],
  ["E-mail", ({ email }) => email ?? ""],
  ["Commande par", ({ orderChannel }) => (orderChannel ? orderChannelNames[orderChannel] : "")],
  ["Livraison", ({ deliveryWeekdays }) => deliveryWeekdays?.map((day) => weekdayNames[day] ?? "").join(", ") ?? ""],
  ["Heure limite", ({ cutoffTime }) => cutoffTime ?? ""],
  ["Délai (jours)", ({ leadTimeDays }) => String(leadTimeDays ?? "")],
  ["Minimum HT", ({ minimumOrderHt }) => csvDecimal(minimumOrderHt ?? "")],
  ["Franco HT", ({ francoHt }) => csvDecimal(francoHt ?? "")],
  ["Ne plus commander", ({ doNotOrder }) => (doNotOrder ? "oui" : "non")],
];
