/** The words for how far what is made of a row can be worked out, where not all of it can. */
export const faultWords = { blocked: "bloqué", partial: "partiel" } as const;

export type Fault = keyof typeof faultWords;
