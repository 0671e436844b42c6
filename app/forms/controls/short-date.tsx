import { type FocusEvent, type FormEvent, useState } from "react";
import { numericDay, shortDayOfYear } from "#domain/french/day-words";
import { readDate, readShortDate } from "../describe/dates";
import { TextField } from "./fields";

export type ShortDateFieldProps = Omit<Parameters<typeof TextField>[0], "hint"> & {
  /** The date of the form that it follows. */
  after: string;
  "data-next"?: string | undefined;
};

/**
 * A date typed in few digits. While it is typed the whole date is said below it, and stands in the field once it is
 * left; without JavaScript it is read when it is sent.
 */
export function ShortDateField({ after, ...field }: ShortDateFieldProps) {
  const [hint, setHint] = useState<string | null>(null);
  const say = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const read = dateIn(currentTarget, after);
    setHint(read && shortDayOfYear(read));
  };
  const complete = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const read = dateIn(currentTarget, after);
    if (read) currentTarget.value = numericDay(read);
    setHint(null);
  };
  return <TextField {...field} hint={hint} inputMode="numeric" autoComplete="off" onInput={say} onBlur={complete} />;
}

/** Returns the date that a field holds; null where it is none. */
function dateIn({ form, value }: HTMLInputElement, after: string): string | null {
  const first = form?.elements.namedItem(after);
  const from = first instanceof HTMLInputElement ? readDate(first.value) : null;
  return from === null ? readDate(value) : readShortDate(value, from);
}
