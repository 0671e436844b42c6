import { addDays } from "#domain/days";
import { type Fields, fieldsOf } from "../form-fields";
import { hrefOf, readable } from "../html";
import { insertKitchen } from "./insert-kitchen";
import { article, component, kitchen, ofArticle, order, orderLine, product, recipe } from "./kitchen-data";
import { type Agent, type Product, openWeb } from "../web";
import type { WorkedCase } from "../oracles/worked-cases";

/** Wednesday at six in the morning in Paris, and the day after. */
export const [wednesday, thursday] = ["2026-11-25", "2026-11-26"];
export const morning = (day: string): string => `${day}T05:00:00Z`;

/** The sheet of each thing on a board, by the anchor of its row. */
export const [choux, piece, eclairs] = ["recipe-1", "product-1", "product-2"];

/**
 * Returns a pastry: 5 kg of choux on a day, for the twenty parts of a pièce montée due the day after at noon and twenty
 * éclairs of the day, and forty éclairs on the day after.
 */
const pastry = (first: string, next: string): WorkedCase => ({
  kitchen: kitchen({
    articles: [
      article({ id: 1, name: "Farine", unit: "kg", lots: [{ code: null, quantity: "100", expires_on: null }] }),
    ],
    recipes: [recipe({ id: 1, name: "Pâte à choux", output_quantity: "10", lines: [ofArticle(1, "6")] })],
    products: [
      product({ id: 1, name: "Pièce montée", sale_unit: "part", components: [component({ recipe_id: 1 }, "0.2")] }),
      product({ id: 2, name: "Éclair", components: [component({ recipe_id: 1 }, "0.05")] }),
    ],
  }),
  orders: [
    order({
      id: 1,
      customer_name: "Institut Feuillade",
      production_on: first,
      delivery_on: next,
      lines: [orderLine(1, "20")],
    }),
    order({
      id: 2,
      customer_name: "Mairie",
      production_on: first,
      delivery_on: first,
      lines: [orderLine(2, "20")],
    }),
    order({
      id: 3,
      customer_name: "Club",
      production_on: next,
      delivery_on: next,
      lines: [orderLine(2, "40")],
    }),
  ],
});

/** Fills a house with the pastry at six in the morning of its first day, by a clock to turn. */
export async function fillPastry(web: Product, first = wednesday): Promise<void> {
  web.turnTo(morning(first));
  await insertKitchen(web.api.db, pastry(first, addDays(first, 1)));
  for (const [id, delivery_time] of [
    [1, "12:00"],
    [3, "09:00"],
  ] as const)
    await web.api.db.updateTable("external_orders").set({ delivery_time }).where("id", "=", id).execute();
}

/** The length of sessions in these tests: their clocks are turned by days. */
export const longSessions = { accessTokenTtlSeconds: 100_000_000 };

/** Opens the pastry on Wednesday morning, with a browser without scripts. */
export async function openPastry() {
  const web = await openWeb({}, longSessions);
  await fillPastry(web);
  const browser = await web.signIn();
  return { web, browser, ...hands(browser) };
}

/** Returns how a browser without scripts goes from page to page: it opens addresses, follows links, presses buttons. */
export function hands(browser: Agent) {
  let [url, html] = ["/", ""];
  const open = async (address: string) => {
    url = address.replace(/#.*$/, "");
    html = readable((await browser.get(url).expect(200)).text);
    return html;
  };
  return {
    open,
    /** Follows the link of these words. */
    follow: (words: string) => open(hrefOf(html, words)),
    /** Presses a button by its label, with what else is typed; answers the page that follows. */
    async press(label: string, typed: Fields = {}) {
      const form = formAround(html, label);
      const [, name = "", value = ""] = /name="([^"]*)" value="([^"]*)"/.exec(form.button) ?? [];
      const answer = await browser
        .post(url.startsWith("/?") || url === "/" ? `/?index${url.slice(2) && `&${url.slice(2)}`}` : url)
        .type("form")
        .send({ ...fieldsOf(form.html), [name]: value, ...typed });
      if (answer.status !== 302) return (html = readable(answer.text));
      return open(String(answer.headers.location));
    },
    has: (label: string) => buttonOf(html, label) !== null,
  };
}

const buttonOf = (html: string, label: string): { at: number; button: string } | null => {
  for (const { index, 0: button, 1: tag = "", 2: words = "" } of html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)) {
    const buttonLabel = /aria-label="([^"]*)"/.exec(tag)?.[1] ?? words.replace(/<[^>]*>/g, "");
    if (buttonLabel === label) return { at: index, button };
  }
  return null;
};

function formAround(html: string, label: string) {
  const found = buttonOf(html, label);
  if (!found) throw new Error(`no button « ${label} »`);
  const from = html.lastIndexOf("<form", found.at);
  return { html: html.slice(from, html.indexOf("</form>", from)), button: found.button };
}
