import type { Supplier } from "#server/api-client/contract/catalogue/suppliers";
import { describeForm } from "#app/forms/describe/description";
import { leadTimeBasisNames, minimumPolicyNames, orderChannelNames, vatChoices, weekdayNames } from "../choices";
import { formatDate } from "#app/display/dates";
import { textOf } from "#app/forms/describe/typed";
import { closedPeriods, codeField, notesGroup } from "../edit/shared-fields";

export const supplierForm = describeForm<Supplier>({
  groups: [
    {
      legend: "Identité",
      fields: {
        name: { kind: "text", label: "Nom", csv: 1, required: true, maxLength: 120 },
        code: codeField,
      },
    },
    {
      legend: "Identifiants",
      folded: "Ni code client, ni SIRET, ni n° de TVA",
      fields: {
        customerCode: { kind: "text", label: "Notre code client chez lui", maxLength: 60, width: "short" },
        siret: {
          kind: "text",
          label: "SIRET",
          uncopied: true,
          inputMode: "numeric",
          hint: "14 chiffres.",
          maxLength: 20,
          width: "short",
        },
        vatNumber: { kind: "text", label: "N° de TVA", uncopied: true, maxLength: 20, width: "short" },
      },
    },
    {
      legend: "Contact",
      fields: {
        contactName: { kind: "text", label: "Interlocuteur", maxLength: 120 },
        email: { kind: "text", label: "E-mail", csv: 5, inputMode: "email", maxLength: 254 },
        phone: { kind: "text", label: "Téléphone", csv: 4, inputMode: "tel", maxLength: 30, width: "short" },
      },
    },
    {
      legend: "Adresse",
      folded: ({ cells }) =>
        ["address", "postalCode", "city"]
          .map((name) => textOf(cells, name))
          .filter(Boolean)
          .join(" ") || "Aucune",
      fields: {
        address: { kind: "text", label: "Adresse", rows: 2, maxLength: 400, width: "full" },
        postalCode: { kind: "text", label: "Code postal", maxLength: 12, width: "short" },
        city: { kind: "text", label: "Ville", csv: 3, maxLength: 120, width: "short" },
      },
    },
    {
      legend: "Commander",
      fields: {
        orderChannel: {
          kind: "select",
          label: "Moyen de commande",
          csv: [6, "Commande par"],
          choices: Object.entries(orderChannelNames),
        },
        deliveryWeekdays: {
          kind: "set",
          label: "Jours de livraison",
          csv: [7, "Livraison"],
          hint: "Aucun coché : n’importe quel jour.",
          numeric: true,
          choices: Object.entries(weekdayNames),
        },
        cutoffTime: { kind: "time", label: "Heure limite de commande", csv: [8, "Heure limite"], width: "short" },
        leadTimeDays: {
          kind: "integer",
          label: "Délai de livraison",
          csv: [9, "Délai (jours)"],
          suffix: "j",
          blank: 0,
          width: "short",
        },
        leadTimeBasis: {
          kind: "select",
          label: "Délai compté en",
          required: true,
          initial: "working",
          choices: Object.entries(leadTimeBasisNames),
          width: "short",
        },
        observesPublicHolidays: { kind: "checkbox", label: "Ne livre pas les jours fériés", initial: true },
        doNotOrder: {
          kind: "checkbox",
          label: "Ne plus commander",
          csv: 12,
          hint: "Ses articles restent visibles, mais le calcul des besoins ne lui achète plus rien.",
        },
      },
    },
    {
      legend: "Fermetures",
      folded: ({ lists }) =>
        (lists.closedPeriods ?? [])
          .map(({ cells }) => `du ${formatDate(textOf(cells, "from"))} au ${formatDate(textOf(cells, "until"))}`)
          .join(" · ") || "Aucune",
      list: closedPeriods,
    },
    {
      legend: "Minimum et frais",
      folded: "Ni minimum, ni frais",
      fields: {
        minimumOrderHt: {
          kind: "decimal",
          label: "Minimum de commande HT",
          csv: [10, "Minimum HT"],
          scale: 2,
          places: 2,
          suffix: "€",
          width: "short",
        },
        minimumPolicy: {
          kind: "select",
          label: "Sous le minimum",
          required: true,
          initial: "warn",
          choices: Object.entries(minimumPolicyNames),
          width: "short",
        },
        francoHt: {
          kind: "decimal",
          label: "Franco de port HT",
          csv: [11, "Franco HT"],
          scale: 2,
          places: 2,
          suffix: "€",
          width: "short",
        },
        shippingFeeHt: { kind: "decimal", label: "Frais de port HT", scale: 2, places: 2, suffix: "€", width: "short" },
        shippingFeeVatRate: { kind: "select", label: "TVA des frais de port", choices: vatChoices, width: "short" },
      },
    },
    notesGroup,
  ],
});
