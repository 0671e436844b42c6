/**
 * Query of an API call, camelCase names; arrays repeat the name, booleans become 0 or 1, null and undefined are left
 * out.
 */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

/**
 * Calls to the API on behalf of the signed-in user. Paths are those of the contract, such as `/api/recipes/12`.
 * Errors: see transport/errors.ts. Those that a loader or an action lets through become the page they stand for:
 * 404 → 'Page Not Found: …', 5xx and no answer → 'Internal Server Error', a lost session → `/login`.
 */
export interface ApiClient {
  get<T>(path: string, options?: { query?: Query; camelcase?: boolean }): Promise<T>;
  post<T>(path: string, body: unknown, options?: { idempotencyKey?: string }): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
  /** Returns a file, streamed: no JSON headers, no renaming. */
  blob(path: string, options?: { query?: Query }): Promise<Response>;
}
