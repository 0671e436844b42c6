import { Form, Link, useSearchParams } from "@remix-run/react";
import type { FieldErrors } from "#app/shell/api-errors";
import { CheckboxField, Choices, RequiredLegend, SelectField, TextField } from "#app/forms/controls/fields";
import { instantInParis, timeInParis } from "#domain/paris";
import { formatCount } from "#app/display/numbers";
import { orderStatusNames } from "#domain/orders/order-status-names";
import { plannedStatuses } from "#domain/orders/order-statuses";
import { planChoices, planFlags } from "#domain/planning/plan-options";
import { camelName } from "#domain/camel";
import type { NeedsQuery } from "../needs-query";
import type { Tab } from "../week/tabs";

interface NeedsFormProps {
  query: NeedsQuery;
  errors: FieldErrors;
  /** Products that can be added, when they are few enough to offer. */
  products: readonly { id: number; name: string }[];
  /** The part of the calculation that is shown, and stays so. */
  tab?: Tab;
}

/** The form of everything that a calculation depends on, a GET: its URL is the plan. */
export function NeedsForm({ query, errors, products, tab = "faire" }: NeedsFormProps) {
  const [params] = useSearchParams();
  const statuses = query.status.length > 0 ? query.status : plannedStatuses;
  return (
    <Form method="get" className="card needs-form" key={params.toString()}>
      {tab !== "faire" && <input type="hidden" name="onglet" value={tab} />}
      <RequiredLegend />
      <div className="fields">
        <TextField label="Du" name="from" type="date" defaultValue={query.from} errors={errors.from} required />
        <TextField
          label="Au"
          name="to"
          type="date"
          defaultValue={query.to}
          errors={errors.to}
          required
          hint="62 jours au plus"
        />
        <Choices
          legend="Les commandes à"
          name="basis"
          type="radio"
          options={[
            ["production", "produire ces jours-là"],
            ["delivery", "livrer ces jours-là"],
          ]}
          chosen={[query.basis]}
          errors={errors.basis}
        />
      </div>
      <Choices
        legend="Statuts retenus"
        name="status"
        options={Object.entries(orderStatusNames).filter(([status]) => status !== "cancelled")}
        chosen={statuses}
        errors={errors.status ?? errors["status.0"]}
      />
      <HandPicked query={query} errors={errors} />
      <ChosenOffers offer={query.offer} errors={errors} />
      <Extras query={query} errors={errors} products={products} />
      <details open={[...planChoices.map(({ name }) => errors[camelName(name)]), errors.asOf].some(Boolean)}>
        <summary>Options du calcul</summary>
        <div className="fields">
          {planChoices.map(({ name, label, values: [usual, other], words: [placeholder, word] }) => (
            <SelectField
              key={name}
              label={label}
              name={name}
              placeholder={placeholder}
              options={[[other, word]]}
              defaultValue={query.choices[name] === usual ? "" : query.choices[name]}
              errors={errors[camelName(name)]}
            />
          ))}
          <AsOf typed={query.asOf} errors={errors.asOf} />
        </div>
        <fieldset className="choices">
          <legend>Ne pas tenir compte de</legend>
          <div>
            {planFlags.map(([name, label]) => (
              <CheckboxField
                key={name}
                name={name}
                value="0"
                label={label}
                defaultChecked={query.ignored.includes(name)}
              />
            ))}
          </div>
        </fieldset>
      </details>
      <button className="button" data-size="lg">
        Calculer les besoins
      </button>
    </Form>
  );
}

/** The moment to compute as of; what is no moment stays as it was typed. */
function AsOf({ typed, errors }: { typed: string; errors: string[] | undefined }) {
  const time = timeInParis(instantInParis(typed));
  return (
    <TextField
      label="Moment du calcul"
      name="as_of"
      type={typed && !time ? "text" : "datetime-local"}
      defaultValue={time ?? typed}
      errors={errors}
      hint="Vide : maintenant. Sinon, comme si nous y étions."
    />
  );
}

/** Orders chosen one by one, carried along and told. */
function HandPicked({ query: { orderIds, excludeOrderIds }, errors }: Pick<NeedsFormProps, "query" | "errors">) {
  if (orderIds.length + excludeOrderIds.length === 0) return null;
  return (
    <div>
      {orderIds.map((id) => (
        <input key={id} type="hidden" name="order_ids" value={id} />
      ))}
      {excludeOrderIds.map((id) => (
        <input key={id} type="hidden" name="exclude_order_ids" value={id} />
      ))}
      <p>
        {[
          orderIds.length > 0 && `Seulement ${formatCount(orderIds.length, "commande choisie", "commandes choisies")}`,
          excludeOrderIds.length > 0 &&
            `Sans ${formatCount(excludeOrderIds.length, "commande écartée", "commandes écartées")}`,
        ]
          .filter(Boolean)
          .join(". ")}
        .
      </p>
      <p className="field-error">{[...(errors.orderIds ?? []), ...(errors.excludeOrderIds ?? [])].join(" ")}</p>
      <Link to=".">Revenir à toutes les commandes</Link>
    </div>
  );
}

/** Purchases chosen by hand, carried along. */
function ChosenOffers({ offer, errors }: { offer: NeedsQuery["offer"]; errors: FieldErrors }) {
  return (
    <>
      {Object.entries(offer).map(([id, chosen]) => (
        <span key={id}>
          <input type="hidden" name={`offer[${id}]`} value={chosen} />
          {errors[`offer.${id}`] && (
            <span className="field-error" id={`offer.${id}`}>
              {errors[`offer.${id}`]?.join(" ")}
            </span>
          )}
        </span>
      ))}
    </>
  );
}

/** Quantities of products beyond the orders; the last row adds one by name or code. */
function Extras({ query, errors, products }: Omit<NeedsFormProps, "tab">) {
  const nameOf = (id: string) => products.find((product) => String(product.id) === id)?.name ?? `Produit n° ${id}`;
  return (
    <fieldset className="extras">
      <legend>Produits en plus des commandes</legend>
      {Object.entries(query.extra).map(([id, quantity]) => (
        <TextField
          key={id}
          id={`extra.${id}`}
          label={nameOf(id)}
          name={`extra[${id}]`}
          inputMode="decimal"
          defaultValue={quantity}
          errors={errors[`extra.${id}`]}
          hint="Videz pour retirer"
        />
      ))}
      <div className="fields">
        <TextField
          label="Ajouter un produit"
          name="add_product"
          defaultValue={query.addProduct}
          placeholder="Nom ou code"
          list="products"
          autoComplete="off"
          errors={errors.addProduct}
        />
        <TextField
          label="Quantité"
          name="add_quantity"
          inputMode="decimal"
          defaultValue={query.addQuantity}
          errors={errors.addQuantity}
        />
      </div>
      <datalist id="products">
        {products.map((product) => (
          <option key={product.id} value={product.name} />
        ))}
      </datalist>
    </fieldset>
  );
}
