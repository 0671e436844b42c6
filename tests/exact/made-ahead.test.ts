import { expect, test } from "vitest";
import { formatMadeAhead, aheadShort } from "#domain/planning/made-ahead";

const days = [
  { day: "2026-11-27", quantity: "5" },
  { day: "2026-11-28", quantity: "3" },
  { day: "2026-11-29", quantity: "0.5" },
];
const format = (of: number, total: string) => formatMadeAhead(days.slice(0, of), total, (quantity) => `${quantity} kg`);

test("what is made ahead says for which days, and how much for each of two", () => {
  expect(format(0, "4")).toBeNull();
  expect(format(1, "5")).toBe("pour ven. 27");
  expect(format(1, "6")).toBe("dont 5 kg pour ven. 27");
  expect(format(2, "8")).toBe("5 kg pour ven. 27, 3 kg pour sam. 28");
  expect(format(2, "9")).toBe("dont 5 kg pour ven. 27, 3 kg pour sam. 28");
  expect(format(3, "8.5")).toBe("pour ven. 27, sam. 28, dim. 29");
  expect(format(3, "9")).toBe("dont 8.5 kg pour ven. 27, sam. 28, dim. 29");
});

test("in a narrow column it says the first of its days", () => {
  const short = (of: number, planned: string, on = "2026-11-26") =>
    aheadShort(days.slice(0, of), { on, planned }, (quantity) => quantity);
  expect(short(0, "4")).toBeNull();
  expect(short(1, "5")).toEqual({ text: "pour ven.", isAll: true });
  expect(short(1, "5", "2026-11-20")).toEqual({ text: "pour ven. 27", isAll: true });
  expect(short(2, "8")).toEqual({ text: "dès ven.", isAll: true });
  expect(short(3, "9")).toEqual({ text: "dont 8.5 dès ven.", isAll: false });
});
