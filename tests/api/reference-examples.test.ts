import { expect, test } from "vitest";
import { z } from "zod";
import { dayInParis } from "#domain/paris";
import { examplesOn } from "#api/http/examples";
import { client, createTestApi, marie, tokensOf } from "../support/api";
import { databases } from "../support/database/database";

const media = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.unknown()).optional(),
});
const operation = z.looseObject({
  requestBody: z.looseObject({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Opens an empty company of today, whose messages wait. */
async function open() {
  const [{ fresh }] = databases;
  const mail = { from: "Bru <bru@bru.example>", wake: () => undefined };
  const api = await createTestApi(await fresh(), { mail, clock: () => new Date() });
  const { access_token } = tokensOf(await api.token({ username: marie.email, password: marie.password }));
  const { paths } = document.parse((await api.send("GET", "/openapi.json")).body);
  return { api, paths, headers: { authorization: `Bearer ${access_token}` } };
}

const examples = examplesOn(dayInParis(new Date()));

type Paths = z.output<typeof document>["paths"];

/** Returns the documented operation that a call asks. */
function operationOf(paths: Paths, call: string) {
  const [method = "", address = ""] = call.split(" ");
  const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "\\d+")}$`);
  const path = address in paths ? address : Object.keys(paths).find((one) => pattern(one).test(address));
  const found = paths[path ?? ""]?.[method.toLowerCase()];
  if (!found) throw new Error(`${call} is not described`);
  return found;
}

test("each write that takes a body shows one", async () => {
  const { paths } = await open();
  const bare = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const hasExamples = Object.values(requestBody?.content ?? {}).every((one) => one.example ?? one.examples);
      return hasExamples ? [] : [`${method} ${path}`];
    }),
  );
  expect(bare).toEqual([]);
});

test("each example, sent in its order to an empty company, is answered as the document says", async () => {
  const { api, paths, headers } = await open();
  const own = { ...client, username: marie.email, password: marie.password };
  const importIs = (state: string) =>
    expect
      .poll(async () => (await api.send("GET", "/api/imports/1", { headers })).body)
      .toMatchObject({ data: { state } });
  const wrong: string[] = [];
  for (const { call, body } of examples.filter(({ isFirst }) => !isFirst)) {
    const [method = "", path = ""] = call.split(" ");
    if (path === "/api/imports/1/apply") await importIs("checked");
    const sent = path.startsWith("/oauth/") ? { ...body, ...own } : body;
    const answer = await api.send(method, path, { ...(sent && { body: sent }), headers });
    if (path === "/api/imports/1/apply") await importIs("done");
    const { responses } = operationOf(paths, call);
    if (answer.status >= 300 || !(String(answer.status) in responses))
      wrong.push(`${call}: ${String(answer.status)} ${JSON.stringify(answer.body).slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
});

test("what asks for an empty company is answered there", async () => {
  const { api, headers } = await open();
  const first = examples.filter(({ isFirst }) => isFirst);
  expect(first.map(({ call }) => call)).toEqual(["POST /api/example", "DELETE /api/example"]);
  for (const { call } of first) {
    const [method = "", path = ""] = call.split(" ");
    expect((await api.send(method, path, { headers })).status).toBeLessThan(300);
  }
});
