import { createContext, useContext } from "react";
import { filledField } from "./form-actions";
import { type Chip, Chips } from "./chips";

/** Buttons beside the fields of a new order. */
interface Beside {
  /** Customers that are offered, and what is said of them. */
  customers: readonly Chip[];
  customersMessage: string;
  filled: string;
  /** Days and hours. */
  when: readonly Chip[];
}

export const BesideFields = createContext<Beside>({ customers: [], customersMessage: "", filled: "", when: [] });

/** The customers that are offered, below the customer's fields. */
export function BesideCustomer() {
  const { customers, customersMessage, filled } = useContext(BesideFields);
  return (
    <>
      <Chips of={customers} />
      <p role="status" className="field-hint">
        {customersMessage}
      </p>
      {filled && <input type="hidden" name={filledField} value={filled} />}
    </>
  );
}

/** The days and hours that are offered, below those of the delivery. */
export const BesideDelivery = () => <Chips of={useContext(BesideFields).when} />;
