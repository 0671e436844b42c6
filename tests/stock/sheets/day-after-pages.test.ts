import { expect, test } from "vitest";
import { morning, openPastry, thursday, wednesday } from "../../support/world/choux-kitchen";
import { textOf } from "../../support/html";
import { at } from "../../support/read-answer";
import { textOf as pdfText } from "../../support/files/pdf-text";
import { deskOf } from "../../support/writes";

const sheets = (day: string) => `/production-planning/production-sheets?from=${day}&to=${day}`;

/** Opens the pastry on Thursday, once the choux of both days was noted, and nothing else. */
async function openThursday() {
  const pastry = await openPastry();
  const desk = await deskOf(pastry.web.api);
  pastry.web.turnTo(morning(thursday));
  await pastry.open("/");
  await pastry.press("Fait : Pâte à choux");
  const batches = async () => at(await desk.get("/api/batches?reversed=0"), "meta", "total");
  return { ...pastry, desk, batches };
}

test("the day before says what was noted since, notes the rest with it, and takes that back as one", async () => {
  const { open, press, has, batches } = await openThursday();
  const page = textOf(await open(sheets(wednesday)));
  expect(page).toContain("Noté jeu. 26 nov. : 5 kg");
  expect(page).toContain("Noté en partie jeu. 26 nov. : ce qui va avec sera noté comme fait ce jour-là.");
  const noted = textOf(await press("Tout a été fait comme prévu"));
  expect(noted).toContain("2 fiches faites Marie Curie");
  expect(noted).toContain("Noté un autre jour");
  expect(noted).toContain("Pièce montée · jeu. 26 nov. Fait : 20 parts");
  expect(has("Tout a été fait comme prévu")).toBe(false);
  expect(await batches()).toBe(3);
  expect(textOf(await open("/"))).not.toContain("Hier");
  const today = textOf(await open(sheets(thursday)));
  expect(today).toContain("Éclair : 60 pièces");
  expect(today).not.toContain("fiches faites");

  await open(sheets(wednesday));
  const back = textOf(await press("Tout annuler"));
  expect(back).toContain("2 fiches annulées");
  expect(back).toContain("Noté jeu. 26 nov. : 5 kg");
  expect(await batches()).toBe(1);
});

test("one sheet of the day before is noted with what goes with it; who was first is told", async () => {
  const { open, press, desk, batches } = await openThursday();
  await open(sheets(wednesday));
  const page = textOf(await press("C’est fait : Pièce montée"));
  expect(page).toContain("Pièce montée · jeu. 26 nov. Fait : 20 parts");
  const [batch] = [at(await desk.get("/api/batches"), "data", 0)];
  expect(batch).toMatchObject({ name: "Pièce montée", production_on: thursday, asked_on: wednesday });
  await open(sheets(wednesday));
  const order = "/api/batches";
  const body = { product_id: 2, production_on: thursday, planned: "40", obtained: "40", seen: 0 };
  expect(await desk.write("POST", order, body)).toMatchObject({ status: 201 });
  expect(textOf(await press("C’est fait : Éclair", { seen: "0" }))).toContain("Votre saisie n’est pas enregistrée");
  expect(await batches()).toBe(3);
});

test("a day asked before a day that is none is refused, and the paper says what was noted since", async () => {
  const { desk } = await openThursday();
  const body = { product_id: 1, production_on: thursday, asked_on: thursday, planned: "1", obtained: "1", seen: 0 };
  expect(await desk.write("POST", "/api/batches", body)).toMatchObject({
    status: 422,
    body: { errors: { asked_on: ["Ce jour doit précéder celui de la fiche."] } },
  });
  const path = `/api/production-planning/production-sheets/document?from=${wednesday}&to=${wednesday}`;
  const paper = await desk.app.request(path, { headers: { authorization: desk.authorization } });
  expect(pdfText(new Uint8Array(await paper.arrayBuffer()))).toMatch(/Noté jeu. 26 nov. : 5.kg\./);
});
