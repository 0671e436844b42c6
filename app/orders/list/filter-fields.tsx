import { CheckboxField, Choices, TextField } from "#app/forms/controls/fields";
import { orderStatusNames } from "#domain/orders/order-status-names";
import type { OrderFilters } from "./filters";
import { orderWords } from "../words";
import type { FieldErrors } from "#app/shell/api-errors";

/** The names of the filters where their problems are summed up. */
export const filterLabels = {
  status: "Statut",
  deliveryFrom: "Livraison du",
  deliveryTo: "Livraison jusqu’au",
  product: "Produit",
  productId: "Produit",
};

/** Status, delivery period, product and archives, as they stand in the URL, with what the API says of each. */
export function OrderFilterFields({ filters, errors }: { filters: OrderFilters; errors: FieldErrors }) {
  return (
    <>
      {filters.late && <input type="hidden" name="late" value={filters.late} />}
      {filters.toCollect && <input type="hidden" name="to_collect" value={filters.toCollect} />}
      {filters.toGiveBack && <input type="hidden" name="to_give_back" value={filters.toGiveBack} />}
      <Choices
        legend="Statut"
        name="status"
        options={Object.entries(orderStatusNames)}
        chosen={filters.status}
        errors={errors.status}
      />
      <TextField
        label="Livraison du"
        name="delivery_from"
        type="date"
        defaultValue={filters.deliveryFrom}
        errors={errors.deliveryFrom}
      />
      <TextField
        label="au"
        name="delivery_to"
        type="date"
        defaultValue={filters.deliveryTo}
        errors={errors.deliveryTo}
      />
      <TextField
        label="Produit"
        name="product"
        defaultValue={filters.product}
        placeholder="Nom ou code"
        errors={errors.product ?? errors.productId}
        autoComplete="off"
      />
      <CheckboxField
        name="archived"
        label={orderWords.archivedOnly}
        defaultChecked={filters.archived === "1"}
        errors={errors.archived}
      />
    </>
  );
}
