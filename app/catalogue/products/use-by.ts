import type { FieldErrors } from "#app/shell/api-errors";
import { addDays } from "#domain/days";
import { readDate } from "#app/forms/describe/dates";

/** The last day of use of what is made on a day, as the address asks for it. */
export interface UseBy {
  /** The day of making as typed. */
  typed: string;
  errors: FieldErrors;
  madeOn: string;
  /** Null when the product has no shelf life. */
  useBy: string | null;
}

/** Reads `?made=2026-11-21`: the day of making, today when the address says none. */
export function readUseBy(params: URLSearchParams, shelfLifeDays: number | null, today: string): UseBy {
  const typed = params.get("made")?.trim() || today;
  const day = readDate(typed);
  const isNear = day !== null && day >= "2000-01-01" && day <= "2100-12-31";
  const madeOn = isNear ? day : today;
  return {
    typed: isNear ? day : typed,
    errors: isNear ? {} : { made: ["Écrivez une date entre 2000 et 2100, par exemple 21/11/2026."] },
    madeOn,
    useBy: typeof shelfLifeDays === "number" ? addDays(madeOn, shelfLifeDays) : null,
  };
}
