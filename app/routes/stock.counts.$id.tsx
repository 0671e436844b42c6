import "#app/styles/pages/stock.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { StockCount } from "#server/api-client/contract/stock";
import { unknownCount } from "#domain/french/not-found";
import { Badge } from "#app/display/badge";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { readRecord } from "#app/display/record";
import { formatInstant } from "#app/display/dates";
import { formatCount, formatMoney, signed } from "#app/display/numbers";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { More } from "#app/shell/actions/more";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { actOnCount } from "#app/stock/counts/actions.server";
import { CountLine } from "#app/stock/counts/line";
import { scanParam } from "#app/stock/counts/scan";
import { findCounted } from "#app/stock/counts/scan.server";
import { scopeName } from "#app/stock/counts/words";
import { countsPath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";
import { countStates } from "#app/stock/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Inventaire", data && scopeName(data.count)) },
];

const linesPerPage = 50;

/** Reads the count, and fifty of its lines: all, or those that differ (`?show=differences`) as before closing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { lines, ...count } = await readRecord<StockCount>(args, "stock/counts", unknownCount);
  const { searchParams } = new URL(args.request.url);
  const { page } = readListQuery(searchParams, "");
  const scanned = searchParams.get(scanParam);
  const found = scanned === null ? null : await findCounted(args.context.api, lines, scanned);
  if (typeof found === "number") {
    const at = Math.floor(found / linesPerPage) + 1;
    throw redirect(`${countsPath}/${count.id}${at > 1 ? `?page=${at}` : ""}#line-${lines[found]?.id ?? ""}`);
  }
  const isClosing = searchParams.get("show") === "differences";
  const visible = isClosing
    ? lines.filter(({ difference }) => difference !== null && !/^0*\.?0*$/.test(difference))
    : lines;
  const lastPage = Math.max(1, Math.ceil(visible.length / linesPerPage));
  const currentPage = Math.min(page, lastPage);
  return {
    count,
    isClosing,
    lines: visible.slice((currentPage - 1) * linesPerPage, currentPage * linesPerPage),
    meta: { currentPage, lastPage },
    notFound: found,
    submissionKey: args.context.freshKey,
  };
}

export const action = (args: ActionFunctionArgs) => actOnCount(args);

/** A refusal often means that somebody else has counted that line: the page shows that too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Count() {
  const { count, isClosing, lines, meta, notFound, submissionKey } = useLoaderData<typeof loader>();
  const back = useActionData<typeof action>() ?? null;
  const { id, status, blind, lineCount, countedCount, differenceHt, unknownCostCount } = count;
  const { words, tone } = countStates[status];
  const isOpen = status === "under_way";
  return (
    <>
      <DetailHeading title="Inventaire" name={scopeName(count)} badges={<Badge tone={tone}>{words}</Badge>}>
        {isOpen && !isClosing && (
          <ButtonLink to={`${countsPath}/${id}?show=differences`}>Voir les écarts et clore</ButtonLink>
        )}
        {!isOpen && <ButtonLink to={`${countsPath}/create`}>Nouvel inventaire</ButtonLink>}
        {isOpen && (
          <ButtonLink to={`${countsPath}/${id}/found`} variant="outline">
            Ajouter un lot trouvé
          </ButtonLink>
        )}
        <More>
          <ButtonLink to={countsPath} variant="outline" color="neutral">
            Inventaires
          </ButtonLink>
          {isOpen && (
            <Form method="post">
              <Button type="submit" name="intent" value="abandon" variant="outline" color="error">
                Abandonner cet inventaire
              </Button>
            </Form>
          )}
        </More>
      </DetailHeading>
      <Facts>
        <Fact label="Commencé">{`${formatInstant(count.createdAt)} par ${count.userName}`}</Fact>
        <Fact label="Compté">{`${countedCount} sur ${lineCount}`}</Fact>
        <Fact label="Clos">{count.closedAt && `${formatInstant(count.closedAt)} par ${count.closedBy}`}</Fact>
        <Fact label="Écart en valeur">
          {!(blind && isOpen) &&
            `${signed(differenceHt, formatMoney(differenceHt))} HT` +
              (unknownCostCount > 0 ? `, sans ${formatCount(unknownCostCount, "lot")} sans prix` : "")}
        </Fact>
      </Facts>
      {isOpen && !isClosing && (
        <Form method="get" className="filters-search no-print" role="search" key={String(notFound)}>
          <label htmlFor={scanParam}>Scanner ou taper un code-barres, un lot ou un nom</label>
          <input id={scanParam} type="search" name={scanParam} autoComplete="off" required />
          <Button type="submit" variant="outline">
            Aller à la ligne
          </Button>
        </Form>
      )}
      {notFound !== null && (
        <p className="alert" data-type="warning" role="alert">
          {notFound}
        </p>
      )}
      {isOpen && !isClosing && (
        <p className="count-hint">Laissez vide ce qui n’est pas compté ; écrivez 0 quand il n’y en a plus.</p>
      )}
      {isClosing && (
        <p className="count-hint">
          {isOpen && blind
            ? "Inventaire à l’aveugle : les écarts se verront une fois clos."
            : lines.length === 0
              ? "Aucun écart parmi ce qui est compté."
              : "Ces lignes diffèrent de ce que dit le stock."}{" "}
          <a href={`${countsPath}/${id}`}>Toutes les lignes</a>
        </p>
      )}
      <ul className="count-lines">
        {lines.map((line) => (
          <CountLine
            key={`${line.id}-${line.lockVersion}`}
            line={line}
            submissionKey={submissionKey}
            back={back?.line === line.id ? back : null}
            isOpen={isOpen}
          />
        ))}
      </ul>
      <Pagination meta={meta} />
      {(isClosing || !isOpen) && (
        <Form method="post" className="section actions no-print">
          {isOpen ? (
            <Button type="submit" name="intent" value="close">
              Clore et corriger le stock
            </Button>
          ) : (
            <Button type="submit" name="intent" value="reopen" variant="outline">
              {status === "closed" ? "Annuler la clôture" : "Reprendre cet inventaire"}
            </Button>
          )}
        </Form>
      )}
    </>
  );
}
