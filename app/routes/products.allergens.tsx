import "#app/styles/pages/labels.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import { allergens } from "#domain/choices";
import { formatCount } from "#app/display/numbers";
import { PrintButton } from "#app/display/print-button";
import { PrintedOn } from "#app/display/printed-on";
import { type AllergenCell, type SheetRow, readCounterSheet } from "#app/stock/labels/counter-sheet.server";
import { ListHeading } from "#app/lists/list-heading";
import { ButtonLink } from "#app/shell/actions/button";
import { hasStatus } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

const title = "Fiche d’allergènes";

export const meta = () => [{ title: pageTitle(title) }];

/** Reads the allergens of all that is sold; a 404 that says why where the API does not tell them together. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return { sheet: await readCounterSheet(context), now: context.now.toISOString() };
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    throw data(
      {
        message: "Page Not Found: /products/allergens",
        description: "Le serveur des données ne donne pas les allergènes de tous les produits à la fois.",
      },
      { status: 404 },
    );
  }
}

export default function CounterSheetPage() {
  const { sheet, now } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title={title} count={`${formatCount(sheet.count, "produit")} en vente`}>
        {sheet.count > 0 && <PrintButton />}
        <ButtonLink to="/products" variant="outline">
          Retour aux produits
        </ButtonLink>
      </ListHeading>
      <PrintedOn at={now} />
      {sheet.more > 0 && (
        <p className="alert" data-type="warning">
          {formatCount(sheet.more, "produit")} de plus ne sont pas sur cette fiche.
        </p>
      )}
      {sheet.count === 0 && <p className="card">Aucun produit en vente.</p>}
      {sheet.count > 0 && (
        <>
          <p>● contient · (●) peut contenir · ? pas encore dit, à vérifier avant de répondre</p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can enter */}
          <div className="allergen-sheet" role="region" aria-label={title} tabIndex={0}>
            <table>
              <caption className="visually-hidden">Allergènes des produits en vente</caption>
              <thead>
                <tr>
                  <th scope="col">Produit</th>
                  {allergens.map((code) => (
                    <th key={code} scope="col">
                      <span>{nameAllergen(code)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              {sheet.families.map(({ name, rows }) => (
                <tbody key={name}>
                  <tr>
                    <th scope="rowgroup" colSpan={allergens.length + 1}>
                      {name}
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        </>
      )}
    </>
  );
}

function Row({ row: { id, name, cells } }: { row: SheetRow }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/products/${id}`}>{name}</Link>
      </th>
      {cells === null ? (
        <td colSpan={allergens.length}>? Composition pas encore dite : allergènes inconnus</td>
      ) : (
        cells.map((cell, at) => (
          <td key={at}>
            <Cell cell={cell} />
          </td>
        ))
      )}
    </tr>
  );
}

const marks = {
  in: ["●", "contient"],
  traces: ["(●)", "peut contenir"],
  unknown: ["?", "pas encore dit"],
} as const;

function Cell({ cell: { state, kinds } }: { cell: AllergenCell }) {
  if (state === "none") return <span className="visually-hidden">non</span>;
  const [mark, words] = marks[state];
  return (
    <>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{words}</span>
      {kinds.length > 0 && <small>{kinds.join(", ")}</small>}
    </>
  );
}
