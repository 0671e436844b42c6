/** Who sells and buys, as papers name it; an API may not know. */
export interface Company {
  /** Its name, then address and registration. */
  lines: string[];
  /** Where suppliers deliver, where that is not the address in `lines`. */
  deliveryAddress: string[];
}
