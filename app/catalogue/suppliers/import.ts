import type { Importable } from "~/catalogue/imports/columns";
import { supplierForm } from "./form";

/** The columns of a CSV of suppliers. */
export const supplierImport: Importable = {
  form: supplierForm,
  without: [],
  aliases: {
    name: ["Fournisseur"],
    code: ["Code", "Référence"],
    customerCode: ["Code client"],
    orderChannel: ["Commande par"],
    deliveryWeekdays: ["Livraison"],
    cutoffTime: ["Heure limite"],
    leadTimeDays: ["Délai (jours)", "Délai"],
    minimumOrderHt: ["Minimum HT", "Minimum de commande"],
    francoHt: ["Franco HT", "Franco"],
  },
};
