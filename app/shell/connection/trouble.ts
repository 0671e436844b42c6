/** The trouble that keeps the page from the server, as the bar says it. */
export interface Trouble {
  /**
   * Network: nothing comes through. Server: it answers and cannot do its work. Session: nobody is signed in any more.
   */
  cause: "network" | "server" | "session";
  /** The request that did not reach the server: something to write, or the wish to see a page. */
  what: "form" | "page";
  /** The next attempt: by itself, by the person only, or the server has just come back and waits for the person. */
  next: "by-itself" | "by-hand" | "back";
  /** True when another page was asked for while this waits. */
  goesFirst?: boolean;
}
