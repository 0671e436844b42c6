import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { describeForm } from "#app/forms/describe/description";

/** An order to a supplier, while it is a draft. */
export const supplierOrderForm = describeForm<SupplierOrder>({
  groups: [
    {
      legend: "Commande",
      fields: {
        supplierId: {
          kind: "picker",
          label: "Fournisseur",
          required: true,
          targets: [{ property: "supplierId", resource: "suppliers", labelProperty: "supplierName" }],
        },
        deliverOn: { kind: "date", label: "Livraison demandée le", required: true, width: "short", uncopied: true },
        note: { kind: "text", label: "Note pour le fournisseur", maxLength: 4000, rows: 2, width: "full" },
      },
    },
    {
      legend: "Articles",
      hint:
        "Les articles sans nombre de colis ni quantité ne sont pas commandés. Sans colis, la quantité est dans " +
        "l’unité de l’article ; sans conditionnement ni prix, ceux du fournisseur valent.",
      list: {
        name: "lines",
        singular: "article",
        add: "Ajouter un article",
        empty: "Aucun article pour l’instant.",
        max: 500,
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
          quantity: { kind: "decimal", label: "Quantité", width: "short" },
          packLabel: { kind: "text", label: "Conditionnement", maxLength: 120, width: "short", more: true },
          packQuantity: { kind: "decimal", label: "Contenance du colis", width: "short", more: true },
          packPriceHt: {
            kind: "decimal",
            label: "Prix HT du colis",
            scale: 4,
            places: 2,
            suffix: "€",
            width: "short",
            more: true,
          },
          supplierCode: { kind: "text", label: "Réf. du fournisseur", maxLength: 60, width: "short", more: true },
        },
      },
    },
  ],
});
