import type { Migration } from "./columns";

const most = 999_999_999_999_999;

/** The preferred price of one unit of `articles`, rounded half up; null where there is none that can be counted. */
const unitPrice = `(
  select case when priced.unit <= 9999999999999 then priced.unit end from (
    select (pack_price_ht * 1000000 + pack_quantity / 2) / pack_quantity as unit from article_offers
    where article_id = articles.id and preferred = 1 and pack_quantity > 0 and pack_price_ht <= 9000000000000
  ) as priced
)`;

const capped = (sum: string) => `case when ${sum} > ${most} then ${most} else ${sum} end`;

const ofMade = (type: "recipe" | "product") =>
  `insert into stock_lots (${type}_id, entered_on, on_hand)
  select id, substr(updated_at, 1, 10), stock_quantity from ${type}s where stock_quantity > 0 order by id`;

/**
 * The stock that was typed in the forms of articles, recipes and products opens the ledger as of the last time that
 * somebody saved them. Lots of one article with the same code and date become one.
 */
export const stockIntoLedger: Migration = {
  name: "0025-stock-into-ledger",
  statements: () => [
    `insert into stock_lots (article_id, code, expires_on, entered_on, unit_cost_ht, on_hand)
      select articles.id, lot.code, lot.expires_on, substr(articles.updated_at, 1, 10), ${unitPrice},
        ${capped("lot.quantity")}
      from (
        select article_id, code, expires_on, sum(quantity) as quantity, min(position) as position from article_lots
        group by article_id, code, expires_on
      ) as lot join articles on articles.id = lot.article_id
      where lot.quantity > 0 order by articles.id, lot.position`,
    ofMade("recipe"),
    ofMade("product"),
    `insert into stock_movements (lot_id, article_id, recipe_id, product_id, quantity, kind, document_type, document_id,
        occurred_at, recorded_at, user_name, unit_cost_ht)
      select lot.id, lot.article_id, lot.recipe_id, lot.product_id, lot.on_hand, 'opening', 'opening',
        coalesce(lot.article_id, lot.recipe_id, lot.product_id),
        coalesce(articles.updated_at, recipes.updated_at, products.updated_at),
        coalesce(articles.updated_at, recipes.updated_at, products.updated_at), 'Reprise du stock', lot.unit_cost_ht
      from stock_lots as lot
      left join articles on articles.id = lot.article_id
      left join recipes on recipes.id = lot.recipe_id
      left join products on products.id = lot.product_id
      where not exists (select 1 from stock_movements where stock_movements.lot_id = lot.id)
      order by lot.id`,
    `drop table article_lots`,
    `alter table recipes drop column stock_quantity`,
    `alter table products drop column stock_quantity`,
    `create index stock_movements_recorded on stock_movements (recorded_at)`,
    ...["article", "recipe", "product"].flatMap((type) => [
      `drop index stock_lots_${type}_there`,
      `create index stock_lots_${type}_there on stock_lots (${type}_id, blocked, expires_on, entered_on, id, on_hand)
        where on_hand > 0`,
    ]),
  ],
};
