import type { StockedType } from "#domain/choices";
import { unitName } from "#domain/kitchen/units";
import type { Column, Kind, Table } from "../../http/documents/table";
import type { ValueAnswer } from "./read";

const typeNames: Record<StockedType, string> = { article: "Article", recipe: "Recette", product: "Produit" };

const column = (heading: string, kind: Kind = "text", width = kind === "text" ? 24 : 13): Column => ({
  heading,
  kind,
  width,
});

/** Returns the value of the stock lot by lot. */
export const tableOfLots = ({ lots }: ValueAnswer): Table => ({
  name: "Lots",
  columns: [
    column("Désignation", "text", 30),
    column("Famille"),
    column("TVA (%)", "number", 8),
    column("Lot", "text", 16),
    column("Date limite", "date"),
    column("Quantité", "number"),
    column("Unité", "text", 8),
    column("Coût unitaire HT", "number"),
    column("Valeur HT", "money"),
  ],
  rows: lots.map((lot) => [
    lot.item.name,
    lot.category,
    lot.vat_rate,
    lot.code,
    lot.expires_on,
    lot.on_hand,
    unitName(lot.unit),
    lot.unit_cost_ht,
    lot.value_ht,
  ]),
});

/** Returns the value of the stock by family and rate of VAT, with its total. */
export const tableOfFamilies = ({ rows, total_ht }: ValueAnswer): Table => ({
  name: "Familles",
  columns: [
    column("Type", "text", 10),
    column("Famille"),
    column("TVA (%)", "number", 8),
    column("Lots", "number", 8),
    column("Sans prix", "number", 10),
    column("Valeur HT", "money"),
  ],
  rows: [
    ...rows.map((row) => [
      typeNames[row.item_type],
      row.category,
      row.vat_rate,
      String(row.lot_count),
      String(row.unknown_count),
      row.value_ht,
    ]),
    ["Total", null, null, null, null, total_ht],
  ],
});
