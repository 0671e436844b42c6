import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { vatChoices } from "#app/catalogue/vat-choices";
import { type Counter, type FormDescription, type FormOf, describeForm } from "#app/forms/describe/description";
import { textOf } from "#app/forms/describe/typed";
import { BesideCustomer, BesideDelivery } from "../counter/beside";
import { consumptionModeNames, customerTypeNames, deliveryModeNames } from "../choices";

/** The typed fields of an order; `reason` says why it changes once production has begun. */
export interface TypedOrder extends Omit<ExternalOrder, "changes" | "warnings"> {
  reason: string;
}

export type Group = FormOf<TypedOrder>["groups"][number];
export type LineFields = NonNullable<Group["list"]>["fields"];

const customer: Group = {
  legend: "Client",
  fields: {
    customerName: { kind: "text", label: "Nom", required: true, maxLength: 120, width: "short" },
    phone: { kind: "text", label: "Téléphone", inputMode: "tel", maxLength: 30, width: "short" },
    customerType: {
      kind: "select",
      label: "Type",
      required: true,
      initial: "individual",
      choices: Object.entries(customerTypeNames),
      width: "short",
    },
    customerContact: { kind: "text", label: "Contact", maxLength: 120, width: "short" },
    email: { kind: "text", label: "E-mail", inputMode: "email", maxLength: 254, width: "short" },
  },
};

const delivery: Group = {
  legend: "Livraison",
  fields: {
    deliveryOn: { kind: "date", label: "Date", required: true, width: "short", uncopied: true },
    deliveryTime: { kind: "time", label: "Heure", width: "short" },
    deliveryMode: {
      kind: "select",
      label: "Mode",
      required: true,
      initial: "pickup",
      choices: Object.entries(deliveryModeNames),
      width: "short",
    },
    deliveryAddress: {
      kind: "text",
      label: "Adresse de livraison",
      hint: "Obligatoire en mode livraison.",
      maxLength: 400,
      rows: 2,
      width: "full",
    },
  },
};

const products = (fields: LineFields, counter?: Counter<"productId" | "quantity">): Group => ({
  legend: "Produits",
  list: {
    name: "lines",
    singular: "produit",
    add: "Ajouter un produit",
    empty: "Aucun produit pour l’instant.",
    max: 1000,
    ...(counter ? { counter } : { rows: "wide" }),
    fields,
  },
});

const notes: Group = {
  legend: "Allergies et notes",
  fields: {
    allergyNotes: {
      kind: "text",
      label: "Allergies",
      maxLength: 2000,
      rows: 2,
      width: "medium",
    },
    notes: { kind: "text", label: "Notes", maxLength: 4000, rows: 2, width: "medium" },
  },
};

const rest: Group = {
  legend: "Autres détails",
  folded: "Consommation, production, convives, acompte",
  fields: {
    consumptionMode: {
      kind: "select",
      label: "Consommation",
      hint: "Immédiate : mangé sur place ou tout de suite. La TVA des produits en dépend.",
      required: true,
      initial: "later",
      choices: Object.entries(consumptionModeNames),
      width: "short",
    },
    productionOn: {
      kind: "date",
      label: "Date de production",
      hint: "Vide : d’après le plus long délai de fabrication. Recalculée quand la livraison change de jour.",
      width: "short",
      uncopied: true,
    },
    guestCount: { kind: "integer", label: "Convives", width: "short" },
    depositAmount: {
      kind: "decimal",
      label: "Acompte versé",
      scale: 2,
      places: 2,
      suffix: "€",
      width: "short",
      uncopied: true,
    },
  },
};

/** The fields of a line of a new order. */
export const ordered: LineFields = {
  productId: {
    kind: "picker",
    label: "Produit",
    required: true,
    targets: [{ property: "productId", resource: "products", labelProperty: "productName" }],
  },
  quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
  discountPercent: { kind: "decimal", label: "Remise", scale: 4, suffix: "%", blank: "0", width: "short" },
  unitPriceTtc: {
    kind: "decimal",
    label: "Prix TTC",
    hint: "Vide : celui du produit.",
    scale: 4,
    places: 2,
    suffix: "€",
    width: "short",
    more: true,
    uncopied: true,
  },
  unitPriceHt: {
    kind: "decimal",
    label: "Prix HT",
    hint: "Vide : celui du produit.",
    scale: 4,
    places: 2,
    suffix: "€",
    width: "short",
    more: true,
    uncopied: true,
  },
  vatRate: {
    kind: "select",
    label: "TVA",
    choices: vatChoices,
    placeholder: "Du produit",
    width: "short",
    more: true,
    uncopied: true,
  },
  note: {
    kind: "text",
    label: "Note",
    hint: "Une inscription, une préparation particulière…",
    maxLength: 400,
    width: "full",
    more: true,
  },
};

const consumer: TypedOrder["customerType"] = "individual";

/**
 * Returns the form of an order. A page shows the price that counts: that in which lines are priced already, else that
 * of the customer's type.
 */
export function describeOrder(
  line: LineFields,
  last: Group[] = [],
  counter?: Counter<"productId" | "quantity">,
  [whom, when]: readonly [Group, Group] = [customer, delivery],
): FormDescription {
  const described = (fields: LineFields) =>
    describeForm<TypedOrder>({ groups: [whom, when, products(fields, counter), notes, rest, ...last] });
  const { unitPriceHt: _, ...withTax } = line;
  const { unitPriceTtc: __, ...beforeTax } = line;
  const [form, forConsumer, forBusiness] = [described(line), described(withTax), described(beforeTax)];
  const visibleGroups: FormDescription["visibleGroups"] = ({ cells, lists }) => {
    const isPriced = (name: keyof LineFields) => (lists.lines ?? []).some((typed) => textOf(typed.cells, name) !== "");
    const [ttc, ht] = [isPriced("unitPriceTtc"), isPriced("unitPriceHt")];
    if (ttc && ht) return form.groups;
    return (ttc || (!ht && textOf(cells, "customerType") === consumer) ? forConsumer : forBusiness).groups;
  };
  return { ...form, visibleGroups };
}

/** A new order. */
export const newOrderForm: FormDescription = describeOrder(ordered, [], { picker: "productId", quantity: "quantity" }, [
  { ...customer, Beside: BesideCustomer },
  { ...delivery, Beside: BesideDelivery },
]);
