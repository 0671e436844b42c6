/** Tells whether an error of the API client (server/api-client/errors.ts) is an answer with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof Error && "status" in error && typeof error.status === "number" && statuses.includes(error.status);
