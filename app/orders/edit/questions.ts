import { longDay } from "#domain/french/day-words";
import type { Asks } from "#app/forms/submit/questions";
import { acceptedBody, readConflicts, metAllergies } from "../allergies";
import { surplusBody, surplusQuestions } from "./surplus";

/**
 * Returns the questions of an order's form before it is saved: a delivery on a day that is past, and products that meet
 * a noted allergy, and what becomes of what was made and is no longer ordered.
 * @param deliveredOn the day that the order has already; null for a new order
 */
export function asksOfOrder(today: string, deliveredOn: () => Promise<string | null>): Asks {
  return {
    async before({ deliveryOn }) {
      if (typeof deliveryOn !== "string" || deliveryOn >= today || deliveryOn === (await deliveredOn())) return [];
      return [
        {
          accept: `past:${deliveryOn}`,
          message: `La livraison est prévue le ${longDay(deliveryOn)} : ce jour est passé.`,
        },
      ];
    },
    refused: (error) => [
      ...metAllergies(readConflicts(error)).flatMap(({ product, description, accepts }) =>
        accepts.map((accept) => ({ accept, message: `Allergie : « ${product} » ${description}.` })),
      ),
      ...surplusQuestions(error),
    ],
    body: (accepted) => ({ ...acceptedBody(accepted), ...surplusBody(accepted) }),
  };
}
