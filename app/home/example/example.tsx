import { Form } from "@remix-run/react";
import type { Example } from "#server/api-client/contract/example";
import { Button } from "#app/shell/actions/button";
import { exampleHeld, exampleWords as words } from "./example-words";

interface ExampleProps {
  example: Example;
  submissionKey: string;
}

/** The button that fills an empty house with the example; nothing where it is not offered. */
export function ExampleOffer({ example, submissionKey }: ExampleProps) {
  if (example.state !== "offered") return null;
  return (
    <section className="card example" aria-labelledby="exemple">
      <h2 id="exemple">{words.offer}</h2>
      <p>
        {words.offerText} <small>{exampleHeld(example)}.</small>
      </p>
      <ExampleButton intent="fill-example" submissionKey={submissionKey}>
        {words.fill}
      </ExampleButton>
    </section>
  );
}

/** The word on an example that fills the house: that it is one, and how it goes away. */
export function ExampleNotice({ example, submissionKey }: ExampleProps) {
  if (example.state === "changed")
    return (
      <details className="card example">
        <summary>{words.changed}</summary>
        <p>{words.changedText}</p>
      </details>
    );
  if (example.state !== "untouched") return null;
  return (
    <section className="card example" aria-labelledby="exemple">
      <h2 id="exemple">{words.viewing}</h2>
      <p>{words.viewingText}</p>
      <ExampleButton intent="remove-example" submissionKey={submissionKey}>
        {words.remove}
      </ExampleButton>
    </section>
  );
}

function ExampleButton({
  intent,
  submissionKey,
  children,
}: {
  intent: string;
  submissionKey: string;
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <Button type="submit" name="intent" value={intent} variant="outline" color="neutral">
        {children}
      </Button>
    </Form>
  );
}
