import { expect, test } from "vitest";
import { morning, openPastry, thursday, wednesday } from "../../support/world/choux-kitchen";
import { textOf } from "../../support/html";
import { at } from "../../support/read-answer";
import { deskOf } from "../../support/writes";

const sheets = (day: string) => `/production-planning/production-sheets?from=${day}&to=${day}`;
const friday = "2026-11-27";

/** Opens the pastry, with the text of the part of a day's sheets that tells what was noted beside them. */
async function opened() {
  const pastry = await openPastry();
  const desk = await deskOf(pastry.web.api);
  const beside = async (day: string) => {
    const html = await pastry.open(sheets(day));
    const [, part] = html.split('id="note-aussi"');
    return part === undefined ? null : textOf(`<div ${part}`);
  };
  const made = async () => at(await desk.get("/api/batches?reversed=0"), "meta", "total");
  return { ...pastry, desk, beside, made };
}

test("what was made late stands the days after at the day it was made, and is taken back there", async () => {
  const { web, open, press, beside, made } = await opened();
  web.turnTo(morning(thursday));
  await open("/");
  await press("Fait : Pièce montée");
  expect(await beside(thursday)).toBeNull();
  web.turnTo(morning(friday));
  expect(await beside(wednesday)).toBeNull();
  const text = await beside(thursday);
  expect(text).toContain("Fait pour une commande d’un jour d’avant");
  expect(text).toContain("Pièce montée Fait : 20 parts Marie Curie");
  expect(textOf(await press("Annuler : Pièce montée, 20 parts"))).toContain("Production annulée");
  expect(await beside(thursday)).toBeNull();
  expect(await made()).toBe(0);
});

test("what was made of an order that was cancelled stands beside the day's sheets", async () => {
  const { open, press, desk, beside } = await opened();
  await open("/");
  await press("Fait : Éclair");
  const order = "/api/external-orders/2";
  const { lock_version } = await desk.read(order);
  const surplus = [{ product_id: 2, quantity: "20", to: "unsold" }];
  const body = { status: "cancelled", reason: "Grève", lock_version, surplus };
  expect(await desk.write("POST", `${order}/status`, body)).toMatchObject({ status: 200 });
  expect(await beside(wednesday)).toContain("Éclair Fait : 20 pièces Marie Curie");
});
