import { type RouteConfig, index, layout, route } from "@remix-run/route-config";

/** List, create, detail and edit of one kind of thing. */
const resource = (name: string) => [
  route(name, `routes/${name}.tsx`),
  route(`${name}/create`, `routes/${name}.create.tsx`),
  route(`${name}/:id`, `routes/${name}.$id.tsx`),
  route(`${name}/:id/edit`, `routes/${name}.$id.edit.tsx`),
];

export default [
  layout("shell/layouts/sign-in.tsx", [route("login", "routes/login.tsx")]),
  route("logout", "routes/logout.ts"),
  route("preferences", "routes/preferences.ts"),
  route("options", "routes/options.ts"),
  route("recipes/create/cost", "routes/recipes.create.cost.ts"),
  route("recipes/:id/edit/cost", "routes/recipes.$id.edit.cost.ts"),
  route("external-orders/export", "routes/external-orders.export.ts"),
  route("external-orders/:id/document", "routes/external-orders.$id.document.ts"),
  ...["suppliers", "articles", "recipes", "products"].map((name) =>
    route(`${name}/export`, `routes/${name}.export.ts`),
  ),
  layout("shell/layouts/default.tsx", [
    index("routes/index.tsx"),
    ...resource("recipes"),
    ...resource("articles"),
    ...resource("products"),
    ...resource("suppliers"),
    ...resource("external-orders"),
    ...["suppliers", "articles"].map((name) => route(`${name}/import`, `routes/${name}.import.tsx`)),
    route("imports/:id", "routes/imports.$id.tsx"),
    route("external-orders/week", "routes/external-orders.week.tsx"),
    route("external-orders/:id/quantities", "routes/external-orders.$id.quantities.tsx"),
    route("production-planning/compute-needs", "routes/production-planning.compute-needs.tsx"),
    route("production-planning/compute-needs/export", "routes/production-planning.compute-needs.export.ts"),
    route("production-planning/runs/:id/export", "routes/production-planning.runs.$id.export.ts"),
    route("production-planning/production-sheets", "routes/production-planning.production-sheets.tsx"),
    route("production-planning/purchase-lists", "routes/production-planning.purchase-lists.tsx"),
    route("production-planning/runs/:id/purchase-lists", "routes/production-planning.runs.$id.purchase-lists.tsx"),
    route("production-planning/runs", "routes/production-planning.runs.tsx"),
    route("production-planning/runs/:id", "routes/production-planning.runs.$id.tsx"),
    route(
      "production-planning/runs/:id/production-sheets",
      "routes/production-planning.runs.$id.production-sheets.tsx",
    ),
    route("production-planning/makeable", "routes/production-planning.makeable.tsx"),
    route("production-planning/makeable/:id", "routes/production-planning.makeable.$id.tsx"),
    route("production-planning/weighings", "routes/production-planning.weighings.tsx"),
    route("production-planning/weighings/create", "routes/production-planning.weighings.create.tsx"),
    route("production-planning/weighings/:id", "routes/production-planning.weighings.$id.tsx"),
    route("production-planning/weighings/:id/:position", "routes/production-planning.weighings.$id.$position.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
