import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInParis } from "#domain/paris";
import { boardDay, readStamp } from "#app/home/work/work.server";

/** Answers the stamp of what is marked done of a day, as text; empty where the API tells none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const day = boardDay(new URL(request.url).searchParams, dayInParis(context.now));
  return new Response((await readStamp(context.api, day, context.now)) ?? "", {
    headers: { "Content-Type": "text/plain" },
  });
}
