import "#app/styles/pages/orders/rounds.css";
import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { longDay } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { formatCount } from "#app/display/numbers";
import { PrintButton } from "#app/display/print-button";
import { PrintedOn } from "#app/display/printed-on";
import { TextField } from "#app/forms/controls/fields";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { ordersOn, roundsOn } from "#app/orders/list/filters";
import { RoundDays, RoundsOfDay } from "#app/orders/calendar/rounds";
import { readRounds } from "#app/orders/calendar/rounds.server";
import { ButtonLink } from "#app/shell/actions/button";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: pageTitle(loaded?.day ? `Tournées du ${longDay(loaded.day.on)}` : "Tournées") },
];

/** Reads the rounds of the day `?on=`, today unless it is said. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const typed = new URL(request.url).searchParams.get("on")?.trim() ?? "";
  const base = { typed, now: context.now.toISOString() };
  try {
    return data({ ...base, day: await readRounds(args, typed), errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ ...base, day: null, errors }, { status: 422 });
  }
}

export default function OrderRounds() {
  const { typed, now, day, errors } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading
        title={day ? `Tournées du ${longDay(day.on)}` : "Tournées"}
        count={day ? formatCount(day.orderCount, "commande") : undefined}
      >
        {day && (
          <>
            <ButtonLink to={roundsOn(addDays(day.on, -7))} variant="outline" color="neutral" rel="prev">
              <span aria-hidden>‹</span>
              <span className="visually-hidden">Semaine précédente</span>
            </ButtonLink>
            <ButtonLink to={roundsOn()} variant="outline" color="neutral">
              Aujourd’hui
            </ButtonLink>
            <ButtonLink to={roundsOn(addDays(day.on, 7))} variant="outline" color="neutral" rel="next">
              <span aria-hidden>›</span>
              <span className="visually-hidden">Semaine suivante</span>
            </ButtonLink>
            <ButtonLink to={`/external-orders${ordersOn(day.on)}`} variant="outline">
              En liste
            </ButtonLink>
            {day.rounds.length > 0 && <PrintButton />}
          </>
        )}
      </ListHeading>
      <PrintedOn at={now} />
      {day && <RoundDays days={day.days} on={day.on} />}
      {day && (
        <>
          {day.draftCount > 0 && (
            <p className="alert" data-type="warning">
              {day.draftCount === 1
                ? "1 brouillon n’est pas compté"
                : `${day.draftCount} brouillons ne sont pas comptés`}{" "}
              :{" "}
              <Link to={`/external-orders?delivery_from=${day.on}&delivery_to=${day.on}&status=draft`}>
                {day.draftCount === 1 ? "le voir" : "les voir"}
              </Link>
              .
            </p>
          )}
          {day.untoldCount > 0 && (
            <p className="alert" data-type="warning">
              Il y a encore {formatCount(day.untoldCount, "commande")} ce jour-là :{" "}
              <Link to={`/external-orders${ordersOn(day.on)}`}>voyez la liste</Link>. Ce qui est à charger n’est donc
              pas additionné.
            </p>
          )}
          <RoundsOfDay on={day.on} rounds={day.rounds} loads={day.loads} days={day.days} />
        </>
      )}
      <FieldsForm filtered={false} submit="Voir">
        <TextField
          name="on"
          type="date"
          label={day ? "Autre jour" : "Jour"}
          defaultValue={day?.on ?? typed}
          errors={errors?.on}
        />
      </FieldsForm>
    </>
  );
}
