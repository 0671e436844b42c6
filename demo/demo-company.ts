import { createHolidays } from "#api/kitchen/holidays";
import { datedArticle } from "./articles/article";
import { dairy } from "./articles/dairy";
import { frozenAndDrinks } from "./articles/frozen-and-drinks";
import { grocery } from "./articles/grocery";
import { meatAndFish } from "./articles/meat-and-fish";
import { packagingAndCleaning } from "./articles/packaging";
import { pastryGrocery } from "./articles/pastry-grocery";
import { produce } from "./articles/produce";
import { savouryGrocery } from "./articles/savoury-grocery";
import type { Company } from "./company";
import { addDays } from "#domain/days";
import { house } from "./house";
import { orders } from "./orders/orders";
import { cocktail } from "./products/cocktail";
import { dishes } from "./products/dishes";
import { pastry } from "./products/pastry";
import { viennoiserie } from "./products/viennoiserie";
import { seededRandom } from "./random";
import { assemblies } from "./recipes/assemblies";
import { creams } from "./recipes/creams";
import { doughs } from "./recipes/doughs";
import { garnishes } from "./recipes/garnishes";
import { leavenedDoughs } from "./recipes/leavened-doughs";
import { mousses } from "./recipes/mousses";
import { saucesAndDishes } from "./recipes/sauces-and-dishes";
import { drySuppliers } from "./suppliers/dry";
import { freshSuppliers } from "./suppliers/fresh";

const articles = [
  ...grocery,
  ...savouryGrocery,
  ...pastryGrocery,
  ...dairy,
  ...produce,
  ...meatAndFish,
  ...frozenAndDrinks,
  ...packagingAndCleaning,
];
const recipes = [...doughs, ...leavenedDoughs, ...creams, ...mousses, ...garnishes, ...saucesAndDishes, ...assemblies];
const products = [...pastry, ...viennoiserie, ...cocktail, ...dishes];

/** The supplier who closes for a week once these orders are over. */
const closing = "MONTFERRAND";

/**
 * Maison Delorme, a traiteur-pâtissier of Vincennes, as it stands on the morning of `today` (YYYY-MM-DD, Europe/Paris):
 * two weeks of orders behind it and two weeks ahead. The same day always gives the same company.
 */
export function demoCompany(today: string): Company {
  const random = seededRandom(Number(today.replaceAll("-", "")));
  const suppliers = [...drySuppliers, ...freshSuppliers].map((supplier) =>
    supplier.code === closing
      ? { ...supplier, closed_periods: [{ from: addDays(today, 19), until: addDays(today, 26) }] }
      : supplier,
  );
  return {
    house,
    suppliers,
    articles: articles.map((entry) => datedArticle(today, entry, suppliers)),
    recipes,
    products,
    orders: orders(random, today, products, createHolidays()),
  };
}
