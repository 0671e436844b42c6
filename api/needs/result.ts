import type { Fresh } from "#domain/contract/field";
import type {
  articleDay,
  articlePurchase,
  byProduct,
  explanation,
  issue,
  issueCodes,
  lack,
  neededArticle,
  neededProduct,
  neededRecipe,
  needs,
  orderShare,
  plannedOrder,
  recipeDay,
  suggestion,
  supplierPurchase,
} from "#domain/contract/planning/needs";

/** The result of a calculation of needs: the shapes of domain/contract/planning/needs.ts. */
export type Needs = Omit<Fresh<typeof needs>, "products"> & { products: NeededProduct[] };
export type PlannedOrder = Fresh<typeof plannedOrder>;
export type Coverage = PlannedOrder["coverage"];
/** Its days are added where the whole plan is answered. */
export type NeededProduct = Omit<Fresh<typeof neededProduct>, "days">;
export type NeededRecipe = Fresh<typeof neededRecipe>;
export type RecipeDay = Fresh<typeof recipeDay.fields>;
export type NeededArticle = Fresh<typeof neededArticle>;
export type ArticleDay = Fresh<typeof articleDay.fields>;
export type ArticlePurchase = Fresh<typeof articlePurchase.fields>;
export type ByProduct = Fresh<typeof byProduct.fields>;
export type SupplierPurchase = Fresh<typeof supplierPurchase>;
export type Suggestion = Fresh<typeof suggestion.fields>;
export type SuggestedLine = Suggestion["lines"][number];
export type OrderShare = Fresh<typeof orderShare.fields>;
export type Explanation = Fresh<typeof explanation.fields>;
/** The orders behind a figure; `order_count` is their number where not all are named. */
export type Shared = Pick<NeededArticle, "by_order" | "order_count">;
/** The lack of an article on a day, as it is told. */
export type ReportedLack = Fresh<typeof lack.fields>;
export type NeedsIssue = Fresh<typeof issue>;
export type IssueCode = (typeof issueCodes)[number];
export type Severity = NeedsIssue["severity"];
export type EntityType = NeedsIssue["entity"]["type"];
