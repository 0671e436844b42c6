import { vatRates } from "#domain/vat";

/** The French VAT rates, as a field offers them. */
export const vatChoices = vatRates.map((rate) => [rate, `${rate.replace(".", ",")} %`] as const);
