import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { type Agent, openWeb } from "../../support/web";
import { create, dough, eggs, flour, metro } from "../fill-in";

async function openDough(): Promise<{ browser: Agent; address: string }> {
  const browser = await (await openWeb()).signIn();
  await create(browser, "suppliers", metro);
  await create(browser, "articles", flour);
  await create(browser, "articles", eggs);
  const recipe = await create(browser, "recipes", {
    ...dough,
    "lines.0.scaling": "fixed_per_batch",
    "lines.0.note": "Tamisée",
    "lines.1.yieldPercent": "90",
  });
  return { browser, address: `${recipe}/edit` };
}

test("a row says what is further of it, keeps it, and shows its fields when they are asked for", async () => {
  const { browser, address } = await openDough();
  const send = (fields: object) => browser.post(address).type("form").send(fields);
  const shut = (await browser.get(address).expect(200)).text;
  expect(textOf(shut)).toContain("Mise à l’échelle : Fixe par fournée · Note : Tamisée");
  expect(textOf(shut)).toContain("Rendement : 90 %");
  expect(textOf(shut)).toContain("Point critique (HACCP)");
  expect(shut).not.toContain('id="lines.0.note"');

  const open = (await send({ ...fieldsOf(shut), intent: "open:lines:0" }).expect(200)).text;
  expect(open).toContain('id="lines.0.note"');
  expect(open).not.toContain('id="lines.1.note"');
  expect(open).toMatch(/aria-label="Plus de détails : ingrédient 1"[^>]*aria-expanded="true"/);

  const changed = { ...fieldsOf(open), "lines.0.note": "Tamisée deux fois", intent: "open:lines:0" };
  const again = (await send(changed).expect(200)).text;
  expect(again).not.toContain('id="lines.0.note"');
  expect(textOf(again)).toContain("Note : Tamisée deux fois");

  await send({ ...fieldsOf(again), intent: "save" }).expect(302);
  const saved = fieldsOf((await browser.get(address).expect(200)).text);
  expect(saved).toMatchObject({
    "lines.0.note": "Tamisée deux fois",
    "lines.0.scaling": "fixed_per_batch",
    "lines.1.yieldPercent": "90",
    "steps.0.critical": "on",
  });
});

test("a row opens on what is wrong in it", async () => {
  const { browser, address } = await openDough();
  const shut = fieldsOf((await browser.get(address).expect(200)).text);
  const refused = await browser
    .post(address)
    .type("form")
    .send({ ...shut, "lines.1.yieldPercent": "neuf", intent: "save" })
    .expect(422);
  expect(refused.text).toMatch(/<input[^>]*id="lines\.1\.yieldPercent"[^>]*value="neuf"/);
  expect(refused.text).not.toContain('id="lines.0.note"');
});
