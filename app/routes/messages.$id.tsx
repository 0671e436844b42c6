import "#app/styles/pages/message.css";
import { unknownMessage } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { Message } from "#server/api-client/contract/messages";
import { Badge } from "#app/display/badge";
import { formatInstant } from "#app/display/dates";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord, recordId } from "#app/display/record";
import { Section } from "#app/display/section";
import { actOnLetter } from "#app/forms/mail/actions.server";
import { MessageButtons } from "#app/forms/mail/message-state";
import { requireMail } from "#app/forms/mail/read.server";
import type { RefusedLetter } from "#app/forms/mail/typed";
import { documentPath, filePath, kindNames, messageStates, messagesPath } from "#app/forms/mail/words";
import { pageTitle } from "#app/shell/page-title";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: pageTitle("Message", loaded?.message.subject) },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireMail(args);
  const message = await readRecord<Message>(args, "messages", unknownMessage);
  return { message, submissionKey: args.context.freshKey };
}

/** Has a message that failed leave again, or takes one back. */
export async function action(args: ActionFunctionArgs) {
  const back = `${messagesPath}/${recordId(args)}`;
  const done = await actOnLetter(args, await args.request.formData(), { letter: null, back });
  if (done === null) throw unknownButton();
  return done;
}

export default function MessagePage() {
  const { message, submissionKey } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedLetter>()?.refused;
  const { id, kind, state, recipient, subject, documentNumber, fileName, fileSize, attempts } = message;
  const document = documentPath(message);
  return (
    <>
      <DetailHeading
        title="Message"
        name={subject}
        badges={<Badge tone={messageStates[state].tone}>{messageStates[state].words}</Badge>}
      >
        <MessageButtons message={message} submissionKey={submissionKey} named={recipient} />
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused}
        </p>
      )}
      <Facts>
        <Fact label="À">{recipient}</Fact>
        <Fact label="Réponses à">{message.replyTo}</Fact>
        <Fact label="Document">
          {document ? (
            <Link to={document}>
              {kindNames[kind]} {documentNumber}
            </Link>
          ) : (
            [kindNames[kind], documentNumber].filter(Boolean).join(" ")
          )}
        </Fact>
        <Fact label="Écrit">{`${formatInstant(message.createdAt)}, ${message.userName}`}</Fact>
        <Fact label="Parti">{message.sentAt && formatInstant(message.sentAt)}</Fact>
        <Fact label="Essais">{attempts > 0 && String(attempts)}</Fact>
        <Fact label="Nouvel essai">
          {message.nextAttemptAt && attempts > 0 && formatInstant(message.nextAttemptAt)}
        </Fact>
        <Fact label="Ce qui s’est passé" wide>
          {message.outcome}
        </Fact>
        <Fact label="Pièce jointe">
          {fileSize > 0 ? (
            <a href={filePath(id)} target="_blank" rel="noreferrer" data-prefetch="none">
              {fileName}
            </a>
          ) : (
            fileName && `${fileName}, qui n’est plus gardé : il date de plus d’un an`
          )}
        </Fact>
        <Fact label="Identifiant" wide>
          <code>{message.messageId}</code>
        </Fact>
      </Facts>
      <Section id="texte" heading="Texte">
        <p className="letter-text">{message.body}</p>
      </Section>
    </>
  );
}
