import { spawn } from "node:child_process";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { bundleTypeScript } from "../../scripts/run-typescript.js";
import { childEnvironment } from "../support/servers/child-environment";
import { create, dough, eggs, fillIn, flour, metro, press, tart } from "../catalogue/fill-in";
import { readable, textOf } from "../support/html";
import { type Agent, cookiesOf, createWeb, signIn } from "../support/web";
import { createMinimalApi, known } from "./minimal-api";

let program: string;

beforeAll(async () => {
  program = await bundleTypeScript("scripts/conformance/conformance.ts");
});

/** Serves the API on a socket of its own until the test ends. */
async function serve() {
  const { app, endAccess } = createMinimalApi();
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { endAccess, url: `http://127.0.0.1:${String(address && typeof address === "object" ? address.port : 0)}` };
}

test("npm run conformance finds all that the web application needs", async () => {
  const { url } = await serve();
  const env = childEnvironment({
    OAUTH_CLIENT_ID: known.client.client_id,
    OAUTH_CLIENT_SECRET: known.client.client_secret,
    CONFORMANCE_EMAIL: known.user.email,
    CONFORMANCE_PASSWORD: known.user.password,
  });
  const [code, output] = await new Promise<[number | null, string]>((resolve) => {
    const child = spawn(process.execPath, [program, "--api", url], { env });
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += String(chunk)));
    child.stderr.on("data", (chunk) => (printed += String(chunk)));
    child.once("close", (ended) => resolve([ended, printed]));
  });
  expect(output.split("\n").filter((line) => /^[✗?]/.test(line) && !line.includes("(facultatif)"))).toEqual([]);
  expect(output).toMatch(/Nécessaire : (\d+) sur \1\./);
  expect(output).toContain("Facultatif :");
  expect(code).toBe(0);
});

/** The web application over that API, signed in. */
async function open() {
  const { url, endAccess } = await serve();
  const web = createWeb({
    fetch: (request) => fetch(request),
    apiBaseUrl: url,
    clientId: known.client.client_id,
    clientSecret: known.client.client_secret,
  });
  return { web, endAccess, browser: await signIn(web.browser(), known.user) };
}

const readText = async (browser: Agent, path: string) => textOf((await browser.get(path).expect(200)).text);

const order = {
  customerName: "Mairie de Bruz",
  deliveryOn: "2036-03-12",
  "lines.0.productId": "tarte fine",
  "lines.0.quantity": "3",
};

test("each of the five resources is created, listed, shown, edited and refused in the web app", async () => {
  const { web, browser } = await open();
  expect(await readText(browser, "/")).toContain(known.user.name);
  for (const [resource, fields, refused] of [
    ["suppliers", metro, { name: "Fermé", "closedPeriods.0.from": "2036-08-01", "closedPeriods.0.until": "demain" }],
    ["articles", flour, { ...flour, name: "Sans offre", "offers.0.packQuantity": "0" }],
    ["articles", eggs, null],
    ["recipes", dough, { ...dough, name: "Sans farine", "lines.0.quantity": "0" }],
    ["products", tart, { ...tart, name: "Sans pâte", "components.0.quantity": "0" }],
    ["external-orders", order, { ...order, "lines.0.quantity": "0" }],
  ] as const) {
    const name = resource === "external-orders" ? "customerName" : "name";
    const title = String(Object.entries(fields).find(([field]) => field === name)?.[1]);
    const address = await create(browser, resource, fields);
    expect(await readText(browser, address), address).toContain(title);
    expect(await readText(browser, `/${resource}?search=${encodeURIComponent(title.toUpperCase())}`)).toContain(title);
    const edited = await fillIn(browser, `${address}/edit`, { [name]: `${title} bis` });
    expect([edited.status, edited.headers.location]).toEqual([302, address]);
    expect(await readText(browser, address)).toContain(`${title} bis`);
    await fillIn(browser, `${address}/edit`, { [name]: title });
    if (refused === null) continue;
    const answer = await fillIn(browser, `/${resource}/create`, refused);
    expect([resource, answer.status, /aria-invalid="true"/.test(answer.text)]).toEqual([resource, 422, true]);
  }
  expect(web.logged.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
});

test("a 422 of the API stands at its field, and what was typed is still there", async () => {
  const { browser } = await open();
  await create(browser, "suppliers", metro);
  const answer = await fillIn(browser, "/suppliers/create", { ...metro, city: "Vincennes" });
  expect(answer.status).toBe(422);
  const [field = ""] = /<input[^>]*name="name"[^>]*>/.exec(answer.text) ?? [];
  expect(field).toContain('aria-describedby="name-error"');
  expect(answer.text).toMatch(/id="name-error"[^>]*>Ce nom est déjà pris\./);
  expect(readable(answer.text)).toContain("Vincennes");
});

test("an order is confirmed and planned, its needs are a file, its paper a PDF, and what is used stays", async () => {
  const { browser } = await open();
  const supplier = await create(browser, "suppliers", metro);
  for (const fields of [flour, eggs]) await create(browser, "articles", fields);
  await create(browser, "recipes", dough);
  await create(browser, "products", tart);
  const address = await create(browser, "external-orders", order);
  await browser.post(address).type("form").send({ intent: "status", to: "confirmed", lockVersion: "" }).expect(302);
  expect(await readText(browser, address)).toContain("Confirmée");
  const plan = "from=2036-03-01&to=2036-03-31&basis=delivery";
  const needs = await readText(browser, `/production-planning/compute-needs?${plan}`);
  expect(needs).toMatch(/Tarte fine.*3 pièces.*Pâte à tarte.*1,05 kg/);
  expect(
    (await browser.get(`/production-planning/compute-needs/export?format=csv&${plan}`).expect(200)).text,
  ).toContain("Farine");
  expect((await browser.get(`${address}/document?type=delivery-note`).expect(200)).type).toBe("application/pdf");
  const refused = await press(browser, supplier, "delete");
  expect([refused.status, textOf(refused.text).includes("Farine")]).toEqual([409, true]);
  expect((await press(browser, supplier, "archive")).status).toBe(302);
});

test("an access token that has ended is refreshed, by its hour and by a 401 before it", async () => {
  const { web, endAccess, browser } = await open();
  web.pass(3601);
  const refreshed = cookiesOf(await browser.get("/suppliers").expect(200)).access_token;
  endAccess();
  const again = cookiesOf(await browser.get("/suppliers").expect(200)).access_token;
  expect([typeof refreshed, typeof again, refreshed === again]).toEqual(["string", "string", false]);
});
