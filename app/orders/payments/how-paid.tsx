import { paymentMeans, paymentMeansNames } from "#domain/orders/payments";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { Choices, TextField } from "#app/forms/controls/fields";
import type { FieldErrors } from "#app/shell/api-errors";
import type { TypedPayment } from "./typed";

interface HowPaidProps {
  today: string;
  typed: TypedPayment | undefined;
  errors: FieldErrors;
}

const labels: Record<string, string> = { amount: "Montant", means: "Moyen", paidOn: "Jour", note: "Note" };

/**
 * The errors of a form of payments, which stands right below and would close behind a link; where no field has any, the
 * reason why it was refused.
 */
export function WhyNotPaid({ errors, message }: { errors: FieldErrors; message?: string | undefined }) {
  const fieldMessages = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((one) => `${labels[field] ?? field} : ${one}`),
  );
  return <ErrorSummary errors={null} general={fieldMessages.length > 0 ? fieldMessages : message ? [message] : []} />;
}

/** The fields that say how and when money was paid: means, day, note. */
export function HowPaid({ today, typed, errors }: HowPaidProps) {
  return (
    <>
      <Choices
        legend="Moyen"
        name="means"
        type="radio"
        options={paymentMeans.map((means) => [means, paymentMeansNames[means]] as const)}
        chosen={typed ? [typed.means] : []}
        errors={errors.means}
      />
      <TextField
        name="paidOn"
        type="date"
        label="Le"
        defaultValue={typed?.paidOn || today}
        max={today}
        errors={errors.paidOn}
      />
      <TextField
        name="note"
        label="Note"
        hint="Facultatif."
        maxLength={400}
        defaultValue={typed?.note}
        errors={errors.note}
      />
    </>
  );
}
