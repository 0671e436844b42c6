import type { ApiError, ApiUnavailable, FieldErrors, ValidationError } from "#server/transport/errors";

/** Errors of the API client are told by their names: of server/ the app may know types only. */
type Named = ApiError | ApiUnavailable | ValidationError;

export type { FieldErrors };

/** Tells whether the API refused or failed, with a status other than 422. */
export const isApiError = (error: unknown): error is ApiError => hasName(error, "ApiError");

/** Tells whether no usable answer came from the API: what was sent may have been written or not. */
export const isApiUnavailable = (error: unknown): error is ApiUnavailable => hasName(error, "ApiUnavailable");

/** Returns the messages of a 422 ('Validation error') by field; null for any other error. */
export const validationErrors = (error: unknown): FieldErrors | null =>
  hasName<ValidationError>(error, "ValidationError") ? error.errors : null;

/** Tells whether the API answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  (isApiError(error) || hasName<ValidationError>(error, "ValidationError")) && statuses.includes(error.status);

/**
 * Returns what the API answers, or null where it refuses or does not answer: the rest of the page is shown without it.
 * Throws any other failure.
 */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) || isApiUnavailable(error) || validationErrors(error)) return null;
    throw error;
  }
}

function hasName<Kind extends Named>(error: unknown, name: Kind["name"]): error is Kind {
  return error instanceof Error && error.name === name;
}
