import type { Migration } from "./columns";

const named = (lot: string, line: string) =>
  `${lot}.article_id = ${line}.article_id and coalesce(${lot}.code, '') = coalesce(${line}.lot_code, '')
    and coalesce(${lot}.expires_on, '') = coalesce(${line}.expires_on, '')
    and coalesce(${lot}.supplier_id, 0) = case when ${line}.lot_code is null and ${line}.expires_on is null then 0
      else coalesce(receipt.supplier_id, 0) end`;

/**
 * Lots of articles that are not kept in stock, which hold nothing and are traced all the same: those of the receipts
 * that are there, and the batches that called for their articles, as recipes and products now do.
 */
export const lotsWithoutStock: Migration = {
  name: "0036-lots-without-stock",
  statements: ({ integer }) => [
    `insert into stock_lots (article_id, code, expires_on, supplier_id, entered_on)
      select line.article_id, line.lot_code, line.expires_on,
        case when line.lot_code is null and line.expires_on is null then null else receipt.supplier_id end,
        min(receipt.received_on)
      from receipt_lines as line inner join receipts as receipt on receipt.id = line.receipt_id
      where line.lot_id is null and line.quantity > 0 and receipt.reversed_at is null
        and not exists (select 1 from stock_lots as lot where ${named("lot", "line")})
      group by 1, 2, 3, 4`,
    `update receipt_lines set lot_id = (select lot.id from stock_lots as lot
        inner join receipts as receipt on receipt.id = receipt_lines.receipt_id where ${named("lot", "receipt_lines")})
      where lot_id is null and quantity > 0
        and exists (select 1 from receipts as one where one.id = receipt_id and one.reversed_at is null)`,
    `alter table batch_calls add column article_id ${integer} references articles (id) on delete cascade`,
    `create index batch_calls_article on batch_calls (article_id, batch_id) where article_id is not null`,
    `insert into batch_calls (batch_id, article_id)
      select distinct batches.id, article.id from batches
      join recipe_lines as line on line.recipe_id = batches.recipe_id
      join articles as article on article.id = line.article_id where article.managed_stock = 0`,
    `insert into batch_calls (batch_id, article_id)
      select distinct batches.id, article.id from batches
      join product_components as line on line.product_id = batches.product_id
      join articles as article on article.id = line.article_id where article.managed_stock = 0`,
  ],
};
