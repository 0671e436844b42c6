import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { signOf } from "#domain/exact/decimal";
import { paymentMeansNames } from "#domain/payments";
import type { ExternalOrder } from "../../../server/api-client/contract/external-orders";
import { Day } from "~/display/day";
import { formatMoney } from "~/display/numbers";
import { Section } from "~/display/section";
import { typedDecimal } from "~/forms/decimals";
import { TextField } from "~/forms/fields";
import { type Column, DataTable } from "~/lists/data-table";
import { Button } from "~/shell/actions/button";
import { dueOf } from "../due";
import { takingsPath } from "../filters";
import { HowPaid } from "./how-paid";
import type { PaymentRefusal } from "./payments.server";
import type { TypedPayment } from "./typed";

type Paid = Pick<ExternalOrder, "id" | "status" | "amountDue"> & {
  payments: NonNullable<ExternalOrder["payments"]>;
  submissionKey: string;
};
type Entry = Paid["payments"][number];

/**
 * What was paid of an order, what is left to pay, and the forms by which it is paid, given back and taken back.
 * @param kept a payment typed earlier
 */
export function Payments({ order, today, kept }: { order: Paid; today: string; kept: TypedPayment | undefined }) {
  const { payments, status, amountDue = null } = order;
  const refused = useActionData<PaymentRefusal>()?.payment ?? (kept && { ...kept, errors: {} });
  const due = dueOf(order);
  const isTooMuch = signOf(amountDue) < 0;
  return (
    <Section
      id="paiements"
      heading="Paiements"
      aside={due && (due.amount ? `${due.words} ${formatMoney(due.amount)}` : dueAside(due.words, amountDue))}
    >
      {payments.length > 0 && (
        <DataTable
          caption="Paiements de la commande"
          columns={columns(order)}
          rows={payments}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {(status !== "cancelled" || isTooMuch) && (
        <PaymentForm
          {...{ order, today, refused }}
          intent={isTooMuch ? "refund" : "pay"}
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

const columns = (order: Paid): Column<Entry>[] => [
  { heading: "Jour", cell: ({ paidOn }) => <Day date={paidOn} short /> },
  { heading: "Montant", numeric: true, cell: ({ amount }) => formatMoney(amount) },
  { heading: "Moyen", cell: ({ means }) => paymentMeansNames[means] },
  { heading: "Note", cell: (entry) => entrySaid(entry) },
  { heading: "Noté par", secondary: true, cell: ({ userName }) => userName },
  { heading: "Erreur ?", cell: (entry) => <TakeBack entry={entry} order={order} /> },
];

/** Returns what is said of an entry beside its amount. */
function entrySaid({ amount, isDeposit, takesBack, takenBackBy, note }: Entry): string {
  const kind = isDeposit ? "Acompte" : takesBack !== null ? "Annulation" : signOf(amount) < 0 ? "Rendu" : null;
  return [kind, note, takenBackBy === null ? null : "annulé"].filter(Boolean).join(" · ");
}

function TakeBack({ entry: { id, amount, isDeposit, takesBack, takenBackBy }, order }: { entry: Entry; order: Paid }) {
  if (isDeposit)
    return order.status === "cancelled" ? null : (
      <Link to={`/external-orders/${order.id}/edit#depositAmount`}>Changer l’acompte</Link>
    );
  if (takesBack !== null || takenBackBy !== null) return null;
  return (
    <Form method="post">
      <input type="hidden" name="submissionKey" value={order.submissionKey} />
      <input type="hidden" name="payment" value={id} />
      <Button
        type="submit"
        name="intent"
        value="take-payment-back"
        variant="outline"
        color="neutral"
        aria-label={`Annuler : ${formatMoney(amount)}`}
      >
        Annuler
      </Button>
    </Form>
  );
}

interface PaymentFormProps {
  order: Paid;
  today: string;
  refused: PaymentRefusal["payment"];
  intent: TypedPayment["intent"];
  /** The amount that is offered; null where none is. */
  amount: string | null;
}

const labels = { pay: "Encaisser", refund: "Rendre" } as const;

/** The form of the payment that is due, or of what is to be given back. */
function PaymentForm({ order, today, refused, intent, amount }: PaymentFormProps) {
  const label = labels[intent];
  const busy = useNavigation().formMethod === "POST";
  const mine = refused?.intent === intent ? refused : undefined;
  const errors = mine?.errors ?? {};
  return (
    <details className="ask" open={mine !== undefined}>
      <summary className="button" data-color={amount === null ? "neutral" : "primary"} data-variant="outline">
        {label}
      </summary>
      <Form method="post" className="card">
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
          {label}
        </Button>
      </Form>
    </details>
  );
}
