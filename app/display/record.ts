import { type LoaderFunctionArgs, data } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { Query } from "#server/api-client/api";
import { answerUnreadable } from "#domain/french/sentences";
import { hasStatus } from "#app/shell/api-errors";

type RecordArgs = Pick<LoaderFunctionArgs, "params" | "request" | "context">;

/** Returns 'Page Not Found' with the path and query, as the specification says it, and why in French. */
export function notFound(request: Request, description?: string) {
  const { pathname, search } = new URL(request.url);
  return data({ message: `Page Not Found: ${pathname}${search}`, description }, { status: 404 });
}

/** Returns the error for an API that answered something that is no entity. */
const senseless = () => data({ message: "Internal Server Error", description: answerUnreadable }, { status: 502 });

/** Tells whether a text is the number of a record, as addresses and forms write it. */
export const isRecordId = (text: string): boolean => /^\d{1,15}$/.test(text);

/**
 * Returns the digits of the route's `:id`. Anything else (or more digits than an id can have) throws the 404
 * 'Page Not Found: {path and query}' of the specification.
 */
export function recordId({ params, request }: Pick<RecordArgs, "params" | "request">): string {
  const id = params.id ?? "";
  if (isRecordId(id)) return id;
  throw notFound(request);
}

/**
 * Returns the entity of the route's `:id` under `/api/{resource}`. Throws a 404 that says `unknown` (a French sentence)
 * when the API has none; every other failure of the API is thrown as it is.
 */
export async function readRecord<T>(args: RecordArgs, resource: string, unknown: string, query?: Query): Promise<T> {
  const { data: record } = await readAnswer<One<T & { id?: unknown }>>(
    args,
    `${resource}/${recordId(args)}`,
    unknown,
    query,
  );
  if (typeof record.id !== "number") throw senseless();
  return record;
}

/**
 * Returns the API's whole answer about what belongs to the entity of the route's `:id`
 * (`/api/{resource}/{id}/{beneath}`). Throws as {@link readRecord} does.
 */
export async function readOfRecord<Answer>(
  args: RecordArgs,
  resource: string,
  beneath: string,
  unknown: string,
  query?: Query,
): Promise<Answer> {
  return readAnswer<Answer>(args, `${resource}/${recordId(args)}/${beneath}`, unknown, query);
}

async function readAnswer<Answer>(
  { request, context }: RecordArgs,
  path: string,
  unknown: string,
  query?: Query,
): Promise<Answer> {
  return orNotFound(request, context.api.get<Answer>(`/api/${path}`, query && { query }), unknown);
}

/** Returns what the API answers; where that is a 404, throws the page of one that says so in these words. */
export const orNotFound = <Answer>(request: Request, answer: Promise<Answer>, words: string): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw hasStatus(error, 404) ? notFound(request, words) : error;
  });
