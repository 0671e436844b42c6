import { Form, useActionData } from "@remix-run/react";
import type { MailState } from "#server/api-client/contract/messages";
import { Section } from "#app/display/section";
import { TextField } from "#app/forms/controls/fields";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { MailStateText } from "./mail-state";
import { messagesPath } from "./words";

export const testIntent = "test-message";

/** A message to try that was refused. */
export interface RefusedTest {
  test: { recipient: string; refused: string };
}

/** The state of messages, the way to those that left, and one to try. */
export function TestMessage({ mail, submissionKey }: { mail: MailState; submissionKey: string }) {
  const refused = useActionData<Partial<RefusedTest>>()?.test;
  return (
    <Section id="messages" heading="Messages" aside={mail.failed > 0 ? `${mail.failed} en échec` : undefined}>
      <MailStateText mail={mail} />
      {mail.configured && (
        <Form method="post">
          <input type="hidden" name="submissionKey" value={submissionKey} />
          <TextField
            name="recipient"
            label="Adresse à laquelle envoyer un essai"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={refused?.recipient}
            errors={refused && [refused.refused]}
          />
          <Button type="submit" name="intent" value={testIntent} variant="outline">
            Envoyer un message d’essai
          </Button>
        </Form>
      )}
      <p className="actions">
        <ButtonLink to={messagesPath} variant="outline" color="neutral">
          Tous les messages
        </ButtonLink>
      </p>
    </Section>
  );
}
