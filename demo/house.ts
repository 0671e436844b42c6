import type { DemoHouse } from "./company";
import { dateOf, numberOf } from "#api/kitchen/day-numbers";
import { createMakingDays, createOpenDays } from "#api/kitchen/open-days";

/** The house itself: it sells every day but Monday, on which nothing is made either. */
export const house: DemoHouse = {
  name: "Maison Delorme",
  address: "14 rue de Fontenay",
  postal_code: "94300",
  city: "Vincennes",
  phone: "01 99 00 94 30",
  email: "bonjour@maison-delorme.example",
  siret: "99919393100014",
  vat_number: "FR20999193931",
  deliver_to: "14 rue de Fontenay, entrée par la cour\n94300 Vincennes",
  opening_weekdays: [2, 3, 4, 5, 6, 7],
  opens_at: "07:00",
  closes_at: "19:30",
  closed_weekdays: [1],
  closed_periods: [],
  observes_public_holidays: false,
  status_follows_work: true,
  standing_days_ahead: 14,
  standing_prepared: false,
  window_margin_percent: "5",
};

const openOn = createOpenDays(house);

/** Returns a day on which the house works, or the last one before. */
export const openDay = (day: string): string => dateOf(openOn(numberOf(day)));

const makingDayFor = createMakingDays(house);

/** Returns the day so many days before one, or the last open day before that; of none the day itself. */
export const makingDay = (day: string, days_before: number): string => dateOf(makingDayFor(days_before, numberOf(day)));
