import type { MailState } from "#server/api-client/contract/messages";
import { formatCount } from "#app/display/numbers";
import { unconfigured } from "./words";

/** The state of what leaves by e-mail: who from, what waits and why; what to set where nothing leaves. */
export function MailStateText({ mail: { configured, from, waiting, problem } }: { mail: MailState }) {
  if (!configured) return <p className="dimmed">{unconfigured}</p>;
  return (
    <>
      <p className="dimmed">
        Les messages partent de {from}
        {waiting > 0 && `, ${formatCount(waiting, "en attente", "en attente")}`}.
      </p>
      {problem && (
        <p className="alert" data-type="warning">
          Un message attend : {problem}
        </p>
      )}
    </>
  );
}
