/** Returns a name of the wire as the web app spells it: `unit_price_ht` is `unitPriceHt`. */
export const camelName = (name: string): string =>
  name.replace(/_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase());
