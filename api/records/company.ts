import { company } from "#domain/contract/company";
import { entity } from "#domain/contract/entity";
import type { Answer, Body } from "#domain/contract/field";
import { formatTimeOfDay, weekdayName } from "#domain/french/day-words";
import type { Instant } from "../database/columns";
import { mappingOf } from "../database/mapping";
import type { Database } from "../database/tables";
import type { ApiParts } from "../http/api";
import { answerSchema, bodySchema } from "../http/fields/schema";
import { WriteErrors } from "../http/write-errors";
import { checkRegistration } from "./registration";

const { archived_at: _, ...written } = entity;

/** The body of the house. */
export const companyBody = bodySchema(company);
export type CompanyBody = Body<typeof company>;

/** The house as it is answered. */
export const companyAnswer = answerSchema({ ...written, ...company }, "Company");
export type CompanyAnswer = Answer<typeof written & typeof company>;

/** The words of the environment about the house, where nobody has written it down. */
export type Environment = Pick<ApiParts, "seller" | "deliveryAddress">;

const mapping = mappingOf(company);
const onlyId = 1;
/** The version of the house while only the environment tells it. */
const unwrittenVersion = 1;

/** Returns the house as it was written down, else as the environment tells it: 1 query. */
export async function readCompany(db: Database, environment: Environment): Promise<CompanyAnswer> {
  const row = await db.selectFrom("company").selectAll().where("id", "=", onlyId).executeTakeFirst();
  if (!row) return fromEnvironment(environment);
  const { id, created_at, updated_at, lock_version } = row;
  const stored = mapping.read(row);
  return { id, created_at, updated_at, lock_version, ...stored, ...linesOf(stored) };
}

/** Returns who sells and buys, and where suppliers deliver, as papers print it: 1 query. */
export async function readParty(db: Database, environment: Environment): Promise<Environment> {
  const { lines, delivery_address } = await readCompany(db, environment);
  return { seller: lines, deliveryAddress: delivery_address };
}

/** Throws the 422 Refusal that writing this would. */
export function checkCompany(body: CompanyBody): void {
  const errors = new WriteErrors();
  checkRegistration(body, errors);
  if ((body.opens_at === null) !== (body.closes_at === null))
    errors.add(body.opens_at === null ? "opens_at" : "closes_at", "Donnez l’ouverture et la fermeture.");
  else if (body.opens_at !== null && body.closes_at !== null && body.closes_at <= body.opens_at)
    errors.add("closes_at", "La fermeture doit suivre l’ouverture.");
  if (body.closed_weekdays.length === 7) errors.add("closed_weekdays", "Laissez au moins un jour où l’on fabrique.");
  errors.refuse();
}

/** Writes the house down, the first time or anew. */
export async function writeCompany(db: Database, body: CompanyBody, at: Instant): Promise<void> {
  const columns = { ...mapping.store(body), updated_at: at };
  await db
    .insertInto("company")
    .values({ ...columns, id: onlyId, created_at: at, lock_version: unwrittenVersion + 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((e) => ({ ...columns, lock_version: e("company.lock_version", "+", 1) })),
    )
    .execute();
}

function fromEnvironment({ seller, deliveryAddress }: Environment): CompanyAnswer {
  const [name = "", ...address] = seller;
  const never = new Date(0).toISOString();
  return {
    id: onlyId,
    created_at: never,
    updated_at: never,
    lock_version: unwrittenVersion,
    name,
    address: textOf(address),
    postal_code: null,
    city: null,
    phone: null,
    email: null,
    siret: null,
    vat_number: null,
    deliver_to: textOf(deliveryAddress),
    opening_weekdays: [],
    opens_at: null,
    closes_at: null,
    closed_weekdays: [],
    closed_periods: [],
    observes_public_holidays: false,
    status_follows_work: true,
    standing_days_ahead: company.standing_days_ahead.initial,
    standing_prepared: company.standing_prepared.initial,
    window_margin_percent: company.window_margin_percent.initial,
    lines: [...seller],
    delivery_address: [...deliveryAddress],
  };
}

const textOf = (lines: readonly string[]) => (lines.length > 0 ? lines.join("\n") : null);

function linesOf(house: CompanyBody): Pick<CompanyAnswer, "lines" | "delivery_address"> {
  const lines = [
    house.name,
    ...linesIn(house.address),
    [house.postal_code, house.city].filter(Boolean).join(" "),
    house.phone && `Tél. ${house.phone}`,
    house.siret && `SIRET ${house.siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4")}`,
    house.vat_number && `N° de TVA ${house.vat_number}`,
    formatOpening(house),
  ];
  return {
    lines: lines.flatMap((line) => line || []),
    delivery_address: linesIn(house.deliver_to),
  };
}

function linesIn(text: string | null): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns « Ouvert mardi, mercredi, samedi, de 7 h à 19 h » ; null where nothing is said of it. */
function formatOpening({
  opening_weekdays: days,
  opens_at,
  closes_at,
}: Pick<CompanyBody, "opening_weekdays" | "opens_at" | "closes_at">): string | null {
  const hours =
    opens_at !== null && closes_at !== null ? [`de ${formatTimeOfDay(opens_at)} à ${formatTimeOfDay(closes_at)}`] : [];
  const named = days.length === 0 || days.length === 7 ? ["tous les jours"] : days.map(weekdayName);
  return days.length + hours.length === 0 ? null : `Ouvert ${[...named, ...hours].join(", ")}`;
}
