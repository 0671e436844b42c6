import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { signOf } from "#domain/exact/decimal";
import { paymentMeansNames } from "#domain/orders/payments";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { Day } from "#app/display/day";
import { formatMoney } from "#app/display/numbers";
import { Section } from "#app/display/section";
import { typedDecimal } from "#app/forms/describe/decimals";
import { TextField } from "#app/forms/controls/fields";
import { acceptField } from "#app/forms/submit/questions";
import { type Column, DataTable } from "#app/lists/data-table";
import { Button } from "#app/shell/actions/button";
import { dueOf } from "../due";
import { takingsPath } from "../list/filters";
import { HowPaid, WhyNotPaid } from "./how-paid";
import type { PaymentRefusal } from "./payments.server";
import type { TypedPayment } from "./typed";

type Paid = Pick<ExternalOrder, "id" | "status" | "amountDue"> & {
  payments: NonNullable<ExternalOrder["payments"]>;
  submissionKey: string;
};
type Entry = Paid["payments"][number];

/** Returns the form that an order has of payments: of what is due, or to be given back; null where neither may be. */
const formOf = ({ status, amountDue = null }: Pick<Paid, "status" | "amountDue">): "pay" | "refund" | null =>
  signOf(amountDue) < 0 ? "refund" : status === "cancelled" ? null : "pay";

const mayTakeBack = ({ isDeposit, takesBack, takenBackBy }: Entry): boolean =>
  !isDeposit && takesBack === null && takenBackBy === null;

/** Tells whether the form that was refused still stands on the page, and says why itself. */
export function saysRefusal(
  { payments, ...order }: Pick<ExternalOrder, "status" | "amountDue" | "payments">,
  refused: TypedPayment | undefined,
): boolean {
  if (!refused || !payments) return false;
  if (refused.intent !== "take-payment-back") return refused.intent === formOf(order);
  return payments.some((entry) => String(entry.id) === refused.payment && mayTakeBack(entry));
}

/**
 * What was paid of an order, what is left to pay, and the forms by which it is paid, given back and taken back.
 * @param kept a payment typed earlier
 */
