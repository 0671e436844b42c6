import type { Migration } from "./columns";

/**
 * Prices typed with tax, and orders that count with tax. A product keeps the price before tax that it has; an order
 * that is there keeps counting before tax, whoever ordered, so that it costs what it cost to the cent (decision 060).
 */
export const pricesWithTax: Migration = {
  name: "0017-prices-with-tax",
  statements: ({ text, price }) => [
    `alter table products add column ${price("price_ttc")}`,
    `alter table external_orders add column price_basis ${text} not null default 'ht' check ` +
      "(price_basis in ('ht', 'ttc'))",
    `alter table external_order_lines rename column unit_price_ht to unit_price`,
  ],
};
