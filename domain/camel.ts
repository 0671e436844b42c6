/** A name of the wire as the web app spells it. */
export type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name extends string
    ? Name
    : never;

/** Returns a name of the wire as the web app spells it: `unit_price_ht` is `unitPriceHt`. */
export function camelName<Name extends string>(name: Name): Camel<Name>;
export function camelName(name: string): string {
  return name.replace(/_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase());
}
