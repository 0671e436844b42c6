/** The values in place of fields that an API leaves out: lists are empty, unknown values null. */
interface Blank {
  lists?: readonly string[];
  unknown?: readonly string[];
  values?: Readonly<Record<string, unknown>>;
  /** Blanks of what a list or an object under that name holds. */
  within?: Readonly<Record<string, Blank>>;
}

const made: Blank = { lists: ["equivalences", "allergens", "traces"], values: { costComplete: false }, unknown: ["unitCostHt", "costHt", "usedBy"] };
const supplierRow: Blank = { unknown: ["deliveryWeekdays", "leadTimeDays"], values: { name: "" } };
const lines: Blank = { values: { name: "", unit: "", quantity: null, scaling: "proportional", fromStock: false } };
const label: Blank = { lists: ["ingredients", "missing"], within: { ingredients: { lists: ["allergens"], values: { name: "" } } } };
const totals: Blank = { lists: ["vatByRate"], unknown: ["ht", "ttc"] };
const orderRow: Blank = { values: { totals: {}, customerName: "", status: "draft", number: "" }, unknown: ["deliveryOn", "productionOn", "deliveryTime"], within: { totals } };

/** By resource, then of a row of its list and of one of its things. */
const blanks: Readonly<Record<string, { row: Blank; one: Blank }>> = {
  suppliers: {
    row: supplierRow,
    one: { ...supplierRow, lists: ["closedPeriods", "articles"], unknown: [...(supplierRow.unknown ?? []), "leadTimeBasis", "observesPublicHolidays", "minimumPolicy"], within: { articles: { values: { unit: "" } } } },
  },
  articles: {
    row: { lists: ["allergens"], values: { name: "", category: "", unit: "", managedStock: false } },
    one: { lists: [...(made.lists ?? []), "lots", "incoming", "offers"], unknown: made.unknown ?? [], values: { name: "", category: "", unit: "" }, within: { offers: { values: { packLabel: "" } } } },
  },
  recipes: {
    row: { values: { name: "", outputUnit: "" } },
    one: { ...made, lists: [...(made.lists ?? []), "lines", "steps"], values: { name: "", outputUnit: "", outputQuantity: "" }, within: { lines } },
  },
  products: {
    row: { values: { name: "", saleUnit: "piece" } },
    one: { ...made, lists: [...(made.lists ?? []), "components"], values: { name: "", saleUnit: "piece" }, within: { components: lines, label } },
  },
  "external-orders": {
    row: orderRow,
    one: { ...orderRow, lists: ["lines", "changes"], within: { totals, lines: { values: { productName: "", saleUnit: "" } }, changes: { values: { at: "", who: "" } } } },
  },
};

/** Puts the blanks into an answer of the API at this path, in place. What is there, or is no answer about an entity, stays as it is. */
export function fillBlanks(path: string, answer: object): void {
  const [, resource = "", rest] = /^\/api\/([a-z-]+)(?:\/(.*))?$/.exec(path) ?? [];
  const blank = blanks[resource];
  const data: unknown = "data" in answer ? answer.data : null;
  if (!blank || (rest !== undefined && !/^\d+(\/(status|archive|restore))?$/.test(rest))) return;
  fill(data, rest === undefined && Array.isArray(data) ? blank.row : blank.one);
}

function fill(value: unknown, blank: Blank): void {
  if (Array.isArray(value)) for (const item of value) fill(item, blank);
  else if (typeof value === "object" && value !== null) fillObject(value, blank);
}

function fillObject(value: object, { lists = [], unknown = [], values = {}, within = {} }: Blank): void {
  const put = (name: string, blank: unknown) => {
    if (Reflect.get(value, name) === undefined || (Array.isArray(blank) && !Array.isArray(Reflect.get(value, name)))) Reflect.set(value, name, blank);
  };
  for (const name of lists) put(name, []);
  for (const name of unknown) put(name, null);
  for (const [name, blank] of Object.entries(values)) put(name, structuredClone(blank));
  for (const [name, blank] of Object.entries(within)) fill(Reflect.get(value, name), blank);
}
