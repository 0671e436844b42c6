import { isInternal } from "#domain/orders/shop-window";
import { weekdayName } from "#domain/french/day-words";
import type { Database } from "../../database/tables";
import { WriteErrors } from "../../http/write-errors";
import { checkSold } from "../rules";
import type { StandingOrderBody } from "./body";
import { readStandingOrder } from "./stored";

/** Throws the 422 Refusal that writing this standing order would; `id` is null for a new one. */
export async function checkStandingOrder(db: Database, id: number | null, body: StandingOrderBody): Promise<void> {
  const errors = new WriteErrors();
  if (body.ends_on !== null && body.ends_on < body.starts_on) errors.add("ends_on", "La fin doit suivre le début.");
  if (body.days.length === 0) errors.add("days", "Choisissez au moins un jour de la semaine.");
  for (const [at, { weekday, lines }] of body.days.entries()) {
    if (body.days.findIndex((day) => day.weekday === weekday) < at)
      errors.add(`days.${at}.weekday`, `Le ${weekdayName(weekday)} est déjà donné.`);
    if (lines.length === 0) errors.add(`days.${at}.lines`, "Ajoutez au moins une ligne, ou retirez ce jour.");
  }
  if (
    !isInternal(body.customer_type) &&
    body.delivery_address === null &&
    body.days.some(({ delivery_mode }) => delivery_mode === "delivery")
  )
    errors.add("delivery_address", "Donnez l’adresse de livraison.");
  const before = id === null ? null : await readStandingOrder(db, id);
  const existing = new Set(before?.days.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)));
  const references = body.days.flatMap(({ lines }, day) =>
    lines.map(({ product_id }, line) => ({ field: `days.${day}.lines.${line}.product_id`, id: product_id })),
  );
  await checkSold(db, references, existing, errors);
  errors.refuse();
}
