/** An order as it is typed, as the screen says it: what it comes to, and what is to be known before it is saved. */
export interface Reckoned {
  /** « 87,25 € TTC » */
  total: string;
  /** « 4 produits » */
  details: string;
  /** Minimum quantities, lead times, allergies. */
  warnings: string[];
}
