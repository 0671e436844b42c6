import { unknownRecords } from "#domain/french/not-found";
import type { EntityWords } from "./words";

/** Returns the sentence about a record of this kind that is not there; kept out of the browser, which never says it. */
export const unknownOf = ({ resource }: Pick<EntityWords, "resource">): string =>
  unknownRecords[
    resource === "external-orders" ? "external_orders" : resource === "standing-orders" ? "standing_orders" : resource
  ];
