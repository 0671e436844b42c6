import type { Importable } from "#app/catalogue/imports/columns";
import { supplierForm } from "./form";

/** The columns of a CSV of suppliers. */
export const supplierImport: Importable = {
  form: supplierForm,
  without: [],
  aliases: {
    name: ["Fournisseur"],
    code: ["Référence"],
    customerCode: ["Code client"],
    leadTimeDays: ["Délai"],
    minimumOrderHt: ["Minimum de commande"],
    francoHt: ["Franco"],
  },
};
