import { findCycle } from "../../kitchen/components";
import { unitOf } from "../../kitchen/ingredient";
import { unitName } from "#domain/kitchen/units";
import type { Gap, Node, ProductNode, RecipeNode } from "../graph/graph";
import { type Issues, entityOf, fix } from "./issues";
import type { Plan } from "../plan";

/** Says why branches are excluded: recipes and products that cannot be made, lines that cannot be followed. */
export function addExclusions(plan: Plan, issues: Issues) {
  for (const id of plan.unknownProducts) {
    const orderIds = [...(plan.demand.products.get(id)?.keys() ?? [])].flatMap(
      (asker) => plan.demand.askers[asker]?.id ?? [],
    );
    issues.add(
      "no_recipe",
      "error",
      { type: "product", id, name: `Produit ${id}` },
      orderIds,
      `Le produit n° ${id} n’existe plus. Remplacez-le dans la commande.`,
      null,
    );
  }
  const reported = new Set<Node>();
  for (const node of plan.nodes) {
    if (node.type === "article" || plan.flow(node).net === 0n) continue;
    const archived = node.type === "recipe" && node.of.archived_at !== null && !node.fault;
    if (!node.fault && node.gaps.length === 0 && !archived) continue;
    const orderIds = plan.orderIds(node);
    if (node.fault === "cycle")
      addCycle(node, node.cycle.find((member) => reported.has(member)) ?? node, orderIds, issues);
    else if (node.fault) addFault(node, orderIds, issues);
    else for (const gap of node.gaps) addGap(node, gap, orderIds, issues);
    if (archived) {
      const message = `La recette « ${node.of.name} » est archivée mais encore utilisée. Restaurez-la ou remplacez-la.`;
      issues.add(
        "draft_recipe",
        "warning",
        entityOf(node),
        orderIds,
        message,
        fix("recipe", node.of.id, "archived_at"),
      );
    }
    if (node.fault === "cycle") reported.add(node);
  }
}

function addFault(node: ProductNode | RecipeNode, orderIds: number[], issues: Issues) {
  const { id, name } = node.of;
  if (node.type === "product") {
    issues.add(
      "no_recipe",
      "error",
      entityOf(node),
      orderIds,
      `« ${name} » n’a aucun composant. Ajoutez une recette ou un article à sa composition.`,
      fix("product", id, "components"),
    );
  } else if (node.fault === "draft") {
    issues.add(
      "draft_recipe",
      "error",
      entityOf(node),
      orderIds,
      `La recette « ${name} » est en brouillon. Activez-la pour la planifier.`,
      fix("recipe", id, "status"),
    );
  } else if (node.fault === "no_output") {
    issues.add(
      "recipe_output_zero",
      "error",
      entityOf(node),
      orderIds,
      `La recette « ${name} » ne donne rien. Corrigez la quantité obtenue ou la perte en production.`,
      fix("recipe", id, "output_quantity"),
    );
  } else {
    issues.add(
      "no_recipe",
      "error",
      entityOf(node),
      orderIds,
      `La recette « ${name} » n’a aucun ingrédient. Ajoutez au moins une ligne.`,
      fix("recipe", id, "lines"),
    );
  }
}

function addCycle(node: ProductNode | RecipeNode, start: Node, orderIds: number[], issues: Issues) {
  const path = findCycle(start, (from) =>
    from.links.flatMap(({ to, fromStock }) => (!fromStock && node.cycle.includes(to) ? [to] : [])),
  ) ?? [start];
  const names = path.map(({ of }) => of.name).join(" › ");
  const line = start.links.find(({ to, fromStock }) => to === path[1] && !fromStock)?.line ?? 0;
  const remedy =
    start.type === "recipe"
      ? "Retirez une de ces lignes ou marquez-la « Prélevé sur stock »."
      : "Retirez un de ces composants.";
  const field = start.type === "recipe" ? `lines.${line}.recipe_id` : `components.${line}.product_id`;
  issues.add(
    "recipe_cycle",
    "error",
    entityOf(start),
    orderIds,
    `${names} : rien ne peut se contenir soi-même. ${remedy}`,
    fix(start.type, start.of.id, field),
  );
}

function addGap(node: ProductNode | RecipeNode, { line, ingredient, reason }: Gap, orderIds: number[], issues: Issues) {
  const { id, name } = node.of;
  const [lines, what] =
    node.type === "recipe" ? (["lines", "la ligne"] as const) : (["components", "le composant"] as const);
  const written = (node.type === "recipe" ? node.of.lines : node.of.components)[line];
  if (!ingredient || !written) {
    issues.add(
      "no_recipe",
      "error",
      entityOf(node),
      orderIds,
      `« ${name} » : ${what} ${line + 1} ne désigne plus rien. Choisissez un article ou une recette.`,
      fix(node.type, id, `${lines}.${line}`),
    );
    return;
  }
  const entity = { type: ingredient.type, id: ingredient.id, name: ingredient.of.name };
  if (reason === "conversion") {
    const part = "part" in written && written.part !== null ? `, partie « ${written.part} »,` : "";
    const message =
      `« ${entity.name} »${part} : impossible de convertir ${unitName(written.unit)} en ` +
      `${unitName(unitOf(ingredient))} pour « ${name} ». Ajoutez l’équivalence qui manque.`;
    issues.add(
      "unit_conversion_missing",
      "error",
      entity,
      orderIds,
      message,
      ingredient.type === "product"
        ? fix(node.type, id, `${lines}.${line}.unit`)
        : fix(entity.type, entity.id, "equivalences"),
    );
    return;
  }
  const [field, label] = reason === "quantity" ? ["quantity", "la quantité"] : ["yield_percent", "le rendement"];
  const ofArticle = reason === "yield" && written.yield_percent === null;
  const message =
    `« ${name} » : ${label} de « ${entity.name} » doit être ` + `supérieur${reason === "quantity" ? "e" : ""} à zéro.`;
  issues.add(
    "quantity_too_small",
    "error",
    entityOf(node),
    orderIds,
    message,
    ofArticle ? fix("article", entity.id, "default_yield_percent") : fix(node.type, id, `${lines}.${line}.${field}`),
  );
}
