import type { Migration } from "./columns";

export const planningRuns: Migration = {
  name: "0007-planning-runs",
  statements: ({ id, integer, text, end }) => [
    `create table planning_runs (
      ${id},
      created_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      parameters ${text} not null,
      input_hash ${text} not null,
      result ${text} not null
    ${end}`,
    `create index planning_runs_created on planning_runs (created_at, id)`,
    `create table planning_run_orders (
      run_id ${integer} not null references planning_runs (id) on delete cascade,
      order_id ${integer} not null references external_orders (id) on delete cascade,
      lock_version ${integer} not null,
      primary key (run_id, order_id)
    ${end}`,
    `create index planning_run_orders_order on planning_run_orders (order_id, run_id)`,
  ],
};
