import "#app/styles/pages/planning/planning.css";
import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { productWords } from "#app/catalogue/words";
import { DetailHeading } from "#app/display/detail-heading";
import { formatDate } from "#app/display/dates";
import { dayInParis } from "#domain/paris";
import { unitName } from "#domain/kitchen/units";
import { TextField } from "#app/forms/controls/fields";
import { ChosenQuantity } from "#app/planning/makeable/chosen-quantity";
import { stockNames, stockSearch } from "#app/planning/makeable/query";
import { LacksNotice } from "#app/planning/shortages/notice";
import { readLacksOfThing } from "#app/planning/shortages/item.server";
import { readMakeable } from "#app/planning/makeable/read.server";
import { describeLimits, makeablePath, formatMakeable } from "#app/planning/makeable/words";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Que puis-je encore faire ?", data?.makeable.name) },
];

export async function loader(args: LoaderFunctionArgs) {
  const read = await readMakeable(args);
  const { api, now, hasStock } = args.context;
  const { id, on } = read.makeable;
  const lacks = (await hasStock()) ? await readLacksOfThing(api, { type: "product", id }, dayInParis(now), on) : null;
  return data({ ...read, lacks }, { status: read.error ? 422 : 200 });
}

export default function MakeableProduct() {
  const { makeable, typed, error, lacks } = useLoaderData<typeof loader>();
  const { id, name, unit, limits, on, chosen } = makeable;
  const [params] = useSearchParams();
  const needs = new URLSearchParams({ from: on, to: on, [`extra[${id}]`]: chosen.quantity });
  return (
    <>
      <DetailHeading title="Que puis-je encore faire ?" name={name}>
        <ButtonLink to={makeablePath + stockSearch(params)} variant="outline">
          Tous les produits
        </ButtonLink>
        <ButtonLink to={`/${productWords.resource}/${id}`} variant="outline">
          Fiche du produit
        </ButtonLink>
      </DetailHeading>
      <LacksNotice lacks={lacks} />
      <p className="makeable">
        <strong>{formatMakeable(makeable)}</strong>
        <span>
          le {formatDate(on)}, tout le stock étant pour ce produit.
          {limits.length > 0 && ` Pour en faire plus : ${describeLimits(limits)}.`}
        </span>
      </p>
      <Form method="get" className="scale-row no-print" noValidate preventScrollReset key={`${id} ${params}`}>
        {stockNames.map(
          (stock) =>
            params.has(stock) && <input key={stock} type="hidden" name={stock} value={params.get(stock) ?? ""} />,
        )}
        <TextField
          label={`Et pour en faire (${unitName(unit)})`}
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed}
          errors={error ? [error] : []}
        />
        <Button type="submit" variant="outline">
          Voir ce qu’il faut
        </Button>
      </Form>
      <ChosenQuantity unit={unit} chosen={chosen} />
      <p className="section actions">
        <ButtonLink to={`/production-planning/compute-needs?${needs}`}>
          Calculer les besoins avec cette quantité
        </ButtonLink>
      </p>
    </>
  );
}
