import { Fragment } from "react";
import { Form, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Button } from "~/shell/actions/button";
import { CheckboxField, SelectField, TextField } from "~/forms/fields";
import { acceptField } from "~/forms/questions";
import { changeQuery } from "~/lists/query";
import type { BulkRefusal } from "./bulk-status.server";
import { insisting } from "./insisting";
import type { ListedOrder } from "./order-list.server";
import { moveLabels } from "./words";

const formId = "bulk";

const moves = Object.entries(moveLabels).map(([status, [, several]]) => [status, several] as const);

/** Returns the outcome of the last choice: that of this page, or one that a session's end kept back. */
function useRefused(): BulkRefusal | null {
  const { kept } = useLoaderData<{ kept: BulkRefusal | null }>();
  return useActionData<BulkRefusal>() ?? kept;
}

/**
 * Returns the orders that are ticked when the page opens: those that were sent and refused, else all or none as its
 * address says.
 */
export function useTicked(): (id: number) => boolean {
  const chosen = useRefused()?.chosen.ids;
  const all = useSearchParams()[0].get("selected") === "all";
  return (id) => chosen?.includes(id) ?? all;
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

/** Changes the status of the orders that are ticked, all or none; or computes what they demand. */
export function BulkStatus({ submissionKey }: { submissionKey: string }) {
  const refused = useRefused();
  const [params] = useSearchParams();
  const all = params.get("selected") === "all";
  return (
    <Form method="post" id={formId} className="card bulk no-print" preventScrollReset discover="none">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <p>
        <strong>Les commandes cochées</strong>{" "}
        <Link
          to={changeQuery(params, { selected: all ? null : "all" }) || "."}
          className="button"
          data-variant="outline"
          data-color="neutral"
          preventScrollReset
        >
          {all ? "Tout décocher" : "Tout cocher sur cette page"}
        </Link>
      </p>
      <SelectField
        label="Nouveau statut"
        name="to"
        options={moves}
        defaultValue={refused?.chosen.to ?? ""}
        errors={refused?.errors.to ?? refused?.errors.status}
      />
      <TextField
        label="Motif"
        name="reason"
        hint="Obligatoire pour annuler une production commencée."
        maxLength={400}
        defaultValue={refused?.chosen.reason}
        errors={refused?.errors.reason}
      />
      {refused?.mayInsist && (
        <CheckboxField name={acceptField} value={insisting} label="Elles sont prêtes, même sans rien de noté." />
      )}
      <div className="actions">
        <Button type="submit" variant="outline">
          Changer le statut
        </Button>
        <Button type="submit" name="intent" value="needs" variant="outline" color="neutral">
          Calculer les besoins de la sélection
        </Button>
      </div>
    </Form>
  );
}

/** The reasons why the ticked orders did not change: each one that stands in the way, as a link. */
export function BulkRefused() {
  const answer = useRefused();
  if (!answer) return null;
  return (
    <div className="alert" data-type="error" role="alert">
      <strong>{answer.message}</strong>
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
    </div>
  );
}

/** Returns the reasons against the change, each once for all the orders of which it is true. */
function whysOf(refused: BulkRefusal["refused"]): [why: string, refused: BulkRefusal["refused"]][] {
  const whys = new Map<string, BulkRefusal["refused"]>();
  for (const one of refused) whys.set(one.message, [...(whys.get(one.message) ?? []), one]);
  return [...whys];
}
