import "#app/styles/pages/orders/quantities.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { formatMoney } from "#app/display/numbers";
import { wayBack } from "#app/display/links/way-back";
import { FormPage } from "#app/forms/controls/form-page";
import { openQuantities, saveQuantities } from "#app/orders/edit/editing.server";
import { handOverActs, handOverIntent, quantitiesForm } from "#app/orders/edit/quantities";
import { QuantityLines } from "#app/orders/edit/quantity-lines";
import { Button } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

const title = "Fait et livré";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(title, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openQuantities(args);

export const action = (args: ActionFunctionArgs) => saveQuantities(args);

export default function OrderQuantities() {
  const { mayHandOver, isPutOut, due, known, left } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const { search } = useLocation();
  return (
    <FormPage
      title={isPutOut ? "Fait et mis en vente" : title}
      form={quantitiesForm}
      cancelTo={wayBack(search) ?? `/external-orders/${id}`}
      acts={handOverActs}
      drawLines={(props) => (
        <>
          <QuantityLines {...props} known={known} left={left} />
          {mayHandOver && due && (
            <p>
              Reste à payer si tout part&nbsp;: <strong>{formatMoney(due)}</strong>
            </p>
          )}
        </>
      )}
      saves={() => (
        <>
          {mayHandOver && (
            <Button type="submit" name="intent" value={handOverIntent}>
              Enregistrer et {isPutOut ? "mettre en vente" : "remettre"}
            </Button>
          )}
          <Button type="submit" name="intent" value="save" variant={mayHandOver ? "outline" : "solid"}>
            Enregistrer
          </Button>
        </>
      )}
    />
  );
}
