/** The resources, each after those it refers to. */
export const resources = ["suppliers", "articles", "recipes", "products", "external-orders"] as const;
export type Resource = (typeof resources)[number];

export const pathOf = (resource: Resource) => `/api/${resource}`;

/** Returns the name that a sample is found by; with an accent, since searches know none. */
export const nameOf = (resource: Resource, mark: string) => `Conformité ${resource} ${mark}`;

/** The days that the sample order is for: far from anybody's plan. */
export const days = { delivery: "2036-03-12", from: "2036-03-01", to: "2036-03-31" };

/** Returns a body that the contract allows, referring to the samples of other resources. */
export function sampleOf(resource: Resource, mark: string, id: (resource: Resource) => number): object {
  const name = nameOf(resource, mark);
  switch (resource) {
    case "suppliers":
      return {
        name,
        city: "Rennes",
        email: "conformite@exemple.fr",
        phone: "02 99 00 00 00",
        lead_time_days: 2,
        delivery_weekdays: [1, 3, 5],
        minimum_order_ht: "100.00",
      };
    case "articles":
      return {
        name,
        category: "épicerie",
        kind: "ingredient",
        unit: "kg",
        vat_rate: "5.5",
        allergens: ["gluten"],
        equivalences: [{ quantity: "1", unit: "l", equals_quantity: "0.55", equals_unit: "kg" }],
        offers: [
          {
            supplier_id: id("suppliers"),
            pack_label: "Sac de 25 kg",
            pack_quantity: "25",
            pack_price_ht: "22.50",
            preferred: true,
            available: true,
          },
        ],
      };
    case "recipes":
      return {
        name,
        status: "active",
        output_quantity: "10",
        output_unit: "kg",
        lines: [{ article_id: id("articles"), quantity: "5", unit: "kg" }],
        steps: [{ text: "Pétrir.", minutes: 12, critical: false }],
      };
    case "products":
      return {
        name,
        sale_unit: "piece",
        price_ht: "12.5",
        vat_rate: "5.5",
        active: true,
        components: [{ recipe_id: id("recipes"), quantity: "0.35", unit: "kg" }],
      };
    case "external-orders":
      return {
        customer_name: name,
        customer_type: "individual",
        delivery_on: days.delivery,
        delivery_mode: "pickup",
        consumption_mode: "later",
        lines: [{ product_id: id("products"), quantity: "4" }],
      };
  }
}
