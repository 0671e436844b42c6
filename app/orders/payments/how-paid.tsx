import { paymentMeans, paymentMeansNames } from "#domain/payments";
import { Choices, TextField } from "~/forms/fields";
import type { FieldErrors } from "~/shell/api-errors";
import type { TypedPayment } from "./typed";

interface HowPaidProps {
  today: string;
  typed: TypedPayment | undefined;
  errors: FieldErrors;
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
