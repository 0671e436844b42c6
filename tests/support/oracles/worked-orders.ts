export interface WorkedOrder {
  name: string;
  /** Quantity, unit price before tax, VAT rate, discount. */
  lines: [string, string, string, string?][];
  amounts: string[];
  ht: string;
  /** Rate, base, VAT. */
  vat: [string, string, string][];
  ttc: string;
}

/** Worked by hand: a line is rounded to the cent, halves up; VAT is rounded once per rate over the sum of its lines. */
export const workedOrders: WorkedOrder[] = [
  {
    name: "two rates and a discount: 3 × 12.50, and 2 × 4.995 less 10 % (8.991)",
    lines: [
      ["3", "12.5", "5.5"],
      ["2", "4.995", "20", "10"],
    ],
    amounts: ["37.50", "8.99"],
    ht: "46.49",
    vat: [
      ["5.5", "37.50", "2.06"],
      ["20", "8.99", "1.80"],
    ],
    ttc: "50.35",
  },
  {
    name: "half a cent of a line goes up: 1 × 0.005, and 0.5 × 0.01",
    lines: [
      ["1", "0.005", "10"],
      ["0.5", "0.01", "10"],
    ],
    amounts: ["0.01", "0.01"],
    ht: "0.02",
    vat: [["10", "0.02", "0.00"]],
    ttc: "0.02",
  },
  {
    name: "just under half a cent goes down: 1 × 0.0049",
    lines: [["1", "0.0049", "10"]],
    amounts: ["0.00"],
    ht: "0.00",
    vat: [["10", "0.00", "0.00"]],
    ttc: "0.00",
  },
  {
    name: "half a cent of VAT goes up: 10 % of 0.25 is 0.025",
    lines: [["1", "0.25", "10"]],
    amounts: ["0.25"],
    ht: "0.25",
    vat: [["10", "0.25", "0.03"]],
    ttc: "0.28",
  },
  {
    name: "VAT is rounded once per rate: 5.5 % of 3 × 0.10 is 0.0165, not 3 × 0.0055",
    lines: [
      ["1", "0.1", "5.5"],
      ["1", "0.1", "5.5"],
      ["1", "0.1", "5.5"],
    ],
    amounts: ["0.10", "0.10", "0.10"],
    ht: "0.30",
    vat: [["5.5", "0.30", "0.02"]],
    ttc: "0.32",
  },
  {
    name: "a third off: 10 less 33.3333 % is 6.66667",
    lines: [["1", "10", "20", "33.3333"]],
    amounts: ["6.67"],
    ht: "6.67",
    vat: [["20", "6.67", "1.33"]],
    ttc: "8.00",
  },
  {
    name: "all of it off, and no VAT",
    lines: [
      ["5", "9.99", "20", "100"],
      ["2", "3", "0"],
    ],
    amounts: ["0.00", "6.00"],
    ht: "6.00",
    vat: [
      ["0", "6.00", "0.00"],
      ["20", "0.00", "0.00"],
    ],
    ttc: "6.00",
  },
  {
    name: "half a cent that floating point misses: 1.005 × 1 and 1.115 × 1",
    lines: [
      ["1", "1.005", "2.1"],
      ["1", "1.115", "2.1"],
    ],
    amounts: ["1.01", "1.12"],
    ht: "2.13",
    vat: [["2.1", "2.13", "0.04"]],
    ttc: "2.17",
  },
  {
    name: "weights to the milligram: 0.333333 kg at 29.9999",
    lines: [["0.333333", "29.9999", "5.5"]],
    amounts: ["10.00"],
    ht: "10.00",
    vat: [["5.5", "10.00", "0.55"]],
    ttc: "10.55",
  },
  {
    name: "a large order: 123456 × 789.1234",
    lines: [["123456", "789.1234", "20"]],
    amounts: ["97422018.47"],
    ht: "97422018.47",
    vat: [["20", "97422018.47", "19484403.69"]],
    ttc: "116906422.16",
  },
];
