import { z } from "zod";
import { type Answer, type TestApi, createTestApi, marie, tokensOf } from "./api";
import type { TestDatabase } from "./database";

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

export const openDesk = async ({ fresh }: Pick<TestDatabase, "fresh">): Promise<Desk> =>
  deskOf(await createTestApi(await fresh()));

/** Marie's desk at an API that is there already. */
export async function deskOf(api: TestApi): Promise<Desk> {
  const { access_token } = tokensOf(await api.token({ username: marie.email, password: marie.password }));
  const authorization = `Bearer ${access_token}`;
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
