import type { ApiClient } from "./api-client/api";
import type { SignInResult } from "./session/sign-in";
import type { CurrentUser } from "./api-client/contract/records";
import type { SessionLost } from "./transport/errors";
import type { Setup } from "./api-client/setup";
import type { Session } from "./session/session";

/** A message that survives one redirect: a toast with JavaScript, an alert in the HTML without. */
export interface Message {
  type: "error" | "success" | "warning" | "info";
  title?: string;
  description?: string;
  /** Buttons of the page, by their selectors, that are offered beside it where scripts run. */
  actions?: readonly { label: string; presses: string }[];
}

/** A form as a browser without JavaScript has sent it: where, and names and values in their order. */
export interface SentForm {
  /** Path and query. */
  action: string;
  fields: [name: string, value: string][];
}

/** A session that could not be prolonged just now: it may go on, and its cookies are kept. */
export interface Interruption {
  /** The address that was asked for: a path of this application. */
  returnPath: string;
  /** The form that was sent there waits to be given back, or could not be kept; null where none was sent. */
  form: "kept" | "lost" | null;
}

/** The `context` of every loader and action. */
export interface RequestContext {
  /** The capability to call the API. Calling it when signed out throws: the guard answers before that. */
  api: ApiClient;
  /** Returns who is signed in, asked once per HTTP request; null if it could not be fetched (the frame says so). */
  currentUser(): Promise<CurrentUser | null>;
  /** Tells whether the API keeps stock, orders to suppliers and receipts; false while it is not known. */
  hasStock(): Promise<boolean>;
  /** Tells whether the API tells all that orders know of a customer; false while it is not known. */
  hasCustomers(): Promise<boolean>;
  /** Tells whether the API looks a text up in everything; false while it is not known. */
  hasSearch(): Promise<boolean>;
  /** Tells whether the API tells the rounds of a day; false while it is not known. */
  hasRounds(): Promise<boolean>;
  /** Tells whether the API keeps orders that come back; false while it is not known. */
  hasStandingOrders(): Promise<boolean>;
  /** Starts a session; the cookies are set by the response, whatever it is. */
  signIn(email: string, password: string): Promise<SignInResult>;
  /** The making of the first account; null where the API is another’s. */
  setup: Setup | null;
  /** Ends the session, here at once and at the API as far as it can. */
  signOut(): Promise<void>;
  /**
   * Returns the address that the signed-out user wanted: a path of this application, `/` by default. Taking it consumes
   * it.
   */
  takeReturnPath(): string;
  /** Returns the interruption of which the sign-in page tells; null where there is none. */
  interruption(): Interruption | null;
  /** Keeps a message, shown once, by the next page that is rendered. */
  flash(message: Message): void;
  /**
   * Returns the messages that wait for this page, at most five; the same list whoever asks during one request. Consumed
   * unless the response is a redirect.
   */
  takeMessages(): Message[];
  /** "Mode léger": leave every script out of the page. */
  lightMode: boolean;
  /** Milliseconds between two looks of a page at the newest build; 0 = never. */
  checkBuildInterval: number;
  /** The content security policy's nonce of this response. */
  nonce: string;
  /** Returns a document with the styles in it that this browser would have to wait for. */
  styled(document: StyledDocument): string;
  /** Resolves at once; after a large answer of the API in a turn of the event loop of its own. */
  turn(): Promise<void>;
  /** Tells whether an answer of the API was so large that what is made of it holds everybody else up. */
  isLarge(): boolean;
  requestId: string;
  /** A submission key that nobody can know or has used: for the form that this answer shows. */
  freshKey: string;
  /** Address at which people reach the application, whatever the Host header said: for addresses that are shared. */
  appOrigin: string;
  /** The instant of this request. */
  now: Date;
  /**
   * Returns the form that was sent to this very address when the session had ended, once, after signing in again; else
   * null.
   */
  takeForm(request: Request): Promise<FormData | null>;
  /** Returns the same where no loader of this request has asked for it. */
  takeLeftForm(request: Request): Promise<FormData | null>;
  /** The form that this document answers, sent by a browser without JavaScript; null for a visit. */
  sent: SentForm | null;
  /** Notes the pattern of the route that takes the request, such as "/articles/:id", for the figures. */
  noteRoute(pattern: string): void;
  /** The session, for the guard. */
  session: Session;
  /**
   * Keeps an urlencoded form, sent to `address`, until its sender has signed in again, and says so; `null` is one that
   * cannot be kept, of files.
   */
  keepForm(address: string, body: string | null): Promise<void>;
  /** Keeps one likewise until its sender comes back to `address`; false where it cannot be kept. */
  putFormAside(address: string, body: string): Promise<boolean>;
  /**
   * Signs out by the circumstances: remembers where to come back to, or leaves that as it was where there is no page
   * (null). `loss`: there was a session, and it could not be refreshed.
   */
  leave(returnPath: string | null, loss: SessionLost | null): void;
  /** Notes at `place` that the session goes on: nothing is left to be told of an interruption, nor a way back there. */
  resume(place: string): void;
  /** Writes an unexpected error to the log, without secrets. */
  report(error: unknown): void;
}

declare module "@remix-run/node" {
  interface AppLoadContext extends RequestContext {}
}

/** A document, and what decides which styles it holds. */
export interface StyledDocument {
  html: string;
  /** Addresses of the stylesheets that every page links. */
  shared: readonly string[];
  /** Scripts lead from it to other pages without a document. */
  scripted: boolean;
}
