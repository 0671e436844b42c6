import type { Refusal } from "../../http/refusal";

/** A batch whose pieces are gone, and the refusal (409, code "used") to take it back that names what used them. */
export interface UsedWithout {
  name: string;
  refusal: Refusal;
}
