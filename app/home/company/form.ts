import type { Company } from "#server/api-client/contract/company";
import { weekdayNames } from "#app/catalogue/choices";
import { closedPeriods } from "#app/catalogue/edit/shared-fields";
import { type FormDescription, describeForm } from "#app/forms/describe/description";
import { companyWords } from "./words";

export const companyForm = describeForm<Company>({
  groups: [
    {
      legend: "Adresse",
      hint: companyWords.printedHint,
      fields: {
        name: {
          kind: "text",
          label: "Nom de la maison",
          required: true,
          maxLength: 120,
          autoComplete: "organization",
        },
        address: { kind: "text", label: "Adresse", rows: 2, maxLength: 400 },
        postalCode: {
          kind: "text",
          label: "Code postal",
          maxLength: 12,
          width: "short",
          inputMode: "numeric",
          autoComplete: "postal-code",
        },
        city: { kind: "text", label: "Ville", maxLength: 120, width: "short", autoComplete: "address-level2" },
      },
    },
    {
      legend: "Numéros",
      fields: {
        phone: { kind: "text", label: "Téléphone", inputMode: "tel", maxLength: 30, width: "short" },
        siret: {
          kind: "text",
          label: "SIRET",
          inputMode: "numeric",
          hint: "14 chiffres.",
          maxLength: 20,
          width: "short",
        },
        vatNumber: { kind: "text", label: "N° de TVA", maxLength: 20, width: "short" },
      },
    },
    {
      legend: "Ouverture",
      fields: {
        openingWeekdays: {
          kind: "set",
          label: "Jours d’ouverture",
          numeric: true,
          choices: Object.entries(weekdayNames),
        },
        opensAt: { kind: "time", label: "Ouvre à", width: "short" },
        closesAt: { kind: "time", label: "Ferme à", width: "short" },
      },
    },
    {
      legend: "Livraisons des fournisseurs",
      fields: {
        deliverTo: {
          kind: "text",
          label: "Adresse de livraison",
          hint: "Si elle n’est pas celle de la maison.",
          rows: 2,
          maxLength: 400,
        },
      },
    },
  ],
});

/** The fields of the house that only some APIs know. */
export type KnownOfHouse = Partial<
  Pick<Company, "statusFollowsWork" | "closedWeekdays" | "email" | "standingDaysAhead" | "windowMarginPercent">
>;

const closedDays = describeForm<Company>({
  groups: [
    {
      legend: "Jours sans production",
      hint: companyWords.closedHint,
      fields: {
        closedWeekdays: {
          kind: "set",
          label: "Fermé chaque",
          numeric: true,
          choices: Object.entries(weekdayNames),
        },
        observesPublicHolidays: { kind: "checkbox", label: "Rien n’est fabriqué les jours fériés" },
      },
      list: closedPeriods,
    },
  ],
});

const followingWork = describeForm<Company>({
  groups: [
    {
      legend: "Commandes",
      hint: companyWords.followsHint,
      fields: { statusFollowsWork: { kind: "checkbox", label: "Le statut suit le travail" } },
    },
  ],
});

const recurring = describeForm<Company>({
  groups: [
    {
      legend: "Commandes récurrentes",
      hint: companyWords.recurringHint,
      fields: {
        standingDaysAhead: {
          kind: "integer",
          label: "Jours préparés d’avance",
          hint: "De 1 à 62, aujourd’hui compris.",
          width: "short",
        },
        standingPrepared: { kind: "checkbox", label: "Préparer d’office" },
      },
    },
  ],
});

const window = describeForm<Company>({
  groups: [
    {
      legend: "Boutique",
      fields: {
        windowMarginPercent: {
          kind: "decimal",
          label: "Marge des propositions",
          hint: "Ajoutée à ce qui s’est vendu, quand une mise en vente est proposée.",
          scale: 4,
          suffix: "%",
          width: "short",
        },
      },
    },
  ],
});

// Not of the form above: the first account has an e-mail of its own.
const messages = describeForm<Company>({
  groups: [
    {
      legend: "Messages",
      fields: {
        email: { kind: "text", label: "E-mail", hint: companyWords.emailHint, inputMode: "email", maxLength: 254 },
      },
    },
  ],
});

/** Returns the form of the house, as far as the API knows it. */
export function companyFormFor({
  statusFollowsWork,
  closedWeekdays,
  email,
  standingDaysAhead,
  windowMarginPercent,
}: KnownOfHouse): FormDescription {
  const further = [
    ...(email === undefined ? [] : messages.groups),
    ...(closedWeekdays ? closedDays.groups : []),
    ...(typeof statusFollowsWork === "boolean" ? followingWork.groups : []),
    ...(standingDaysAhead === undefined ? [] : recurring.groups),
    ...(windowMarginPercent === undefined ? [] : window.groups),
  ];
  return further.length === 0 ? companyForm : { groups: [...companyForm.groups, ...further] };
}
