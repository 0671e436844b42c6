import { expectStatus, expectThat } from "../expect";
import { type Check, required } from "../outcome";
import { days } from "../samples";

const kinds: Record<string, { type: RegExp; start: RegExp }> = {
  csv: { type: /^text\/csv/, start: /^/ },
  xlsx: { type: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet/, start: /^PK/ },
  pdf: { type: /^application\/pdf/, start: /^%PDF-/ },
};

const file = (name: string, kind: string, pathOf: (order: number) => string) =>
  required(name, async ({ api, id }) => {
    const { status, headers, bytes, body } = await api.file(pathOf(id("external-orders")));
    expectStatus({ status, headers, bytes, body }, 200);
    const type = headers.get("content-type") ?? "aucun";
    expectThat(kinds[kind]?.type.test(type) === true, `Content-Type ${type}`);
    expectThat(
      kinds[kind]?.start.test(new TextDecoder("latin1").decode(bytes.slice(0, 8))) === true && bytes.length > 0,
      `ce n’est pas un fichier ${kind}`,
    );
    expectThat(/filename/.test(headers.get("content-disposition") ?? ""), "Content-Disposition sans nom de fichier");
  });

/** The files that pages link to. */
export const fileChecks: readonly Check[] = [
  ...Object.keys(kinds).map((kind) =>
    file(
      `GET /api/production-planning/compute-needs/export?format=${kind}`,
      kind,
      () =>
        `/api/production-planning/compute-needs/export?format=${kind}&from=${days.from}&to=${days.to}&basis=delivery`,
    ),
  ),
  ...["delivery-note", "production-sheet"].map((type) =>
    file(
      `GET /api/external-orders/{id}/document?type=${type}`,
      "pdf",
      (order) => `/api/external-orders/${String(order)}/document?type=${type}`,
    ),
  ),
];
