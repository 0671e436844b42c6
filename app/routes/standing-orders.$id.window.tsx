import "~/styles/pages/shop-window.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { unknownRecords } from "#domain/unknown";
import { Form, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { DetailHeading } from "~/display/detail-heading";
import { readRecord } from "~/display/record";
import type { StandingOrder } from "../../server/api-client/contract/standing-orders";
import { ErrorSummary } from "~/forms/error-summary";
import { type AdoptRefusal, adoptProposal } from "~/orders/standing/adopt.server";
import { FollowChoices } from "~/orders/standing/follow-choices";
import { followingSaid } from "~/orders/standing/following";
import { adoptField, followField, seenField, standingPath, standingWords, windowAnchor } from "~/orders/standing/words";
import { Button, ButtonLink } from "~/shell/actions/button";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(standingWords.title) }];

export async function loader(args: LoaderFunctionArgs) {
  const { customerName } = await readRecord<StandingOrder>(args, "standing-orders", unknownRecords.standing_orders);
  return { customerName };
}

export const action = (args: ActionFunctionArgs) => adoptProposal(args);

/** The question which of the orders that are made already follow a proposal, or why it was not adopted. */
export default function AdoptProposal() {
  const refused = useActionData<AdoptRefusal>();
  const { customerName } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const prepared = refused?.prepared ?? [];
  const free = prepared.filter(({ canFollow }) => canFollow);
  const back = `${standingPath}/${id}#${windowAnchor}`;
  return (
    <>
      <DetailHeading title={standingWords.title} name={customerName} />
      {!refused && <p>Choisissez une proposition sur la page de la commande récurrente.</p>}
      {refused && prepared.length === 0 && <ErrorSummary errors={null} general={[refused.message]} />}
      {refused && prepared.length > 0 && (
        <Form method="post" className="card window-form">
          <input type="hidden" name="lockVersion" value={refused.lockVersion ?? ""} />
          {prepared.map(({ orderId }) => (
            <input key={orderId} type="hidden" name={seenField} value={orderId} />
          ))}
          <p className="alert" data-type="warning">
            {refused.message}
          </p>
          <FollowChoices
            name={followField}
            following={free.map((order) => [String(order.orderId), followingSaid(order)] as const)}
            staying={prepared.filter(({ canFollow }) => !canFollow).map(followingSaid)}
          />
          <Button type="submit" name={adoptField} value={refused.adopt}>
            Adopter
          </Button>
        </Form>
      )}
      <p className="actions">
        <ButtonLink to={back} variant="outline" color="neutral">
          Revenir à la commande récurrente
        </ButtonLink>
      </p>
    </>
  );
}
