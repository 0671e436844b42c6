import type { Migration } from "./columns";

/** The photos of a recipe's steps. Names are read from the index alone: the files stand before `step` in a row. */
export const stepPictures: Migration = {
  name: "0038-step-pictures",
  statements: ({ text }) => [
    `alter table pictures add column step ${text}`,
    `drop index pictures_of_recipe`,
    `drop index pictures_recipe`,
    `create unique index pictures_of_recipe on pictures (recipe_id) where replaced_at is null and step is null`,
    `create unique index pictures_of_step on pictures (recipe_id, step) where replaced_at is null and step is not null`,
    `create index pictures_recipe on pictures (recipe_id, step, replaced_at, name)`,
  ],
};
