import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/actions/button";
import { addDays, dateInParis, formatLongDate, mondayOf } from "~/formats/dates";
import { LateOrders, LowStock, NextPurchases } from "~/home/attention";
import { DayCard } from "~/home/day-card";
import { shiftOf } from "~/home/shift";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/page-title";

export const meta = () => [{ title: pageTitle("Accueil") }];

export async function loader({ context }: LoaderFunctionArgs) {
  const today = dateInParis(context.now);
  return { today, ...(await shiftOf(context.api, today)) };
}

export default function Home() {
  const { today, days, late, purchases, lowStock } = useLoaderData<typeof loader>();
  const monday = mondayOf(today);
  return (
    <>
      <ListHeading title="Accueil" count={formatLongDate(today)}>
        <ButtonLink size="lg" to={`/production-planning/compute-needs?from=${monday}&to=${addDays(monday, 6)}`}>
          Calculer les besoins de la semaine
        </ButtonLink>
      </ListHeading>
      <LateOrders late={late} yesterday={addDays(today, -1)} />
      <div className="home">
        {days.map((day) => (
          <DayCard key={day.date} day={day} />
        ))}
        <NextPurchases purchases={purchases} />
        <LowStock lowStock={lowStock} />
      </div>
    </>
  );
}
