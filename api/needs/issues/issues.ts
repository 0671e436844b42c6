import type { Node, RecipeNode } from "../graph/graph";
import type { Plan } from "../plan";
import type { EntityType, IssueCode, NeedsIssue, Severity } from "../result";
import { sayQuantity } from "./sentences";
import { compareText } from "../../kitchen/compare-text";

type Fix = NeedsIssue["fix"];
const mostCounted = BigInt(Number.MAX_SAFE_INTEGER);

export interface Issues {
  add(
    code: IssueCode,
    severity: Severity,
    entity: NeedsIssue["entity"],
    orderIds: number[],
    message: string,
    fix: Fix,
  ): void;
  /** Notes a quantity that shows as zero. */
  tooSmall(node: Node): void;
  /** A line takes more from the stock than it holds. @param missing in millionths */
  stockMissing(node: RecipeNode, missing: bigint): void;
  /** Returns a count as a JSON number, held to what one can say exactly (and said). */
  count(value: bigint, node: Node): number;
  /** Errors first, then by code and name. */
  sorted(): NeedsIssue[];
}

/** Collects what is wrong with a plan, each thing once. */
export function createIssues(plan: Plan): Issues {
  const issues = new Map<string, NeedsIssue>();

  function add(
    code: IssueCode,
    severity: Severity,
    entity: NeedsIssue["entity"],
    orderIds: number[],
    message: string,
    fix: Fix,
  ) {
    const key = `${code} ${entity.type} ${entity.id} ${message}`;
    const known = issues.get(key);
    const order_ids = [...new Set([...(known?.order_ids ?? []), ...orderIds])].sort((a, b) => a - b);
    issues.set(key, { code, severity, entity, order_ids, message, fix });
  }

  return {
    add,
    tooSmall(node) {
      const message =
        `« ${node.of.name} » : la quantité calculée est inférieure au millionième de l’unité. ` +
        "Vérifiez les quantités et les unités des lignes qui l’utilisent.";
      add(
        "quantity_too_small",
        "warning",
        entityOf(node),
        plan.orderIds(node),
        message,
        parentLine(plan, node, "quantity"),
      );
    },
    stockMissing(node, missing) {
      const message =
        `« ${node.of.name} » : le stock ne suffit pas à ce qui doit y être prélevé, il manque ` +
        `${sayQuantity(missing, node.of.output_unit)}. Préparez-en d’avance ou corrigez le stock.`;
      add("stock_missing", "warning", entityOf(node), plan.orderIds(node), message, fix("recipe", node.of.id, "stock"));
    },
    count(value, node) {
      if (value <= mostCounted) return Number(value);
      const message =
        `« ${node.of.name} » : le nombre calculé est démesuré. Vérifiez les quantités, la capacité ` +
        "et les contenances.";
      add("quantity_too_small", "error", entityOf(node), plan.orderIds(node), message, null);
      return Number(mostCounted);
    },
    sorted: () => [...issues.values()].sort(bySeverity),
  };
}

/** Returns the line that calls for a node, as a place to mend; null when nothing does. */
export function parentLine(plan: Plan, node: Node, field: string): Fix {
  const [inflow] = plan.flow(node).inflows;
  return inflow
    ? fix(
        inflow.from.type,
        inflow.from.of.id,
        `${inflow.from.type === "recipe" ? "lines" : "components"}.${inflow.link.line}.${field}`,
      )
    : null;
}

export function fix(type: EntityType, id: number, field: string): Fix {
  return { type, id, field };
}

export function entityOf(node: Node): NeedsIssue["entity"] {
  return { type: node.type, id: node.of.id, name: node.of.name };
}

const severityRank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

function bySeverity(a: NeedsIssue, b: NeedsIssue): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    compareText(a.code, b.code) ||
    compareText(a.entity.name, b.entity.name) ||
    a.entity.id - b.entity.id ||
    compareText(a.message, b.message)
  );
}
