import type { Migration } from "./columns";

/**
 * The days that recipes are made before what takes them, and those on which the house makes nothing; of batches that
 * are made ahead, the last day that awaits what they gave.
 */
export const leadDays: Migration = {
  name: "0050-lead-days",
  statements: ({ integer, text, flag }) => [
    `alter table recipes add column lead_days ${integer} not null default 0 check (lead_days between 0 and 14)`,
    `create index recipes_made_ahead on recipes (id) where lead_days > 0`,
    `alter table company add column closed_weekdays ${text} not null default '[]'`,
    `alter table company add column closed_periods ${text} not null default '[]'`,
    `alter table company add column ${flag("observes_public_holidays", 0)}`,
    `alter table batch_passes add column awaited_until ${text}`,
  ],
};
