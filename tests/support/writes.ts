import { z } from "zod";
import { type Answer, type TestApi, createTestApi, marie, testApiOn, tokensOf } from "./api";
import type { Filled, TestDatabase } from "./database/database";

const saved = z.looseObject({ id: z.number(), lock_version: z.number() });
export type Saved = z.infer<typeof saved>;

/** The API with Marie signed in: any write, and reads of what was written. */
export interface Desk extends TestApi {
  authorization: string;
  write(
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Writes a new object and answers it. Throws when it is refused. */
  create(path: string, body: unknown): Promise<Saved>;
  /** Returns the object as it is now. */
  read(path: string): Promise<Saved>;
}

const signedIn = new Map<TestDatabase, Promise<Filled<string>>>();

/** Opens a desk at an API of its own: Marie signs in once for all the tests of a worker. */
export async function openDesk(database: TestDatabase): Promise<Desk> {
  const filling =
    signedIn.get(database) ?? database.fill(async (db) => (await deskOf(await createTestApi(db))).authorization);
  signedIn.set(database, filling);
  const { result, copy } = await filling;
  return deskOf(testApiOn(await copy()), result);
}

/** Marie's desk at an API that is there already, where she signs in unless she has. */
export async function deskOf(api: TestApi, already?: string): Promise<Desk> {
  const authorization = already ?? `Bearer ${await signIn(api)}`;
  const write: Desk["write"] = (method, path, body, headers = {}) =>
    api.send(method, path, { body, headers: { authorization, ...headers } });
  return {
    ...api,
    authorization,
    write,
    async create(path, body) {
      const answer = await write("POST", path, body);
      if (answer.status !== 201) throw new Error(`${String(answer.status)} ${JSON.stringify(answer.body)}`);
      return dataOf(answer);
    },
    read: async (path) => dataOf(await api.get(path)),
  };
}

async function signIn({ token }: TestApi): Promise<string> {
  return tokensOf(await token({ username: marie.email, password: marie.password })).access_token;
}

/** Returns the object in an answer. Throws when there is none. */
export function dataOf({ status, body }: Answer): Saved {
  const read = z.object({ data: saved }).safeParse(body);
  if (!read.success) throw new Error(`no object: ${String(status)} ${JSON.stringify(body)}`);
  return read.data.data;
}

/** Returns the messages of a 422 by field. Throws for any other answer. */
export function errorsOf({ status, body }: Answer): Record<string, string[]> {
  const read = z.object({ errors: z.record(z.string(), z.array(z.string())) }).safeParse(body);
  if (status !== 422 || !read.success) throw new Error(`no 422: ${String(status)} ${JSON.stringify(body)}`);
  return read.data.errors;
}
