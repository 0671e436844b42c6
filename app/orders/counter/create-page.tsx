import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { EntityForm, type FoldProps } from "#app/forms/controls/entity-form";
import { Folded } from "#app/forms/controls/folded";
import type { OpenedForm } from "#app/forms/submit/reopen.server";
import type { FormState } from "#app/forms/submit/state";
import { chosenOf, initialCells, textOf } from "#app/forms/describe/typed";
import { ListHeading } from "#app/lists/list-heading";
import { newOrderForm } from "#app/orders/edit/form";
import { newOrderTitle } from "./words";
import { Button } from "#app/shell/actions/button";
import { confirmIntent, counterActs } from "./form-actions";
import { LiveTotal } from "./live-total";
import { BesideFields } from "./beside";
import type { Chip } from "./chips";
import { type CounterUpdate, type LaidOut, type OfferedProduct, nothingLaidOut } from "./offered-products";
import { ProductTiles } from "./product-tiles";
import type { Reckoned } from "./reckoned";

/** A new order as its loader opens it. */
export interface OpenedCounter extends OpenedForm {
  families: Chip[];
  products: OfferedProduct[];
  /** Button that looks for the customer, where the API remembers any. */
  whom: Chip[];
  when: Chip[];
}

/** A new order as its action gives it back. */
export interface AnsweredCounter {
  state: FormState;
  products: OfferedProduct[];
  laidOut: LaidOut;
  customers: Chip[];
  customersMessage: string;
  /** Fields and values that the customer who was taken filled. */
  filled: string;
  reckoned?: Reckoned | null;
}

const withoutOffered = (state: FormState): FormState => {
  const { typed } = state;
  const lines = (typed.lists.lines ?? []).filter(
    ({ cells }) => textOf(cells, "quantity") !== "" || !chosenOf(cells, "productId"),
  );
  return { ...state, typed: { ...typed, lists: { ...typed.lists, lines } } };
};

/** The fields that a counter rarely asks for: open where any of them is filled, or wrong. */
function FoldedRest({ group: { legend, folded, fields = {} }, state: { typed, errors, focus }, children }: FoldProps) {
  const blank = initialCells(fields);
  const isFilled = (name: string) => errors[name] || name === focus || typed.cells[name] !== blank[name];
  return (
    <div className="group folded">
      <Folded
        legend={legend}
        summary={typeof folded === "string" && folded}
        isOpen={Object.keys(fields).some(isFilled)}
      >
        {children}
      </Folded>
    </div>
  );
}

/** The page on which an order is taken as at a counter. */
export function CreateOrderPage() {
  const { state, offered, families, products, whom, when } = useLoaderData<OpenedCounter>();
  const given = useActionData<AnsweredCounter>();
  const { pathname, search } = useLocation();
  const [update, setUpdate] = useState<(CounterUpdate & { given: typeof given }) | null>(null);
  const known = [...products, ...(given?.products ?? []), ...(update?.products ?? [])];
  const now = { ...given, ...(update?.given === given && update) };
  const { laidOut = nothingLaidOut, customers = [], customersMessage = "", filled = "" } = now;
  const beside = {
    customers: [...whom, ...customers],
    customersMessage,
    filled,
    when,
  };
  return (
    <BesideFields.Provider value={beside}>
      <ListHeading title={newOrderTitle} />
      <EntityForm
        key={pathname + search}
        form={newOrderForm}
        opened={state}
        answered={given?.state}
        offered={offered}
        cancelTo="/external-orders"
        acts={counterActs}
        complete={withoutOffered}
        summary={<LiveTotal reckoned={given?.reckoned ?? null} />}
        Fold={FoldedRest}
        drawLines={(lineProps) => (
          <ProductTiles
            {...lineProps}
            families={families}
            products={known}
            laidOut={laidOut}
            layOut={(more) =>
              setUpdate((before) => ({
                ...(before?.given === given && before),
                ...more,
                given,
                products: [...(before?.products ?? []), ...(more.products ?? [])],
              }))
            }
          />
        )}
        saves={(isConfirming) => (
          <>
            <Button type="submit" name="intent" value={confirmIntent}>
              {isConfirming ? "Confirmer la commande quand même" : "Confirmer"}
            </Button>
            <Button type="submit" name="intent" value="save" variant="outline">
              {isConfirming ? "Garder en brouillon quand même" : "Brouillon"}
            </Button>
          </>
        )}
      />
    </BesideFields.Provider>
  );
}
