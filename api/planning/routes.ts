import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere } from "../http/answer-fields";
import { type ApiParts, type ApiRoutes, combineRoutes, createRoutes } from "../http/api";
import { choiceParameter, idParameter, idsParameter } from "../http/parameters";
import { needs, planOrders } from "./answer";
import { computePlan } from "./compute";
import { planExportRoutes } from "./exports/routes";
import { makeableRoutes } from "./makeable/routes";
import { makingDaysRoutes } from "./making-days";
import { readCounted } from "./orders/planned-orders";
import { createAnswerCache, setCacheStatus, searchOf } from "./answer-cache";
import { withFewReasons } from "./named-orders";
import { withReferences } from "./order-reference";
import { orderingRoutes } from "./ordering/routes";
import { bracketedParameters, planQuery, readQuestion } from "./query";
import { runRoutes } from "./runs/routes";
import { sheetRoutes } from "./sheets/routes";
import { computeWithSuggestions } from "./suggest";
import { computeSupplied, suppliedNeedsAnswer } from "./supplier-articles";
import { computeLacks, type PlanSuppliers, computeSuppliers, lackParts, planLacks, planSuppliers } from "./suppliers";

const computeNeeds = createRoute({
  method: "get",
  path: "/api/production-planning/compute-needs",
  tags: ["production-planning"],
  summary: "What to make and what to buy for a set of orders",
  description:
    "Orders picked with `order_ids[]` are counted whatever their period and status, cancelled ones " +
    "never. `only=suppliers` answers `suppliers` without suggestions, each with `late`, and " +
    "`standing`: how far the plan can be worked out, and `lacks`; `only=orders` the orders that count; `only=lacks` " +
    "what the days lack, with `order_id`, `product_id` (or `product_ids[]`) or `recipe_id` what keeps that one from " +
    "being made, and with `named` of what cannot be made for each only that kind, the others empty. " +
    "`lacks` are those of the plan from today to the last day, of a week at least, that reach the days asked. " +
    "With `named_orders`, past 2,000 figures only " +
    "the one of `all_orders_of` has its `explain`, `days`, `by_recipe` and single purchase " +
    "(products keep their `days` up to 10,000), past 5,000 days of figures only the rows of the kind that `details` " +
    "names have theirs, and an issue names 60 orders, `order_count` saying " +
    "how many there are.",
  parameters: bracketedParameters,
  request: {
    query: planQuery.extend({
      only: choiceParameter(["suppliers", "orders", "lacks"]),
      order_id: idParameter,
      product_id: idParameter,
      "product_ids[]": idsParameter,
      recipe_id: idParameter,
      named: choiceParameter(lackParts),
    }),
  },
  responses: {
    200: json(
      z.object({ data: z.union([needs, planSuppliers, planOrders, planLacks]) }),
      "The needs; `partial` when something could not be worked out",
    ),
    422: badQuery,
  },
});

const supplied = createRoute({
  method: "get",
  path: "/api/production-planning/suppliers/{id}/articles",
  tags: ["production-planning"],
  summary: "What a supplier sells: what there is of it, what is on its way, what a plan needs of it",
  parameters: bracketedParameters,
  request: { params: idPath, query: planQuery },
  responses: {
    200: json(z.object({ data: suppliedNeedsAnswer }), "The articles by name, and how far the plan can be worked out"),
    404: notThere,
    422: badQuery,
  },
});

/** Plans: computed, frozen and exported, and what can still be made. */
export function planningRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    planRoutes(parts),
    sheetRoutes(parts),
    runRoutes(parts),
    planExportRoutes(parts),
    makeableRoutes(parts),
    makingDaysRoutes(parts),
    orderingRoutes(parts),
  );
}

/** Returns the routes of the calculation of needs. */
function planRoutes({ db, clock }: ApiParts): ApiRoutes {
  const suppliers = createAnswerCache<PlanSuppliers>(db);
  const routes = createRoutes().openapi(computeNeeds, async (context) => {
    const query = context.req.valid("query");
    const question = readQuestion(query, context.req.queries(), clock());
    if (query.only === "orders") return context.json({ data: { orders: await readCounted(db, question) } }, 200);
    if (query.only === "lacks") return context.json({ data: { lacks: await computeLacks(db, question, query) } }, 200);
    if (query.only) {
      const { answer, isCached } = await suppliers.read(searchOf(context), question.as_of, (watched) =>
        computeSuppliers(watched, question),
      );
      setCacheStatus(context, isCached);
      return context.json({ data: withReferences(answer) }, 200);
    }
    const needs = await (query.suggestions === false ? computePlan : computeWithSuggestions)(db, question);
    return context.json(
      { data: withReferences(question.named_orders ? withFewReasons(needs, question.named_orders) : needs) },
      200,
    );
  });
  return routes.openapi(supplied, async (context) => {
    const question = readQuestion(context.req.valid("query"), context.req.queries(), clock());
    return context.json({ data: await computeSupplied(db, idOf(context.req.valid("param")), question) }, 200);
  });
}
