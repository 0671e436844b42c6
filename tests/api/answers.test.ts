import { describe, expect, test } from "vitest";
import { createTestApi } from "../support/api";
import { databases } from "../support/database/database";

describe("the API's answers", () => {
  const [{ fresh }] = databases;

  test("an unknown route, a method of another route", async () => {
    const api = await createTestApi(await fresh());
    expect(await api.get("/api/nothing")).toMatchObject({
      status: 404,
      body: { message: "The route api/nothing could not be found." },
    });
    expect(await api.send("GET", "/nothing")).toMatchObject({ status: 404 });
    const method = await api.send("PUT", "/oauth/token");
    expect(method).toMatchObject({
      status: 405,
      body: { message: "The PUT method is not supported for route oauth/token. Supported methods: POST." },
    });
    expect(method.headers.get("allow")).toBe("POST");
  });

  test("a body over 1 MB is refused", async () => {
    const api = await createTestApi(await fresh());
    const answer = await api.send("POST", "/oauth/token", {
      body: "x".repeat(1024 * 1024),
      headers: { "content-length": String(1024 * 1024 + 2) },
    });
    expect(answer).toMatchObject({ status: 413, body: { message: "The request is too large." } });
  });

  test("a bug is a 500 without its text, and a log entry with it", async () => {
    const db = await fresh();
    const api = await createTestApi(db, {
      addressOf: () => {
        throw new Error("planted secret");
      },
    });
    const answer = await api.send("POST", "/oauth/token", {
      headers: { "x-request-id": "r-1" },
      body: {
        grant_type: "password",
        client_id: "bru-web",
        client_secret: "a secret between the two programs",
        username: "a",
        password: "hunter2",
      },
    });
    expect(answer).toMatchObject({ status: 500, body: { message: "Server Error" } });
    expect(answer.headers.get("x-request-id")).toBe("r-1");
    expect(api.logged).toMatchObject([
      {
        level: "error",
        requestId: "r-1",
        path: "/oauth/token",
        method: "POST",
        error: expect.stringContaining("planted secret"),
      },
    ]);
    expect(JSON.stringify(api.logged)).not.toContain("hunter2");
  });

  test("the OpenAPI document describes every route", async () => {
    const api = await createTestApi(await fresh());
    const { status, body } = await api.send("GET", "/openapi.json");
    expect(status).toBe(200);
    const served = api.app.routes.filter((route) => route.method !== "ALL" && route.path !== "/openapi.json");
    const described = served.map(({ method, path }) => [
      "paths",
      path.replace(/:(\w+)/g, "{$1}"),
      method.toLowerCase(),
    ]);
    expect(body).toMatchObject({ openapi: "3.1.0" });
    for (const place of described) expect(body).toHaveProperty(place);
  });
});
