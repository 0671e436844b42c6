import { useSearchParams } from "@remix-run/react";
import { ButtonLink } from "#app/shell/actions/button";
import { Pagination } from "#app/lists/pagination";
import { QuickLinks } from "#app/lists/quick-links";
import { changeQuery } from "#app/lists/query";
import { FoldedNotices } from "../health/folded-notices";
import type { PlanTruth } from "../health/read.server";
import { InTurn } from "#app/planning/in-turn";
import { PurchaseListOfSupplier } from "./purchase-list";
import { isOpen } from "./orderable";
import type { MadeOrder } from "./ordered.server";
import { type BelowMinimum, MadeOrders, OrderAllForm, OrderingRefused } from "./ordering";
import type { PurchaseLists as Lists } from "./read.server";

interface PurchaseListsProps {
  lists: Lists;
  /** The notices of the plan. */
  truth: PlanTruth;
  /** Leads to the plan as a file. */
  files: string;
  /** The orders that were made from the plan; null where the API keeps none. */
  made: readonly MadeOrder[] | null;
  submissionKey: string;
  /** Leads to the plan, where it says what would fill an order; undefined for a frozen calculation. */
  plan?: string;
}

/** The purchase lists of a plan, a printed page each, with the ways to one alone. */
export function PurchaseLists({
  lists: { alone, page, lastPage, company, suppliers, orderable, lists, mailed },
  truth,
  files,
  made,
  submissionKey,
  plan,
}: PurchaseListsProps) {
  const [params] = useSearchParams();
  const way = (value: string | null) => changeQuery(params, { fournisseur: value, page: null }) || ".";
  const open = orderable.filter(({ list }) => made && isOpen(list, made));
  const below = open.flatMap(({ below: under, list, anchor }): BelowMinimum[] =>
    under ? [{ ...under, list, fill: fillOf(plan, anchor) }] : [],
  );
  const reached = open.filter(({ below: under }) => under === null).map(({ list }) => list);
  const ordersAll = open.length > 0 && orderable.length > 1 && alone === null;
  const isUnfolded = lists.length === 1 || alone !== null;
  const main = isUnfolded && !ordersAll ? (lists.find((list) => made && isOpen(list, made)) ?? lists[0]) : null;
  const isOrdered = open.length === 0 && lists.length !== 1 && made !== null && made.length > 0;
  return (
    <>
      <FoldedNotices notices={truth.notices} />
      <OrderingRefused />
      {made && <MadeOrders orders={made} />}
      {suppliers.length > 1 && (
        <QuickLinks
          label="Fournisseurs"
          links={[
            { words: "Tous", to: way(null), chosen: alone === null },
            ...suppliers.map(({ id, name }) => ({ key: id, words: name, to: way(String(id)), chosen: alone === id })),
          ]}
        />
      )}
      {ordersAll && <OrderAllForm lists={reached} below={below} submissionKey={submissionKey} mailed={mailed} />}
      {isOrdered && (
        <p className="section no-print">
          <ButtonLink to="/supplier-orders">Commandes aux fournisseurs</ButtonLink>
        </p>
      )}
      {suppliers.length === 0 && !isOrdered && (
        <p className="card">
          {truth.noPurchase ??
            "Rien à acheter : le stock et les livraisons attendues suffisent, ou aucune commande n’est retenue."}
        </p>
      )}
      {lists.map((list) => (
        <InTurn key={list.anchor}>
          <PurchaseListOfSupplier
            list={list}
            company={company}
            files={files}
            missing={truth.missing}
            made={made}
            submissionKey={submissionKey}
            fill={fillOf(plan, list.anchor)}
            isOpen={isUnfolded}
            isMain={list === main}
            isMailed={mailed?.includes(list.supplierId) ?? false}
          />
        </InTurn>
      ))}
      <Pagination meta={{ currentPage: page, lastPage }} />
    </>
  );
}

/** Leads to what a plan proposes to reach the minimum of one of its orders. */
const fillOf = (plan: string | undefined, anchor: string): string | null =>
  plan === undefined ? null : `${plan}#${anchor}`;
