import type { Importable } from "~/catalogue/imports/columns";
import { articleForm } from "./form";

/** The columns of a CSV of articles: the article, and one of its offers. */
export const articleImport: Importable = {
  form: articleForm,
  list: "offers",
  without: ["preferred"],
  aliases: {
    name: ["Nom", "Article"],
    code: ["Référence"],
    vatRate: ["TVA (%)", "Taux de TVA"],
    defaultYieldPercent: ["Rendement (%)"],
    traces: ["Traces"],
    shelfLifeDays: ["Durée de vie (jours)"],
    packPriceHt: ["Prix HT du colis", "Prix HT", "Prix"],
    supplierCode: ["Réf. fournisseur", "Référence fournisseur"],
  },
};
