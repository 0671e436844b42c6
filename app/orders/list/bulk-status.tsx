import { Fragment } from "react";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { CheckboxField, SelectField, TextField } from "#app/forms/controls/fields";
import { acceptField } from "#app/forms/submit/questions";
import { RefusedAlert } from "#app/forms/panels/refused-alert";
import { useListLink, useListParams } from "#app/lists/list-params";
import type { BulkRefusal } from "./bulk-status.server";
import { confirmUnproduced } from "./confirm-unproduced";
import type { ListedOrder } from "./order-list.server";
import { moveLabels } from "../words";

const formId = "bulk";

const moves = Object.entries(moveLabels).map(([status, [, several]]) => [status, several] as const);

/** Returns the outcome of the last choice: that of this page, or one that a session's end kept back. */
function useRefused(): BulkRefusal | null {
  const { stored } = useLoaderData<{ stored: BulkRefusal | null }>();
  return useActionData<BulkRefusal>() ?? stored;
}

/**
 * Returns which orders are ticked when the page opens: those that were sent and refused, else all or none as its
 * address says; null where none are to be chosen.
 */
export function useTicked(): ((id: number) => boolean) | null {
  const chosen = useRefused()?.chosen?.ids;
  const selected = useListParams().get("selected");
  return chosen || selected ? (id) => chosen?.includes(id) ?? selected === "all" : null;
}

/** The links by which one begins to choose orders, ticks all of the page, and ends. */
export function ChooseOrders() {
  const linkTo = useListLink();
  const choosing = useTicked() !== null;
  const all = useListParams().get("selected") === "all";
  const link = (selected: string | null, words: string) => (
    <ButtonLink to={linkTo({ selected })} variant="outline" color="neutral" preventScrollReset discover="none">
      {words}
    </ButtonLink>
  );
  return choosing ? (
    <>
      {all ? link("none", "Tout décocher") : link("all", "Tout cocher sur cette page")}
      {link(null, "Terminer")}
    </>
  ) : (
    link("none", "Choisir")
  );
}

/** Ticks the orders that change together; of the form that stands below the list. */
export function OrderTick({ order: { id, number }, ticked }: { order: ListedOrder; ticked: boolean }) {
  return (
    <input
      aria-label={`Choisir ${number}`}
      type="checkbox"
      name="ids"
      value={id}
      form={formId}
      defaultChecked={ticked}
    />
  );
}

/**
 * Changes the status of the orders that are ticked, those that may, or computes what they demand: once one is ticked.
 * @param collects whether they may be paid together
 */
export function BulkStatus({ submissionKey, collects }: { submissionKey: string; collects: boolean }) {
  const refused = useRefused();
  return (
    <Form method="post" id={formId} className="card bulk no-print" preventScrollReset discover="none">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <p>
        <strong>Commandes cochées</strong>
      </p>
      <SelectField
        label="Nouveau statut"
        name="to"
        options={moves}
        defaultValue={refused?.chosen?.to ?? ""}
        errors={refused?.errors.to ?? refused?.errors.status}
      />
      <TextField
        label="Motif"
        name="reason"
        hint="Obligatoire pour annuler une production commencée."
        maxLength={400}
        defaultValue={refused?.chosen?.reason}
        errors={refused?.errors.reason}
      />
      {refused?.mayInsist && (
        <CheckboxField
          name={acceptField}
          value={confirmUnproduced}
          label="Elles sont prêtes, même sans rien de noté."
        />
      )}
      <div className="actions">
        <Button type="submit">Changer le statut</Button>
        <Button type="submit" name="intent" value="needs" variant="outline" color="neutral">
          Calculer les besoins de la sélection
        </Button>
        {collects && (
          <Button type="submit" name="intent" value="collect" variant="outline" color="neutral">
            Encaisser la sélection
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The reasons why the orders that were ticked did not change together; none where they did. */
export function BulkRefused() {
  const answer = useRefused();
  return answer && <RefusedOrders answer={answer} />;
}

/** The reasons why something was not done of several orders: each one that stands in the way, as a link. */
export function RefusedOrders({ answer }: { answer: Pick<BulkRefusal, "message" | "refused"> }) {
  return (
    <RefusedAlert message={answer.message} answer={answer}>
      {whysOf(answer.refused).map(([why, refused]) => (
        <Fragment key={why}>
          <p>{why}</p>
          <ul className="related">
            {refused.map(({ id, name }) => (
              <li key={id}>{name === null ? `n° ${id}` : <Link to={`/external-orders/${id}`}>{name}</Link>}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </RefusedAlert>
  );
}

/** Returns the reasons against the change, each once for all the orders of which it is true. */
function whysOf(refused: BulkRefusal["refused"]): [why: string, refused: BulkRefusal["refused"]][] {
  const whys = new Map<string, BulkRefusal["refused"]>();
  for (const one of refused) whys.set(one.message, [...(whys.get(one.message) ?? []), one]);
  return [...whys];
}
