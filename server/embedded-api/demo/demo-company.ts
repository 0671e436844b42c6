import { createHolidays } from "../needs/holidays";
import { datedArticle } from "./articles/article";
import { dairy } from "./articles/dairy";
import { frozenAndDrinks } from "./articles/frozen-and-drinks";
import { grocery } from "./articles/grocery";
import { meatAndFish } from "./articles/meat-and-fish";
import { packagingAndCleaning } from "./articles/packaging";
import { pastryGrocery } from "./articles/pastry-grocery";
import { produce } from "./articles/produce";
import type { Company } from "./company";
import { orders } from "./orders/orders";
import { cocktail } from "./products/cocktail";
import { dishes } from "./products/dishes";
import { pastry } from "./products/pastry";
import { viennoiserie } from "./products/viennoiserie";
import { seededRandom } from "./random";
import { assemblies } from "./recipes/assemblies";
import { creams } from "./recipes/creams";
import { doughs } from "./recipes/doughs";
import { leavenedDoughs } from "./recipes/leavened-doughs";
import { mousses } from "./recipes/mousses";
import { savoury } from "./recipes/savoury";
import { suppliers } from "./suppliers";

const articles = [...grocery, ...pastryGrocery, ...dairy, ...produce, ...meatAndFish, ...frozenAndDrinks, ...packagingAndCleaning];
const recipes = [...doughs, ...leavenedDoughs, ...creams, ...mousses, ...savoury, ...assemblies];
const products = [...pastry, ...viennoiserie, ...cocktail, ...dishes];

/**
 * Maison Delorme, a traiteur-pâtissier of Vincennes, as it stands on the morning of `today` (YYYY-MM-DD, Europe/Paris):
 * two weeks of orders behind it and two weeks ahead. The same day always gives the same company.
 */
export function demoCompany(today: string): Company {
  const random = seededRandom(Number(today.replaceAll("-", "")));
  const sellers = suppliers(today);
  return {
    suppliers: sellers,
    articles: articles.map((entry) => datedArticle(today, entry, sellers)),
    recipes,
    products,
    orders: orders(random, today, products, createHolidays()),
  };
}
