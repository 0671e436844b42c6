import "#app/styles/pages/orders/shop-window.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useParams } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { unknownRecords } from "#domain/french/not-found";
import type { StandingOrder } from "#server/api-client/contract/orders/standing-orders";
import { DetailHeading } from "#app/display/detail-heading";
import { readRecord } from "#app/display/record";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { TextField } from "#app/forms/controls/fields";
import { type AdoptRefusal, adoptProposal } from "#app/orders/standing-orders/adopt.server";
import { FollowingQuestion } from "#app/orders/standing-orders/following-question";
import { type PauseRefusal, pauseStandingOrder } from "#app/orders/standing-orders/pause.server";
import { adoptField, standingOrdersPath, standingOrderWords, windowAnchor } from "#app/orders/standing-orders/words";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

const title = "Mettre en pause";

export const meta = () => [{ title: pageTitle(title) }];

export async function loader(args: LoaderFunctionArgs) {
  const { customerName, lockVersion } = await readRecord<StandingOrder>(
    args,
    standingOrderWords.resource,
    unknownRecords.standing_orders,
  );
  const typed = { from: dayInParis(args.context.now), until: "", reason: "" };
  return { customerName, lockVersion, typed };
}

/** Adopts a proposal of the shop window, or pauses: a change of one touch. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  return sent.has(adoptField) ? adoptProposal(args, sent) : pauseStandingOrder(args, sent);
}

const labels = { from: "Du", until: "Au (inclus)", reason: "Motif" };

/**
 * The changes of a standing order that its page begins: the form of a pause, and the question which of the orders that
 * are made already follow it, or a proposal of the shop window that was adopted.
 */
export default function ChangeStandingOrder() {
  const refused = useActionData<PauseRefusal | AdoptRefusal>();
  const { customerName } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const isAdopting = refused !== undefined && "adopt" in refused;
  return (
    <>
      <DetailHeading title={isAdopting ? standingOrderWords.title : title} name={customerName} />
      {isAdopting ? <Adopting refused={refused} /> : <Pausing refused={refused} />}
      <p className="actions">
        <ButtonLink
          to={`${standingOrdersPath}/${id}${isAdopting ? `#${windowAnchor}` : ""}`}
          variant="outline"
          color="neutral"
        >
          Revenir à la commande récurrente
        </ButtonLink>
      </p>
    </>
  );
}

function Adopting({ refused: { message, adopt, lockVersion, prepared } }: { refused: AdoptRefusal }) {
  if (prepared.length === 0) return <ErrorSummary errors={null} general={[message]} />;
  return (
    <Form method="post" className="card window-form">
      <input type="hidden" name="lockVersion" value={lockVersion ?? ""} />
      <FollowingQuestion message={message} prepared={prepared} />
      <Button type="submit" name={adoptField} value={adopt}>
        Adopter
      </Button>
    </Form>
  );
}

function Pausing({ refused }: { refused: PauseRefusal | undefined }) {
  const loaded = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === "POST";
  const { typed, lockVersion } = refused ?? loaded;
  const errors = refused?.errors ?? {};
  const prepared = refused?.prepared ?? [];
  return (
    <>
      {refused && prepared.length === 0 && (
        <ErrorSummary
          errors={errors}
          labels={labels}
          general={Object.keys(errors).length === 0 ? [refused.message] : []}
        />
      )}
      <Form method="post" className="card window-form">
        <input type="hidden" name="lockVersion" value={lockVersion ?? ""} />
        <div className="actions">
          <TextField
            name="from"
            type="date"
            label={labels.from}
            required
            defaultValue={typed.from}
            errors={errors.from}
          />
          <TextField
            name="until"
            type="date"
            label={labels.until}
            required
            defaultValue={typed.until}
            errors={errors.until}
          />
        </div>
        <TextField
          name="reason"
          label={labels.reason}
          hint="Facultatif."
          maxLength={200}
          defaultValue={typed.reason}
          errors={errors.reason}
        />
        {refused && prepared.length > 0 && <FollowingQuestion message={refused.message} prepared={prepared} />}
        <Button type="submit" disabled={busy}>
          {title}
        </Button>
      </Form>
    </>
  );
}
