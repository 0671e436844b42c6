import type { CurrentUser } from "./api-client/contract";

/** Query of an API call, camelCase names; arrays repeat the name, null and undefined are left out. */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

/** Calls to the API on behalf of the signed-in user. Errors: see api-client/errors.ts. */
export interface ApiClient {
  get<T>(path: string, options?: { query?: Query; camelcase?: boolean }): Promise<T>;
  post<T>(path: string, body: unknown, options?: { idempotencyKey?: string }): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
  /** A file, streamed: no JSON headers, no renaming. */
  blob(path: string, options?: { query?: Query }): Promise<Response>;
}

/** A message that survives one redirect: a toast with JavaScript, an alert in the HTML without. */
export interface Message {
  type: "error" | "success" | "warning" | "info";
  title?: string;
  description?: string;
}

/** What every loader and action receives as `context`. */
export interface RequestContext {
  /** The capability to call the API. Touching it when signed out throws: the guard answers before that. */
  api: ApiClient;
  /** One call of /api/users/me per HTTP request; null when it could not be fetched (the frame says so). */
  currentUser(): Promise<CurrentUser | null>;
  /** Shown once, by the next page that is rendered. */
  flash(message: Message): void;
  /** The messages that wait for this page; taking them consumes them. */
  takeMessages(): Message[];
  /** "Mode léger": leave every script out of the page. */
  lightMode: boolean;
  /** The content security policy's nonce of this response. */
  nonce: string;
  requestId: string;
  /** The instant of this request. */
  now: Date;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}
