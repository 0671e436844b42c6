import type { ServerResponse } from "node:http";

/** Runs `prepare` once, just before the headers of the response leave: the last moment to set any. */
export function beforeHeaders(res: ServerResponse, prepare: (status: number) => void): void {
  let done = false;
  res.writeHead = new Proxy(res.writeHead, {
    apply(target, self, args: Parameters<ServerResponse["writeHead"]>) {
      if (!done) {
        done = true;
        prepare(args[0]);
      }
      return Reflect.apply(target, self, args);
    },
  });
}
