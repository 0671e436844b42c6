import type { Migration } from "./columns";

export const accounts: Migration = {
  name: "0001-accounts",
  statements: ({ id, integer, text, end }) => [
    `create table users (
      ${id},
      email ${text} not null unique,
      name ${text} not null,
      password_hash ${text} not null,
      disabled_at ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    ${end}`,
    `create table tokens (
      ${id},
      family ${text} not null,
      user_id ${integer} not null references users (id) on delete cascade,
      access_hash ${text} not null unique,
      access_expires_at ${text} not null,
      refresh_hash ${text} not null unique,
      refresh_expires_at ${text} not null,
      created_at ${text} not null,
      rotated_at ${text},
      revoked_at ${text}
    ${end}`,
    `create index tokens_family on tokens (family)`,
    `create index tokens_user on tokens (user_id)`,
    `create index tokens_refresh_expires on tokens (refresh_expires_at)`,
    `create table idempotency_keys (
      user_id ${integer} not null references users (id) on delete cascade,
      key ${text} not null,
      route ${text} not null,
      body_hash ${text} not null,
      status ${integer} not null,
      response ${text} not null,
      created_at ${text} not null,
      primary key (user_id, key)
    ${end}`,
    `create index idempotency_keys_created on idempotency_keys (created_at)`,
    `create table counters (
      name ${text} primary key,
      value ${integer} not null
    ${end}`,
  ],
};