export function Payments({ order, today, stored }: { order: Paid; today: string; stored: TypedPayment | undefined }) {
  const { payments, amountDue = null } = order;
  const answered = useActionData<Partial<PaymentRefusal>>();
  const refused = answered?.payment ?? (stored && { ...stored, errors: {} });
  const message = answered?.payment && answered.message;
  const due = dueOf(order);
  const form = formOf(order);
  return (
    <Section
      id="paiements"
      heading="Paiements"
      aside={due && (due.amount ? `${due.words} ${formatMoney(due.amount)}` : dueAside(due.words, amountDue))}
    >
      {payments.length > 0 && (
        <DataTable
          caption="Paiements de la commande"
          columns={columns({ order, today, refused, message })}
          rows={payments}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {form && (
        <PaymentForm
          order={order}
          today={today}
          refused={refused}
          message={message}
          intent={form}
          amount={amountDue === null || signOf(amountDue) === 0 ? null : amountDue.replace("-", "")}
        />
      )}
      {payments.length > 0 && (
        <p className="no-print">
          <Link to={takingsPath}>Encaissements de toutes les commandes</Link>
        </p>
      )}
    </Section>
  );
}

const dueAside = (words: string, due: string | null): string => (due === null ? `${words} : incomplet` : words);

const columns = (forms: FormsProps): Column<Entry>[] => [
  { heading: "Jour", cell: ({ paidOn }) => <Day date={paidOn} short /> },
  { heading: "Montant", numeric: true, cell: ({ amount }) => formatMoney(amount) },
  { heading: "Moyen", cell: ({ means }) => paymentMeansNames[means] },
  { heading: "Note", cell: (entry) => describeEntry(entry) },
  { heading: "Noté par", secondary: true, cell: ({ userName }) => userName },
  { heading: "Erreur ?", cell: (entry) => <TakeBack entry={entry} {...forms} /> },
];

/** Returns what is said of an entry beside its amount. */
function describeEntry({ amount, isDeposit, takesBack, takenBackBy, note }: Entry): string {
  const kind = isDeposit ? "Acompte" : takesBack !== null ? "Annulation" : signOf(amount) < 0 ? "Rendu" : null;
  return [kind, note, takenBackBy === null ? null : "annulé"].filter(Boolean).join(" · ");
}

interface FormsProps {
  order: Paid;
  today: string;
  refused: PaymentRefusal["payment"] | undefined;
  /** The reason why a form was refused. */
  message: string | undefined;
}

/** The form by which an entry is taken back, on a day from its own; of a deposit the way to its order. */
function TakeBack({ entry, order, today, refused, message }: FormsProps & { entry: Entry }) {
  const { id, amount, paidOn, isDeposit } = entry;
  if (isDeposit)
    return order.status === "cancelled" ? null : (
      <Link to={`/external-orders/${order.id}/edit#depositAmount`}>Changer l’acompte</Link>
    );
  if (!mayTakeBack(entry)) return null;
  const mine = refused?.intent === "take-payment-back" && refused.payment === String(id) ? refused : undefined;
  const errors = mine?.errors ?? {};
  const field = (name: string) => `${name}-${id}`;
  return (
    <details className="ask" open={mine !== undefined}>
      <summary
        className="button"
        data-color="neutral"
        data-variant="outline"
        aria-label={`Annuler : ${formatMoney(amount)}`}
      >
        Annuler
      </summary>
      <Form method="post" className="card">
        {mine && <WhyNotPaid errors={errors} message={message} />}
        <input type="hidden" name="submissionKey" value={order.submissionKey} />
        <input type="hidden" name="payment" value={id} />
        <TextField
          name="paidOn"
          id={field("paidOn")}
          type="date"
          label="Annulé le"
          defaultValue={mine?.paidOn || today}
          min={paidOn}
          max={today}
          errors={errors.paidOn}
        />
        <TextField
          name="note"
          id={field("note")}
          label="Note"
          hint="Facultatif."
          maxLength={400}
          defaultValue={mine?.note}
          errors={errors.note}
        />
        <Button type="submit" name="intent" value="take-payment-back">
          Annuler le paiement
        </Button>
      </Form>
    </details>
  );
}

interface PaymentFormProps extends FormsProps {
  intent: "pay" | "refund";
  /** The amount that is offered; null where none is. */
  amount: string | null;
}

const labels = { pay: "Encaisser", refund: "Rendre" } as const;

/** The form of the payment that is due, or of what is to be given back. */
function PaymentForm({ order, today, refused, message, intent, amount }: PaymentFormProps) {
  const label = labels[intent];
  const busy = useNavigation().formMethod === "POST";
  const mine = refused?.intent === intent ? refused : undefined;
  const errors = mine?.errors ?? {};
  const question = mine?.question;
  return (
    <details className="ask" open={mine !== undefined}>
      <summary className="button" data-color={amount === null ? "neutral" : "primary"} data-variant="outline">
        {label}
      </summary>
      <Form method="post" className="card">
        {mine && <WhyNotPaid errors={errors} message={message} />}
        {question && <input type="hidden" name={acceptField} value={question.accept} />}
        <input type="hidden" name="submissionKey" value={order.submissionKey} />
        <input type="hidden" name="seen" value={order.payments.length} />
        <TextField
          name="amount"
          label="Montant (€)"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={mine?.amount ?? (amount === null ? "" : typedDecimal(amount, 2))}
          errors={errors.amount}
        />
        <HowPaid today={today} typed={mine} errors={errors} />
        <Button type="submit" name="intent" value={intent} disabled={busy}>
          {question ? `Oui, ${label.toLowerCase()}` : label}
        </Button>
      </Form>
    </details>
  );
}
