import type { Migration } from "./columns";

/** The house itself, in one row; none until it is written, for then the environment's variables say who sells. */
export const company: Migration = {
  name: "0031-company",
  statements: ({ integer, text, end }) => [
    `create table company (
      id ${integer} primary key check (id = 1),
      created_at ${text} not null,
      updated_at ${text} not null,
      lock_version ${integer} not null,
      name ${text} not null,
      address ${text},
      postal_code ${text},
      city ${text},
      phone ${text},
      siret ${text},
      vat_number ${text},
      deliver_to ${text},
      opening_weekdays ${text} not null,
      opens_at ${text},
      closes_at ${text}
    ${end}`,
  ],
};
