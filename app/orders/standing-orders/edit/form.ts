import { shortDayOfYear, weekdayName } from "#domain/french/day-words";
import { holidayPolicies, standingOrderStatuses } from "#domain/orders/standing-order-days";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import type { StandingOrder } from "#server/api-client/contract/orders/standing-orders";
import { closedPeriods } from "#app/catalogue/edit/shared-fields";
import { wordOf } from "#app/display/words";
import {
  type Choice,
  type Fields,
  type FormDescription,
  type Group,
  type Translation,
  describeForm,
} from "#app/forms/describe/description";
import { textOf, withoutBlankLines } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { consumptionModeNames, customerTypeNames, deliveryModeNames } from "../../choices";
import { createsNames, holidayNames } from "../words";

/** The weekdays as the form's fields are named by them, Monday first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Returns « lundi » for "monday". */
export const formatWeekday = (day: Weekday): string => weekdayName(weekdays.indexOf(day) + 1);

/** Returns the names of a weekday's fields and list: each has its own lines. */
export const namesOf = (day: Weekday) =>
  ({ time: `${day}Time`, mode: `${day}Mode`, lines: `${day}Lines` }) as const satisfies Record<string, string>;

export const lineFields: Fields = {
  productId: {
    kind: "picker",
    label: "Produit",
    required: true,
    targets: [{ property: "productId", resource: "products", labelProperty: "productName" }],
  },
  quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
  discountPercent: { kind: "decimal", label: "Remise", scale: 4, suffix: "%", blank: "0", width: "short", more: true },
  unitPrice: {
    kind: "decimal",
    label: "Prix convenu",
    hint: "TTC pour un particulier, HT pour un professionnel. Vide : celui du jour où la commande est préparée.",
    scale: 4,
    places: 2,
    suffix: "€",
    width: "medium",
    more: true,
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

const dayGroup = (day: Weekday): Group => {
  const { time, mode, lines } = namesOf(day);
  const weekday = formatWeekday(day);
  return {
    legend: weekday,
    folded: "Pas ce jour-là",
    fields: {
      [time]: { kind: "time", label: "Heure", width: "short" },
      [mode]: {
        kind: "select",
        label: "Mode",
        required: true,
        initial: "pickup",
        choices: Object.entries(deliveryModeNames),
        width: "short",
      },
    },
    list: {
      name: lines,
      singular: `produit du ${weekday}`,
      add: "Ajouter un produit",
      empty: "Aucun produit ce jour-là.",
      max: 300,
      rows: "everywhere",
      fields: lineFields,
    },
  };
};

const rhythms = [
  ["1", "toutes les semaines"],
  ["2", "toutes les 2 semaines"],
  ["3", "toutes les 3 semaines"],
  ["4", "toutes les 4 semaines"],
] as const satisfies readonly Choice[];

/** « Toutes les semaines à partir du jeu. 26 nov. 2026 » */
function describeRhythm({ cells }: Typed): string {
  const [, weeks = ""] = rhythms.find(([count]) => count === textOf(cells, "everyWeeks")) ?? [];
  const [from, until, status] = ["startsOn", "endsOn", "status"].map((name) => textOf(cells, name));
  return [
    weeks,
    from && `à partir du ${shortDayOfYear(from)}`,
    until && `jusqu’au ${shortDayOfYear(until)}`,
    status && status !== "active" && wordOf(standingOrderStatusNames, status).toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");
}

const described = describeForm<StandingOrder>({
  groups: [
    {
      legend: "Client",
      fields: {
        customerName: { kind: "text", label: "Nom", required: true, maxLength: 120, width: "short", uncopied: true },
        phone: { kind: "text", label: "Téléphone", inputMode: "tel", maxLength: 30, width: "short", uncopied: true },
        customerType: {
          kind: "select",
          label: "Type",
          required: true,
          initial: "business",
          choices: Object.entries(customerTypeNames),
          width: "short",
        },
        customerContact: { kind: "text", label: "Contact", maxLength: 120, width: "short", uncopied: true },
        email: { kind: "text", label: "E-mail", inputMode: "email", maxLength: 254, width: "short", uncopied: true },
        deliveryAddress: {
          kind: "text",
          label: "Adresse de livraison",
          hint: "Obligatoire si un jour est livré.",
          maxLength: 400,
          rows: 2,
          width: "full",
          uncopied: true,
        },
      },
    },
    {
      legend: "Rythme",
      folded: describeRhythm,
      fields: {
        startsOn: { kind: "date", label: "À partir du", required: true, width: "short" },
        endsOn: { kind: "date", label: "Jusqu’au", hint: "Vide : sans fin.", width: "short", uncopied: true },
        everyWeeks: {
          kind: "select",
          label: "Revient",
          required: true,
          initial: "1",
          choices: rhythms,
          width: "short",
        },
        holidayPolicy: {
          kind: "select",
          label: "Jours fériés",
          required: true,
          initial: "deliver",
          choices: holidayPolicies.map((policy) => [policy, wordOf(holidayNames, policy)] as const),
          width: "short",
        },
        creates: {
          kind: "select",
          label: "Se prépare",
          hint: "Un brouillon n’est dans aucun calcul avant qu’on le confirme.",
          required: true,
          initial: "confirmed",
          choices: Object.entries(createsNames),
          width: "short",
        },
        status: {
          kind: "select",
          label: "État",
          required: true,
          initial: "active",
          choices: standingOrderStatuses.map((status) => [status, wordOf(standingOrderStatusNames, status)] as const),
          width: "short",
          uncopied: true,
        },
      },
    },
  ],
});

const rest = describeForm<StandingOrder>({
  groups: [
    {
      legend: "Pauses",
      folded: ({ lists }) => formatPauseCount((lists.pauses ?? []).length),
      list: {
        ...closedPeriods,
        name: "pauses",
        singular: "pause",
        add: "Ajouter une pause",
        empty: "Aucune pause prévue.",
        uncopied: true,
        fields: {
          ...closedPeriods.fields,
          reason: { kind: "text", label: "Motif", maxLength: 200, width: "medium" },
        },
      },
    },
    {
      legend: "Allergies, notes et autres détails",
      folded: "Aucun",
      fields: {
        allergyNotes: {
          kind: "text",
          label: "Allergies",
          hint: "Affichées en rouge en tête de chaque commande.",
          maxLength: 2000,
          rows: 2,
          width: "medium",
          uncopied: true,
        },
        notes: { kind: "text", label: "Notes", maxLength: 4000, rows: 2, width: "medium", uncopied: true },
        consumptionMode: {
          kind: "select",
          label: "Consommation",
          hint: "Immédiate : mangé sur place ou tout de suite. La TVA des produits en dépend.",
          required: true,
          initial: "later",
          choices: Object.entries(consumptionModeNames),
          width: "short",
        },
        guestCount: { kind: "integer", label: "Convives", width: "short" },
      },
    },
  ],
});

const formatPauseCount = (count: number) =>
  count === 0 ? "Aucune" : count === 1 ? "1 pause" : `${String(count)} pauses`;

const groups: readonly Group[] = [...described.groups, ...weekdays.map(dayGroup), ...rest.groups];

/** Returns the weekdays of which anything is said, in their order: those that the API is told of. */
const filledDays = (typed: Typed): Weekday[] => {
  const { cells, lists } = withoutBlankLines({ groups }, typed);
  return weekdays.filter((day) => {
    const { time, mode, lines } = namesOf(day);
    return (lists[lines] ?? []).length > 0 || textOf(cells, time).trim() !== "" || textOf(cells, mode) !== "pickup";
  });
};

type Days = StandingOrder["days"];

const isDays = (value: unknown): value is Days => Array.isArray(value);

const translation: Translation = {
  fields: {},
  read: (entity) => {
    const days = "days" in entity && isDays(entity.days) ? entity.days : [];
    const ofDays = days.flatMap(({ weekday, deliveryTime, deliveryMode, lines }) => {
      const day = weekdays[weekday - 1];
      if (day === undefined) return [];
      const names = namesOf(day);
      return [
        [names.time, deliveryTime],
        [names.mode, deliveryMode],
        [names.lines, lines],
      ] as const;
    });
    const blank = weekdays.map((day) => [namesOf(day).mode, "pickup"] as const);
    return { ...entity, ...Object.fromEntries([...blank, ...ofDays]) };
  },
  write: (values) => {
    const ofDays = new Set<string>(weekdays.flatMap((day) => Object.values(namesOf(day))));
    const days = weekdays.flatMap((day, at) => {
      const { time, mode, lines } = namesOf(day);
      const [deliveryTime, deliveryMode, listed] = [values[time], values[mode], values[lines]];
      const isFilled =
        (Array.isArray(listed) && listed.length > 0) || deliveryTime !== null || deliveryMode !== "pickup";
      return isFilled ? [{ weekday: at + 1, deliveryTime, deliveryMode, lines: listed }] : [];
    });
    const others = Object.entries(values).filter(([name]) => !ofDays.has(name));
    return { ...Object.fromEntries(others), everyWeeks: Number(values.everyWeeks), days };
  },
  place: (path, typed) => {
    const [, index, field = "", tail = ""] = /^days\.(\d+)\.(deliveryTime|deliveryMode|lines)(.*)$/.exec(path) ?? [];
    const day = index === undefined ? undefined : filledDays(typed)[Number(index)];
    if (day === undefined) return path;
    const { time, mode, lines } = namesOf(day);
    return field === "deliveryTime" ? time : field === "deliveryMode" ? mode : lines + tail;
  },
};

/** The form of a standing order: a part for each weekday, with its own hour, way and lines. */
export const standingOrderForm: FormDescription = { groups, translation };
