/** The company that sells and buys, as papers name it; an API may not know. */
export interface Company {
  /** Its name, then address and registration. */
  lines: string[];
  /** The address to which suppliers deliver, where it is not the one in `lines`. */
  deliveryAddress: string[];
}
