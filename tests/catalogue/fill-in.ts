import { type Fields, fieldsOf } from "../support/form-fields";
import type { Agent } from "../support/web";

/**
 * Opens a form, adds the lines that the changes name, changes its fields and sends it, as a browser without JavaScript
 * does.
 */
export async function fillIn(browser: Agent, address: string, changes: Fields) {
  const target = address.split("#")[0] ?? address;
  let fields = fieldsOf((await browser.get(address).expect(200)).text);
  for (const list of linesIn(changes)) {
    if (hasLine(fields, list)) continue;
    fields = fieldsOf(
      (
        await browser
          .post(target)
          .type("form")
          .send({ ...fields, intent: `add:${list.name}` })
          .expect(200)
      ).text,
    );
  }
  return browser
    .post(target)
    .type("form")
    .send({ ...fields, ...changes });
}

interface LineOfList {
  name: string;
  index: string;
}

function linesIn(changes: Fields): LineOfList[] {
  const named = Object.keys(changes).flatMap((path) => /^(\w+\.\d+)\./.exec(path)?.[1] ?? []);
  return [...new Set(named)].map((path) => ({ name: path.split(".")[0] ?? "", index: path.split(".")[1] ?? "" }));
}

const hasLine = (fields: Fields, { name, index }: LineOfList) =>
  Object.keys(fields).some((path) => path.startsWith(`${name}.${index}.`));

/** Creates something through its form and answers its address. Fails with what the form said. */
export async function create(browser: Agent, resource: string, fields: Fields): Promise<string> {
  const answer = await fillIn(browser, `/${resource}/create`, fields);
  if (answer.status !== 302)
    throw new Error(
      `${resource}: ${answer.status} ` +
        `${[...answer.text.matchAll(/<a href="#[^"]*">([^<]*)/g)].map(([, message]) => message).join(" | ")}`,
    );
  return String(answer.headers.location);
}

/** Presses a button of a detail page. */
export const press = (browser: Agent, address: string, intent: string) =>
  browser.post(address).type("form").send({ intent });

export const metro: Fields = {
  name: "Métro Vincennes",
  code: "METRO",
  deliveryWeekdays: ["1", "3"],
  cutoffTime: "14h30",
  leadTimeDays: "1",
  minimumOrderHt: "150,5",
};
export const flour: Fields = {
  name: "Farine T55",
  code: "FAR-55",
  category: "épicerie",
  allergens: ["gluten"],
  "offers.0.supplierId": "métro vincennes",
  "offers.0.packLabel": "Sac de 25 kg",
  "offers.0.packQuantity": "25",
  "offers.0.packPriceHt": "22,50",
  "offers.0.preferred": "1",
  "offers.0.available": "1",
  "lots.0.quantity": "12,5",
  "lots.0.expiresOn": "31/12/2030",
};
export const eggs: Fields = {
  name: "Œufs",
  category: "crémerie",
  unit: "piece",
  allergens: ["oeufs"],
  "equivalences.0.quantity": "1",
  "equivalences.0.unit": "piece",
  "equivalences.0.equalsQuantity": "0,050",
  "equivalences.0.equalsUnit": "kg",
};
export const dough: Fields = {
  name: "Pâte à tarte",
  status: "active",
  outputQuantity: "10",
  "lines.0.articleId": "FAR-55",
  "lines.0.quantity": "6",
  "lines.1.articleId": "oeufs",
  "lines.1.quantity": "500",
  "lines.1.unit": "g",
  "steps.0.text": "Sabler.\nNe pas chauffer.",
  "steps.0.critical": "1",
};
export const tart: Fields = {
  name: "Tarte fine",
  price: "18,50",
  priceBasis: "ht",
  "components.0.recipeId": "pate a tarte",
  "components.0.quantity": "0,350",
  active: "1",
};
