import type { ServerBuild } from "@remix-run/node";

/** Returns the same build, with the errors that reach Remix written to our log instead of the console. */
export function reportErrors(build: ServerBuild): ServerBuild {
  return {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        handleError(error, { request, context }) {
          if (!request.signal.aborted && error instanceof Error) context.report(error);
        },
      },
    },
  };
}
