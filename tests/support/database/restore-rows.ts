import { sql } from "kysely";
import type { Database } from "#api/database/tables";

/** Name of the connections that stay open from one test to the next. */
export const ofTests = "tests";

/** Pages of a table up to which PostgreSQL plans as if it were new. */
const planned = 10 * 8192;

/**
 * Notes the rows and counters of a PostgreSQL database in a schema beside its own, so that its copies can be given back
 * as they were (see restoreRows): to make and drop one takes ten times as long.
 */
export async function keepRows(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
  const { rows: counters } = await sql<{ name: string; next: number }>`
    select quote_ident(sequencename) as name, coalesce(last_value + 1, start_value) as next
    from pg_sequences where schemaname = 'public'`.execute(db);
  await run("create schema kept");
  const emptied: string[] = [];
  const filled: string[] = [];
  for (const { name } of tables) {
    emptied.push(
      `if pg_relation_size('public.${name}') > ${String(planned)} then truncate public.${name} cascade; ` +
        `else delete from public.${name}; end if;`,
    );
    const { rows } = await sql`select 1 from ${sql.raw(name)} limit 1`.execute(db);
    if (rows.length === 0) continue;
    await run(`create table kept.${name} as table public.${name}`);
    filled.push(`insert into public.${name} table kept.${name};`);
  }
  const counted = counters.map(({ name, next }) => `perform setval('public.${name}', ${String(next)}, false);`);
  await run(`
    create function kept.restore() returns void language plpgsql as $$ begin
      if exists (select from kept.changed) then
        raise 'its schema was changed';
      end if;
      if exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and not (application_name = '${ofTests}' and state = 'idle')
      ) then
        raise 'somebody is still at work on it';
      end if;
      perform set_config('session_replication_role', 'replica', true);
      ${[...emptied, ...filled, ...counted].join("\n")}
    end $$`);
  await run("create table kept.changed (command text)");
  await run(`
    create function kept.note() returns event_trigger language plpgsql as $$ begin
      insert into kept.changed values (tg_tag);
    end $$`);
  await run("create event trigger noting on ddl_command_end execute function kept.note()");
}

/**
 * Gives a copy of such a database its rows and counters back. Answers false when it cannot be used again: its schema
 * was changed, or something is still at work on it or connected by another name.
 */
export async function restoreRows(db: Database): Promise<boolean> {
  try {
    await sql`set lock_timeout = '1s'`.execute(db);
    await sql`select kept.restore()`.execute(db);
    return true;
  } catch {
    return false;
  }
}
