import { type Acts, enterIntent } from "#app/forms/submit/form-actions";

/** The intent of the button that saves an order and confirms it. */
export const confirmIntent = "confirm";

/** The buttons of a new order; Enter in a quantity goes to the next one and saves nothing. */
export const counterActs: Acts = { [confirmIntent]: () => null, [enterIntent]: (typed) => ({ typed, focus: null }) };

/** The intent of the button that reckons an order without saving it. */
export const reckonIntent = "reckon";

/** The intent of the button that searches products, and the field of what is looked for. */
export const findIntent = "find";

/** Begins the intent of the button of a family, whose name follows. */
export const familyIntent = "family:";

/** The button that looks for the customer; with an id behind a colon, the button that takes one. */
export const customerIntent = "customer";

/** The field that says what the customer who was taken filled, while the form travels. */
export const filledField = "filled";

/** Begins the intents of buttons that order as before, or fill the day or the hour in; what they stand for follows. */
export const againIntent = "again";
export const dayIntent = "day";
export const timeIntent = "time";

/** The field that says which products are laid out while the form travels. */
export const laidOutField = "laidOut";
