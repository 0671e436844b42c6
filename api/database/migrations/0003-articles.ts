import type { Migration } from "./columns";

export const articles: Migration = {
  name: "0003-articles",
  statements: ({ entity, id, integer, text, flag, quantity, percent, price, end }) => [
    `create table articles (
      ${entity},
      name ${text} not null,
      name_folded ${text} not null,
      code ${text},
      search ${text} not null,
      category ${text} not null,
      kind ${text} not null,
      unit ${text} not null,
      equivalences ${text} not null,
      ${percent("default_yield_percent", "not null")},
      ${percent("vat_rate", "not null")},
      storage ${text},
      shelf_life_days ${integer} check (shelf_life_days >= 0),
      ${flag("managed_stock", 1)},
      ${quantity("safety_stock", "not null")},
      barcode ${text}
    ${end}`,
    `create unique index articles_active_name on articles (name_folded) where archived_at is null`,
    `create unique index articles_active_code on articles (code) where archived_at is null`,
    `create index articles_name on articles (name_folded, id)`,
    `create index articles_category on articles (category, name_folded)`,
    `create table article_allergens (
      article_id ${integer} not null references articles (id) on delete cascade,
      allergen ${text} not null,
      ${flag("is_trace", 0)},
      primary key (article_id, allergen)
    ${end}`,
    `create index article_allergens_allergen on article_allergens (allergen, is_trace)`,
    `create table article_lots (
      ${id},
      article_id ${integer} not null references articles (id) on delete cascade,
      position ${integer} not null,
      code ${text},
      ${quantity("quantity", "not null")},
      expires_on ${text}
    ${end}`,
    `create index article_lots_article on article_lots (article_id, position)`,
    `create table article_incoming (
      ${id},
      article_id ${integer} not null references articles (id) on delete cascade,
      position ${integer} not null,
      supplier_id ${integer} not null references suppliers (id),
      ${quantity("quantity", "not null")},
      expected_on ${text} not null
    ${end}`,
    `create index article_incoming_article on article_incoming (article_id, position)`,
    `create index article_incoming_supplier on article_incoming (supplier_id)`,
    `create table article_offers (
      ${id},
      article_id ${integer} not null references articles (id) on delete cascade,
      position ${integer} not null,
      supplier_id ${integer} not null references suppliers (id),
      supplier_code ${text},
      label ${text},
      pack_label ${text} not null,
      ${quantity("pack_quantity", "not null")},
      ${price("pack_price_ht")},
      min_packs ${integer} not null check (min_packs >= 0),
      pack_multiple ${integer} not null check (pack_multiple >= 1),
      ${flag("available", 1)},
      ${flag("preferred", 0)}
    ${end}`,
    `create index article_offers_article on article_offers (article_id, position)`,
    `create index article_offers_supplier on article_offers (supplier_id)`,
    `create unique index article_offers_preferred on article_offers (article_id) where preferred = 1`,
    `create unique index article_offers_supplier_code on article_offers (supplier_id, supplier_code)`,
    `create table article_prices (
      ${id},
      article_id ${integer} not null references articles (id) on delete cascade,
      offer_id ${integer} references article_offers (id) on delete set null,
      supplier_id ${integer} not null references suppliers (id),
      pack_label ${text} not null,
      ${quantity("pack_quantity", "not null")},
      ${price("pack_price_ht")},
      changed_at ${text} not null,
      user_id ${integer} references users (id) on delete set null
    ${end}`,
    `create index article_prices_article on article_prices (article_id, changed_at)`,
    `create index article_prices_offer on article_prices (offer_id)`,
    `create index article_prices_supplier on article_prices (supplier_id)`,
  ],
};
