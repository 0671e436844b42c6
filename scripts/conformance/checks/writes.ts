import { z } from "zod";
import type { Bench } from "../bench";
import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional, required } from "../outcome";
import { Unchecked } from "../errors";
import { type Resource, nameOf, pathOf, resources } from "../samples";
import { inUse, invalid, message, saved } from "../shapes";

const ofVersion = z.looseObject({ data: z.looseObject({ id: z.int(), lock_version: z.int() }) });
const anyVersion = z.looseObject({ data: z.looseObject({ id: z.int(), lock_version: z.int().optional() }) });
const stale = z.looseObject({ message: z.string(), code: z.literal("stale"), data: z.looseObject({ id: z.int() }) });

const titleOf = (resource: Resource) => (resource === "external-orders" ? "customer_name" : "name");
const onePath = (bench: Bench, resource: Resource) => `${pathOf(resource)}/${String(bench.id(resource))}`;

/** The samples, each by the call that the web application makes. */
export const creationChecks: readonly Check[] = resources.map((resource) =>
  required(`POST ${pathOf(resource)}`, async (bench) => void (await bench.create(resource))),
);

/** A field within lists that each resource must refuse by its dotted path. */
const dotted: Record<Resource, { fields: object; path: string }> = {
  suppliers: { fields: { closed_periods: [{ from: "2036-01-02", until: "demain" }] }, path: "closed_periods.0.until" },
  articles: {
    fields: { equivalences: [{ quantity: "x", unit: "l", equals_quantity: "1", equals_unit: "kg" }] },
    path: "equivalences.0.quantity",
  },
  recipes: { fields: { steps: [{ text: "Pétrir.", minutes: "x" }] }, path: "steps.0.minutes" },
  products: {
    fields: { components: [{ article_id: null, recipe_id: 1, quantity: "x", unit: "kg" }] },
    path: "components.0.quantity",
  },
  "external-orders": { fields: { lines: [{ product_id: 1, quantity: "x" }] }, path: "lines.0.quantity" },
};

/** Refused and accepted writes of each resource. */
export const writeChecks: readonly Check[] = resources.flatMap((resource) => [
  required(`POST ${pathOf(resource)} : 422 avec les champs qui manquent`, async (bench) => {
    const answer = await bench.api.send("POST", pathOf(resource), { body: {} });
    bench.note(resource, answer);
    expectStatus(answer, 422);
    expectThat(titleOf(resource) in expectBody(answer, invalid).errors, `errors ne nomme pas ${titleOf(resource)}`);
  }),
  required(`POST ${pathOf(resource)} : 422 par chemin pointé (${dotted[resource].path})`, async (bench) => {
    const answer = await bench.api.send("POST", pathOf(resource), {
      body: bench.sample(resource, {
        [titleOf(resource)]: `${nameOf(resource, bench.mark)} refusé`,
        ...dotted[resource].fields,
      }),
    });
    bench.note(resource, answer);
    expectStatus(answer, 422);
    const { errors } = expectBody(answer, invalid);
    expectThat(
      dotted[resource].path in errors,
      `errors ne nomme pas ${dotted[resource].path} mais ${Object.keys(errors).join(", ")}`,
    );
  }),
  required(`PUT ${pathOf(resource)}/{id}`, async (bench) => {
    const { data } = expectBody(await bench.api.get(onePath(bench, resource)), anyVersion);
    const name = `${nameOf(resource, bench.mark)} bis`;
    const answer = await bench.api.send("PUT", onePath(bench, resource), {
      body: {
        ...bench.sample(resource, { [titleOf(resource)]: name }),
        ...(data.lock_version !== undefined && { lock_version: data.lock_version }),
      },
    });
    expectStatus(answer, 200);
    expectBody(answer, saved);
    const now = expectBody(
      await bench.api.get(onePath(bench, resource)),
      z.looseObject({ data: z.looseObject({ [titleOf(resource)]: z.string() }) }),
    );
    expectThat(now.data[titleOf(resource)] === name, "la modification n’est pas lue ensuite");
  }),
  optional(`PUT ${pathOf(resource)}/{id} : lock_version périmée, 409 stale avec l’objet présent`, async (bench) => {
    const before = bench.api
      .get(onePath(bench, resource))
      .then((answer) => expectBody(answer, ofVersion).data.lock_version);
    const put = async () =>
      bench.api.send("PUT", onePath(bench, resource), {
        body: {
          ...bench.sample(resource, { [titleOf(resource)]: `${nameOf(resource, bench.mark)} ter` }),
          lock_version: await before,
        },
      });
    expectStatus(await put(), 200);
    const answer = await put();
    expectStatus(answer, 409);
    expectBody(answer, stale);
  }),
  optional(`POST ${pathOf(resource)} : Idempotency-Key, écrit une fois ; autre corps 409`, async (bench) => {
    const named = (end: string) =>
      bench.sample(resource, { [titleOf(resource)]: `${nameOf(resource, bench.mark)} ${end}` });
    const send = async (body: object) => {
      const answer = await bench.api.send("POST", pathOf(resource), {
        body,
        headers: { "idempotency-key": `conformite-${resource}-${bench.mark}` },
      });
      bench.note(resource, answer);
      return answer;
    };
    try {
      const first = await send(named("une fois"));
      expectStatus(first, 201, 200);
      const [{ data: one }, second] = [expectBody(first, saved), await send(named("une fois"))];
      expectStatus(second, 201, 200);
      expectThat(expectBody(second, saved).data.id === one.id, "deux objets ont été écrits");
      expectStatus(await send(named("une autre fois")), 409);
    } finally {
      await bench.clear("all but the samples");
    }
  }),
  required(`${pathOf(resource)}/{id} inconnu : PUT et DELETE 404`, async (bench) => {
    expectStatus(
      await bench.api.send("PUT", `${pathOf(resource)}/999999999`, {
        body: { ...bench.sample(resource), lock_version: 1 },
      }),
      404,
    );
    expectStatus(await bench.api.send("DELETE", `${pathOf(resource)}/999999999`), 404);
  }),
]);

const users: Partial<Record<Resource, Resource>> = {
  suppliers: "articles",
  articles: "recipes",
  recipes: "products",
  products: "external-orders",
};

/** Deletion, refused and done; what they leave is removed afterwards. */
export const deletionChecks: readonly Check[] = [
  ...resources.flatMap((resource) => {
    const user = users[resource];
    if (!user) return [];
    return required(`DELETE ${pathOf(resource)}/{id} : utilisé, 409 in_use avec used_by`, async (bench) => {
      const by = bench.id(user);
      const answer = await bench.api.send("DELETE", onePath(bench, resource));
      if (answer.status === 204) bench.forget(resource, bench.id(resource));
      expectStatus(answer, 409);
      const { used_by } = expectBody(answer, inUse);
      expectThat(
        used_by.some(({ id }) => id === by),
        `used_by ne nomme pas ${user} ${String(by)}`,
      );
    });
  }),
  ...[...resources].reverse().map((resource) =>
    required(`DELETE ${pathOf(resource)}/{id} : 204, puis 404`, async (bench) => {
      const path = onePath(bench, resource);
      if ((await bench.api.get(path)).status === 404) throw new Unchecked("l’objet n’est plus là");
      expectStatus(await bench.api.send("DELETE", path), 204);
      bench.forget(resource, bench.id(resource));
      const gone = await bench.api.get(path);
      expectStatus(gone, 404);
      expectBody(gone, message);
    }),
  ),
];
