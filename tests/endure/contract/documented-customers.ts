import type { Ask } from "./documented-stock";

/** Asks everything of the customers of two orders, and of one that is not there. */
export async function askCustomers(send: Ask, order: number, other: number): Promise<void> {
  const path = `/api/customers/${String(order)}`;
  const gone = "/api/customers/99999";
  for (const query of ["?search=mairie", "?page=0"]) await send("GET", `/api/customers${query}`);
  for (const body of [{ order_id: other }, { order_id: 99999 }, {}]) await send("POST", `${path}/merge`, body);
  for (const query of ["", "?page=0"]) await send("GET", `/api/customers/merges${query}`);
  for (const body of [{ merged_id: 1 }, { merged_id: 99999 }]) await send("POST", `${path}/separate`, body);
  for (const end of ["remove", "restore"])
    for (const text of ["Noix", "Lait"]) await send("POST", `${path}/allergies/${end}`, { text });
  for (const [end, body] of [
    ["merge", { order_id: order }],
    ["separate", { merged_id: 1 }],
    ["allergies/remove", { text: "Noix" }],
    ["allergies/restore", { text: "Noix" }],
  ] as const) {
    await send("POST", `${gone}/${end}`, body);
    await send("POST", `${path}/${end}`, body, "a word about a customer");
    await send("POST", `${path}/${end}`, { ...body, order_id: 1, merged_id: 2, text: "x" }, "a word about a customer");
  }
  for (const read of [path, gone, `${path}/orders`, `${path}/orders?page=0`, `${gone}/orders`]) await send("GET", read);
}
