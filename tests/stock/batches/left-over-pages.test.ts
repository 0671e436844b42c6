import { expect, test } from "vitest";
import { openPastry, wednesday } from "../../support/world/choux-kitchen";
import { textOf } from "../../support/html";
import { textOf as pdfText } from "../../support/files/pdf-text";
import { deskOf } from "../../support/writes";

test("the board, the sheet and its paper say what of a rest was made already", async () => {
  const { web, open, press } = await openPastry();
  const desk = await deskOf(web.api);
  const notice = "Déjà fait en trop : 10 pièces, à noter dans la commande";
  const sheets = `/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`;
  await open(sheets);
  expect(textOf(await press("C’est fait : Éclair", { obtained: "30", expected: "30" }))).not.toContain("en trop");
  const order = "/api/external-orders/2";
  const before = await desk.read(order);
  const lines = [{ product_id: 2, quantity: "35", produced_quantity: "20" }];
  const change = { ...before, lines, reason: "Rappelé" };
  expect(await desk.write("PUT", order, change)).toMatchObject({ status: 200 });

  expect(textOf(await open("/"))).toContain(notice);
  expect(textOf(await open(sheets))).toContain(notice);
  const paper = await desk.app.request(
    `/api/production-planning/production-sheets/document?from=${wednesday}&to=${wednesday}`,
    { headers: { Authorization: desk.authorization } },
  );
  expect(pdfText(new Uint8Array(await paper.arrayBuffer()))).toMatch(/Déjà fait en trop.: 10.pièces, à noter/);
});
