import { Form, Link, useActionData } from "@remix-run/react";
import type { RecallNotices } from "#server/api-client/contract/messages";
import { formatCount, formatTotal } from "#app/display/numbers";
import { PhoneLink } from "#app/display/links/phone-link";
import { Section } from "#app/display/section";
import { TextAreaField, TextField } from "#app/forms/controls/fields";
import { useFollowLeaving } from "#app/forms/mail/follow-leaving";
import { describeMessageState } from "#app/forms/mail/describe-state";
import { isUnderWay, messagesPath, unconfigured } from "#app/forms/mail/words";
import { useSentKey } from "#app/forms/submit/sent-key";
import { type Column, DataTable } from "#app/lists/data-table";
import { Button } from "#app/shell/actions/button";
import type { FieldErrors } from "#app/shell/api-errors";

/** The fields that name the customers to be told, and the one to be told once more. */
export const [customerField, againField] = ["customer", "again"] as const;
export const noticeIntent = "notices";

/** The most customers who are told by one press. */
const mostAtOnce = 100;

/** A notice that was refused, and what was typed. */
export interface RefusedNotice {
  notice: { refused: string; subject: string; body: string; errors: FieldErrors };
}

type Customer = RecallNotices["customers"][number];

const ordersOf = ({ orders }: Customer) => orders.map(({ number }) => number).join(", ");
const formId = "recall-notice";

/** The customers whom a recall reaches, what each was told, and the notice to send; those to call instead. */
export function RecallNoticesSection({ notices, submissionKey }: { notices: RecallNotices; submissionKey: string }) {
  const { configured, customers } = notices;
  const reached = customers.filter(({ email }) => email !== null);
  const unreached = customers.filter(({ email }) => email === null);
  useFollowLeaving(reached.map(({ last }) => last));
  if (customers.length === 0) return null;
  return (
    <Section id="notices" heading="Prévenir par e-mail" aside={formatCount(customers.length, "client")}>
      {configured ? (
        <NoticeForm notices={notices} submissionKey={submissionKey} />
      ) : (
        <p className="dimmed no-print">{unconfigured}</p>
      )}
      {reached.length > 0 && (
        <DataTable
          caption="Clients à prévenir par e-mail"
          columns={columns}
          rows={reached}
          rowKey={({ orderId }) => orderId}
        />
      )}
      {unreached.length > 0 && (
        <>
          <h3>Sans adresse e-mail, à appeler</h3>
          <ul className="related">
            {unreached.map((customer) => (
              <li key={customer.orderId}>
                {customer.customerName} ({ordersOf(customer)}) :{" "}
                {customer.phone ? <PhoneLink phone={customer.phone} /> : "ni adresse ni téléphone"}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const columns: Column<Customer>[] = [
  {
    heading: "Client",
    cell: ({ customerName, customerContact }) =>
      customerContact ? `${customerName} (${customerContact})` : customerName,
  },
  { heading: "Commandes", cell: ordersOf },
  {
    heading: "Joindre",
    cell: ({ email, phone }) => (
      <div>
        {email}
        {phone && (
          <>
            <br />
            <PhoneLink phone={phone} />
          </>
        )}
      </div>
    ),
  },
  {
    heading: "Avis",
    cell: ({ orderId, customerName, last, due }) => {
      if (!last) return "Pas encore envoyé";
      return (
        <div>
          {describeMessageState(last, "Envoyé")} · <Link to={`${messagesPath}/${last.id}`}>voir</Link>
          {due && last.state === "sent" && <small>D’autres commandes sont concernées depuis.</small>}
          {!due && !isUnderWay(last) && (
            <p className="no-print">
              <Button
                type="submit"
                form={formId}
                name={againField}
                value={orderId}
                variant="outline"
                color="neutral"
                aria-label={`Envoyer de nouveau à ${customerName}`}
              >
                Envoyer de nouveau
              </Button>
            </p>
          )}
        </div>
      );
    },
  },
];

/** The form « Envoyer l’avis de rappel (3 e-mails) » : one press, with its words to be read and changed. */
function NoticeForm({ notices, submissionKey }: { notices: RecallNotices; submissionKey: string }) {
  const { key, onSubmit } = useSentKey();
  const refused = useActionData<Partial<RefusedNotice>>()?.notice;
  const due = notices.customers.filter((customer) => customer.due);
  const now = due.slice(0, mostAtOnce);
  const rest = due.length - now.length;
  return (
    <Form
      key={key}
      id={formId}
      method="post"
      className="section no-print letter"
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="intent" value={noticeIntent} />
      {now.map(({ orderId }) => (
        <input key={orderId} type="hidden" name={customerField} value={orderId} />
      ))}
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.refused}
        </p>
      )}
      {now.length > 0 && (
        <div className="actions">
          <Button type="submit">Envoyer l’avis de rappel ({formatTotal({ total: now.length }, "e-mail")})</Button>
        </div>
      )}
      {rest > 0 && <p>{formatCount(rest, "autre client attend", "autres clients attendent")} le prochain envoi.</p>}
      <details open={refused !== undefined}>
        <summary className="button" data-variant="outline">
          Relire ou changer le texte
        </summary>
        <div className="letter">
          <TextField
            name="subject"
            id="notice-subject"
            label="Objet"
            required
            maxLength={200}
            defaultValue={refused?.subject ?? notices.subject}
            errors={refused?.errors.subject}
          />
          <TextAreaField
            name="body"
            id="notice-body"
            label="Texte"
            hint="Chacun reçoit en plus la liste de ses commandes, et l’avis en PDF."
            rows={10}
            required
            defaultValue={refused?.body ?? notices.body}
            errors={refused?.errors.body}
          />
        </div>
      </details>
    </Form>
  );
}
