declare module "on-headers" {
  import type { ServerResponse } from "node:http";
  /** Calls back once, just before the headers of the response leave: the last moment to set any. */
  export default function onHeaders(response: ServerResponse, prepare: () => void): void;
}
