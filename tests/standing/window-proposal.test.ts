import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDecimals } from "#domain/exact/decimal";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { type SoldDay, proposeQuantity } from "#domain/orders/window-proposal";

const days = (putOut: string, ...unsold: string[]): SoldDay[] =>
  unsold.map((one) => ({ put_out: putOut, unsold: one }));
const proposed = (of: readonly SoldDay[], margin = "5", multiple = "1") =>
  proposeQuantity(of, margin, multiple)?.quantity ?? null;

describe("what is proposed for the window", () => {
  test("is the mean of what was sold and a margin, rounded to the multiple", () => {
    expect(proposed(days("80", "9", "11", "7", "10"), "5", "6")).toBe("72");
    expect(proposeQuantity(days("80", "9", "11", "7", "10"), "5", "1")).toEqual({
      quantity: "74",
      mean: "70.75",
      limit: null,
      isLargest: false,
    });
    expect(proposed(days("80", "9", "11", "7", "10"), "0", "0.1")).toBe("70.8");
  });

  test("is rounded half up, exactly", () => {
    expect(proposed(days("10", "1", "2", "1", "2"), "0")).toBe("9");
    expect(proposed(days("1", "0.5", "0.5", "0.5"), "0", "1")).toBe("1");
    expect(proposed(days("1", "0.500001", "0.5", "0.5"), "0", "1")).toBe(null);
  });

  test("looks at the latest four days, and needs three", () => {
    expect(proposed([...days("80", "10", "10", "10", "10"), ...days("500", "0")], "0")).toBe("70");
    expect(proposed(days("80", "10", "10", "10"), "0")).toBe("70");
    expect(proposed(days("80", "10", "10"))).toBe(null);
    expect(proposed([])).toBe(null);
  });

  test("is not above the most that was sold, where a day was sold out", () => {
    expect(proposeQuantity(days("80", "0", "0", "0", "0"), "5", "1")).toEqual({
      quantity: "80",
      mean: "80",
      limit: "80",
      isLargest: false,
    });
    expect(proposed([...days("60", "0"), ...days("80", "5", "5", "5")])).toBe("75");
    expect(proposed([...days("60", "0"), ...days("80", "5", "5", "5")], "100")).toBe("75");
    expect(proposed(days("80", "1", "1", "1", "1"))).toBe("83");
    expect(proposed(days("80", "0", "0", "0", "0"), "5", "12")).toBe("72");
  });

  test("is never more than a quantity may be, whatever the margin and the multiple", () => {
    const [largest, more] = ["999999999.999999", "1999999999.999998"];
    const unsold = days(largest, "1", "1", "1", "1");
    expect(proposeQuantity(unsold, "100", "0.000001")).toEqual({
      quantity: largest,
      mean: "999999998.999999",
      limit: null,
      isLargest: true,
    });
    expect(proposed(unsold, "100", "1000")).toBe("999999000");
    expect(proposed(unsold, "100", largest)).toBe(largest);
    expect(proposed(unsold, "0", "1")).toBe("999999999");
    // Put out by several lines of one order.
    expect(proposeQuantity(days(more, "0", "0", "0"), "5", "1")).toEqual({
      quantity: "999999999",
      mean: more,
      limit: more,
      isLargest: true,
    });
  });

  test("is nothing where nothing was sold", () => {
    expect(proposed(days("80", "80", "80", "80"))).toBe(null);
  });

  test("holds for whatever days are drawn", () => {
    const quantity = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(formatMillionths);
    const day = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.nat({ max: 1000 })).map(([all, part]) => ({
      put_out: formatMillionths(all),
      unsold: formatMillionths((all * BigInt(part)) / 1000n),
    }));
    const percent = fc.nat({ max: 1_000_000 }).map((one) => formatMillionths(BigInt(one) * 100n));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 8 }), percent, quantity, (drawn, margin, multiple) => {
        const looked = drawn.slice(0, 4);
        const proposal = proposeQuantity(drawn, margin, multiple);
        if (looked.length < 3) return proposal === null;
        const sold = looked.map(({ put_out, unsold }) => millionths(put_out) - millionths(unsold));
        const step = millionths(multiple);
        const given = proposal ? millionths(proposal.quantity) : 0n;
        const most = sold.reduce((one, other) => (other > one ? other : one), 0n);
        const isSoldOut = looked.some(({ unsold }) => millionths(unsold) === 0n);
        // Everything × count × 100 %: whole numbers.
        const wanted = sold.reduce((sum, one) => sum + one, 0n) * (100_000_000n + millionths(margin));
        const scale = BigInt(looked.length) * 100_000_000n;
        expect(given % step).toBe(0n);
        expect(given * 2n * scale).toBeLessThanOrEqual(2n * wanted + step * scale);
        if (isSoldOut) expect(given).toBeLessThanOrEqual(most);
        if (!isSoldOut || given + step <= most) expect(2n * wanted).toBeLessThan((2n * given + step) * scale);
        expect(proposeQuantity(looked, margin, multiple)).toEqual(proposal);
        return proposal === null || compareDecimals(proposal.quantity, "0") > 0;
      }),
    );
  });
});
