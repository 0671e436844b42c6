import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { DeclaredField } from "../controls/declared-field";
import type { ResourceName } from "../describe/description";
import type { Choice, InPlace, InPlaceAnswer } from "./choice";
import { words } from "./words";

interface CreateDialogProps {
  resource: ResourceName;
  /** The name that was typed. */
  name: string;
  /** Called with what was created; null when nothing was. */
  onClose: (created: Choice | null) => void;
}

/** Marks the names of the dialog's fields, so that none is that of a field of the page. */
const mark = "new:";

const fieldSelector = "input:not([type=hidden]), select";

/** A short form over the page that creates what a picker lacks; what is typed in the page stays as it is. */
export function CreateDialog({ resource, name, onClose }: CreateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState<InPlace | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const id = useId();
  const address = `/options/create?${new URLSearchParams({ for: resource, name })}`;

  useEffect(() => {
    dialog.current?.showModal();
    const left = new AbortController();
    ask<InPlace>(address, { signal: left.signal }).then(setOpened, (error: unknown) => {
      if (!left.signal.aborted) setTrouble(errorMessage(error));
    });
    return () => left.abort();
  }, [address]);
  useEffect(() => {
    const fields = [...(dialog.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fieldSelector) ?? [])];
    const wanted = fields.find((field) => field.ariaInvalid) ?? fields.find(({ value }) => value === "") ?? fields[0];
    wanted?.focus();
  }, [opened]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [field, value] of new FormData(event.currentTarget))
      if (typeof value === "string") fields.append(field.slice(field.startsWith(mark) ? mark.length : 0), value);
    setSending(true);
    try {
      const answer = await ask<InPlaceAnswer>(address, { method: "POST", body: fields });
      if ("created" in answer) return onClose(answer.created);
      setTrouble(answer.state.general.join(" ") || null);
      setOpened((before) => before && { ...before, state: answer.state });
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    setSending(false);
  };

  return createPortal(
    <dialog
      ref={dialog}
      className="confirm create-in-place"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose(null);
      }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <h2 id={id}>{opened?.title ?? words.create}</h2>
        {trouble && (
          <p className="alert" data-type="error" role="alert">
            {trouble}
          </p>
        )}
        {opened && (
          <>
            <input type="hidden" name="submissionKey" value={opened.state.envelope.submissionKey} />
            <MarkedFields {...opened} />
            <p className="field-hint">{words.rest}</p>
          </>
        )}
        <div className="actions">
          <button
            type="button"
            className="button"
            data-color="neutral"
            data-variant="outline"
            onClick={() => onClose(null)}
          >
            {words.cancel}
          </button>
          <button
            type="submit"
            className="button"
            data-color="primary"
            data-variant="solid"
            disabled={!opened || isSending}
            aria-busy={isSending || undefined}
            data-loading={isSending || undefined}
          >
            {words.create}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

/** The fields of the form, under names of their own. */
const MarkedFields = ({ fields, state: { typed, errors } }: InPlace) =>
  Object.entries(fields).map(([name, field]) => (
    <DeclaredField
      key={name}
      field={field}
      name={name}
      path={mark + name}
      cells={typed.cells}
      errors={errors[name]}
      focused={false}
    />
  ));

class SignedOut extends Error {}

const errorMessage = (error: unknown) => (error instanceof SignedOut ? words.signedOut : words.unreachable);

/**
 * Asks the server as JSON; what it refuses in words is an answer too.
 * @throws SignedOut once the session has ended
 */
async function ask<Answer>(address: string, how: RequestInit): Promise<Answer> {
  const answer = await fetch(address, { ...how, redirect: "manual", headers: { Accept: "application/json" } });
  if (answer.type === "opaqueredirect" || answer.status === 401) throw new SignedOut(address);
  const body: Answer & { state?: unknown } = await answer.json();
  if (!answer.ok && body.state === undefined) throw new Error(`${address}: ${answer.status}`);
  return body;
}
