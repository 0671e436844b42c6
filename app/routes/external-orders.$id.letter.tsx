import "#app/styles/pages/message.css";
import { unknownRecords } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { DetailHeading } from "#app/display/detail-heading";
import { notFound, readRecord, recordId } from "#app/display/record";
import { actOnLetter } from "#app/forms/mail/actions.server";
import { LetterPanel } from "#app/forms/mail/letter-panel";
import { readLetter } from "#app/forms/mail/letter.server";
import { requireMail } from "#app/forms/mail/read.server";
import type { RefusedLetter } from "#app/forms/mail/typed";
import { type MailedPaper, letterPath, mailedPapers } from "#app/orders/detail/mailed-papers";
import { orderWords } from "#app/orders/words";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: pageTitle(loaded?.paper.title, loaded?.number) },
];

/** Returns the paper that the address names. Throws a 404 where it names none. */
function paperOf(request: Request): MailedPaper {
  const name = new URL(request.url).searchParams.get("paper");
  const paper = mailedPapers.find((one) => one.name === name);
  if (!paper) throw notFound(request);
  return paper;
}

const letterOf = (id: string | number, { name }: MailedPaper) => `/api/external-orders/${id}/${name}-letter`;

export async function loader(args: LoaderFunctionArgs) {
  const { api, freshKey } = args.context;
  await requireMail(args);
  const paper = paperOf(args.request);
  const stored = await args.context.takeForm(args.request);
  const { id, number, customerName } = await readRecord<ExternalOrder>(
    args,
    orderWords.resource,
    unknownRecords.external_orders,
  );
  const letter = await readLetter(api, letterOf(id, paper), stored);
  if (letter === null) throw notFound(args.request);
  return { id, number, customerName, paper, letter, submissionKey: freshKey };
}

/** Sends the paper, has a message about it leave again, or takes one back. */
export async function action(args: ActionFunctionArgs) {
  const id = recordId(args);
  const paper = paperOf(args.request);
  const places = { letter: letterOf(id, paper), back: letterPath(Number(id), paper) };
  const done = await actOnLetter(args, await args.request.formData(), places);
  if (done === null) throw unknownButton();
  return done;
}

/** A refusal often means that the order has changed: the page offers its letter as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function LetterOfOrder() {
  const { id, number, customerName, paper, letter, submissionKey } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedLetter>();
  return (
    <>
      <DetailHeading title={paper.title} number={number} name={customerName}>
        <a
          className="button"
          data-variant="outline"
          href={`/external-orders/${id}/document?type=${paper.name}`}
          target="_blank"
          rel="noreferrer"
          data-prefetch="none"
        >
          PDF
        </a>
        <ButtonLink to={`/external-orders/${id}`} variant="outline">
          Retour à la commande
        </ButtonLink>
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.refused}
        </p>
      )}
      {letter.refusal && <p className="card">{letter.refusal}</p>}
      <LetterPanel
        letter={letter}
        submissionKey={submissionKey}
        typed={refused?.letter ?? null}
        words={paper.words}
        isNext
      />
    </>
  );
}
