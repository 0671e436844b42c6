/**
 * The pictures of docs/tour.md: a day of the demo company, in the order of its hours.
 *
 * @typedef {object} Shot
 * @property {string} name of its file in docs/pictures/
 * @property {string} path the page it begins at, or shows
 * @property {string} [follow] the link on that page that is followed, as a CSS selector
 * @property {string} [press] the button on that page that is pressed
 * @property {string} [shows] the pattern of the page that is shown then
 * @property {"phone" | "tablet"} [screen] the tablet unless told
 * @property {boolean} [dark]
 */

/** @type {readonly Shot[]} */
export const shots = [
  { name: "01-home", path: "/" },
  { name: "02-board", path: "/production-planning/production-sheets" },
  {
    name: "03-weighing",
    path: "/production-planning/weighings/create?recipe=1",
    press: 'main button[name="intent"][value="save"]',
    shows: "/production-planning/weighings/:id",
  },
  {
    name: "04-recipe",
    path: "/recipes?search=brioche",
    follow: 'main tbody a[href^="/recipes/"]',
    shows: "/recipes/:id",
  },
  { name: "05-order-form", path: "/external-orders/create", screen: "phone" },
  { name: "06-orders", path: "/external-orders" },
  {
    name: "07-order",
    path: "/external-orders?status=confirmed",
    follow: 'main tbody a[href^="/external-orders/"]',
    shows: "/external-orders/:id",
  },
  { name: "08-needs", path: "/production-planning/compute-needs" },
  { name: "09-purchases", path: "/production-planning/purchase-lists" },
  { name: "10-rounds", path: "/external-orders/rounds" },
  {
    name: "11-standing-order",
    path: "/standing-orders",
    follow: 'main tbody a[href^="/standing-orders/"]',
    shows: "/standing-orders/:id",
  },
  { name: "12-week", path: "/external-orders/week", dark: true },
];

/** The three that stand side by side at the head of the README, in both colour schemes. */
export const front = ["02-board", "07-order", "08-needs"];
