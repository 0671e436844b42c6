import "#app/styles/pages/orders/calendar.css";
import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ButtonLink } from "#app/shell/actions/button";
import { longDay } from "#domain/french/day-words";
import { addDays, isDay, mondayOf } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { isBusinessDay, outsideBusiness } from "#domain/business-days";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { ListHeading } from "#app/lists/list-heading";
import { changeQuery, urlName } from "#app/lists/query";
import { filterLabels } from "#app/orders/list/filter-fields";
import { ordersOn, readOrderFilters, roundsOn } from "#app/orders/list/filters";
import { StatusCounts } from "#app/orders/list/status-counts";
import { WeekDays } from "#app/orders/calendar/week-days";
import { readWeek } from "#app/orders/calendar/week.server";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Semaine du ${longDay(data.monday)}` : "Semaine des commandes") },
];

/**
 * Reads the week that holds the day `?from=`, this week unless told; the list's filters by status, product and customer
 * apply.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const today = dayInParis(context.now);
  const from = params.get("from")?.trim() ?? "";
  const known = isDay(from) && isBusinessDay(from);
  const monday = mondayOf(known ? from : today);
  const week = await readWeek(context.api, readOrderFilters(params), monday, context.now);
  const errors =
    from === "" || known
      ? week.errors
      : { from: [isDay(from) ? outsideBusiness : "Écrivez une date, par exemple 2026-11-21."], ...week.errors };
  const hasRounds = await context.hasRounds();
  return data({ ...week, errors, monday, today, hasRounds }, { status: errors ? 422 : 200 });
}

export default function OrderWeek() {
  const { days, statusCounts, left, narrowed, errors, monday, today, hasRounds } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const week = (from: string | null) => changeQuery(params, { from }) || ".";
  const sunday = addDays(monday, 6);
  const listed = (first: string, last: string) =>
    params.has("status")
      ? `/external-orders${changeQuery(params, { from: null, delivery_from: first, delivery_to: last })}`
      : `/external-orders${ordersOn(first, last)}${changeQuery(params, { from: null }).replace("?", "&")}`;
  return (
    <>
      <ListHeading title={`Semaine du ${longDay(monday)}`} count={`au ${formatDate(sunday)}`}>
        <ButtonLink to={week(addDays(monday, -7))} variant="outline" color="neutral" rel="prev">
          <span aria-hidden>‹</span>
          <span className="visually-hidden">Semaine précédente</span>
        </ButtonLink>
        <ButtonLink to={week(null)} variant="outline" color="neutral">
          Cette semaine
        </ButtonLink>
        <ButtonLink to={week(addDays(monday, 7))} variant="outline" color="neutral" rel="next">
          <span aria-hidden>›</span>
          <span className="visually-hidden">Semaine suivante</span>
        </ButtonLink>
        <ButtonLink to={listed(monday, sunday)} variant="outline">
          En liste
        </ButtonLink>
        {hasRounds && (
          <ButtonLink to={roundsOn(monday <= today && today <= sunday ? today : monday)} variant="outline">
            Tournées
          </ButtonLink>
        )}
        <ButtonLink to={`/production-planning/compute-needs?${new URLSearchParams({ from: monday, to: sunday })}`}>
          Besoins de la semaine
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} labels={filterLabels} idOf={urlName} />
      {statusCounts && <StatusCounts counts={statusCounts} />}
      {left > 0 && (
        <p className="alert" data-type="warning">
          Il y a encore {formatCount(left, "commande")} : voyez-les jour par jour.
        </p>
      )}
      {narrowed.length > 0 && (
        <p className="dimmed">
          Seulement : {narrowed.join(", ")} ·{" "}
          <Link to={changeQuery(new URLSearchParams(), { from: params.get("from") }) || "."}>toute la semaine</Link>
        </p>
      )}
      <WeekDays days={days} today={today} listOf={(day) => listed(day, day)} />
    </>
  );
}
