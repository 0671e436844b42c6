import type { Rest } from "#domain/choices";
import type { Receipt } from "#server/api-client/contract/supplier-orders";
import { ShortDateField } from "#app/forms/controls/short-date";
import { type FormDescription, type FormOf, describeForm } from "#app/forms/describe/description";

/** The most lines of a receipt. */
export const mostOfReceipt = 500;

/** The choices of what becomes of a rest. */
export const restChoices: readonly (readonly [Rest, string])[] = [
  ["later", "Livré plus tard"],
  ["rebuy", "Racheter"],
  ["close", "Solder"],
];

type Group = FormOf<Receipt>["groups"][number];

const delivery: NonNullable<Group["fields"]> = {
  receivedOn: { kind: "date", label: "Reçue le", required: true, width: "short" },
  deliveryNote: { kind: "text", label: "N° du bon de livraison", maxLength: 60, width: "short" },
  note: { kind: "text", label: "Note", maxLength: 4000, rows: 2, width: "full" },
};

/** The rest of a line, asked about where it does not come whole; see asked-rest.tsx. */
const restFields: NonNullable<Group["list"]>["fields"] = {
  rest: {
    kind: "select",
    label: "Que devient le reste ?",
    choices: restChoices,
  },
  restExpectedOn: { kind: "date", label: "Livré le", width: "short" },
};

const lines: Group = {
  legend: "Ce qui est arrivé",
  hint:
    "Une ligne par lot. Laissez vide ce qui n’est pas arrivé. Un poids réel remplace le " +
    "nombre de colis. Une date s’écrit 0512, 5/12 ou 051227 : sans l’année, " +
    "celle d’il y a deux mois au plus ou la prochaine.",
  list: {
    name: "lines",
    singular: "article",
    add: "Ajouter un lot ou un article",
    empty: "Aucun article pour l’instant.",
    max: mostOfReceipt,
    rows: "wide",
    namedBy: "articleId",
    fields: {
      articleId: {
        kind: "picker",
        label: "Article",
        required: true,
        targets: [{ property: "articleId", resource: "articles", labelProperty: "articleName" }],
      },
      packs: { kind: "integer", label: "Colis", width: "short" },
      quantity: { kind: "decimal", label: "Poids ou quantité", width: "short" },
      lotCode: { kind: "text", label: "Lot", maxLength: 60, width: "short" },
      expiresOn: {
        kind: "date",
        label: "DLC ou DDM",
        width: "short",
        after: "receivedOn",
        Control: ShortDateField,
        next: "lotCode",
      },
      packPriceHt: {
        kind: "decimal",
        label: "Prix HT du colis",
        hint: "S’il diffère. Sans colis : prix de l’unité.",
        scale: 4,
        places: 2,
        suffix: "€",
        width: "short",
        more: true,
      },
      updatePrice: {
        kind: "checkbox",
        label: "C’est désormais son prix",
        initial: true,
        width: "short",
        more: true,
      },
      arrivalTemperatureC: {
        kind: "decimal",
        label: "Température",
        scale: 4,
        suffix: "°C",
        inputMode: "text",
        width: "short",
        more: true,
      },
      refusedQuantity: {
        kind: "decimal",
        label: "Quantité refusée",
        hint: "Dans l’unité de stock, en plus de ce qui est reçu.",
        blank: "0",
        width: "short",
        more: true,
      },
      refusedReason: { kind: "text", label: "Motif du refus", maxLength: 200, more: true },
    },
  },
};

/** The delivery of an order to a supplier. */
export const orderReceiptForm: FormDescription = describeForm<Receipt>({
  groups: [
    { legend: "Livraison", fields: delivery },
    { ...lines, ...(lines.list && { list: { ...lines.list, fields: { ...lines.list.fields, ...restFields } } }) },
  ],
});

/** A delivery without an order: what was bought at the market. */
export const freeReceiptForm: FormDescription = describeForm<Receipt>({
  groups: [
    {
      legend: "Livraison",
      fields: {
        supplierId: {
          kind: "picker",
          label: "Fournisseur",
          targets: [{ property: "supplierId", resource: "suppliers", labelProperty: "supplierName" }],
        },
        ...delivery,
      },
    },
    lines,
  ],
});
