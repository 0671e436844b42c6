import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/shell/actions/button";
import { longDay } from "#domain/day-words";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatShortDate } from "~/formats/dates";
import { LateOrders, LowStock, NextPurchases } from "~/home/attention";
import { DayCard } from "~/home/day-card";
import { Deliveries } from "~/home/deliveries";
import { shiftOf } from "~/home/shift";
import { Discrepancies, Expiring } from "~/home/stock";
import { Unconfirmed } from "~/home/unconfirmed";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/shell/page-title";
import { PlanNotices } from "~/planning/standing/notices";

export const meta = () => [{ title: pageTitle("Aujourd’hui") }];

export async function loader({ context }: LoaderFunctionArgs) {
  const today = dayInParis(context.now);
  return { today, ...(await shiftOf(context.api, today, context.now)) };
}

export default function Home() {
  const { today, days, late, unconfirmed, ahead, truth, lists, purchases, deliveries, stock, lowStock } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Aujourd’hui" count={longDay(today)}>
        <ButtonLink size="lg" to={`/production-planning/compute-needs?from=${ahead.from}&to=${ahead.to}`}>
          Calculer les besoins du {formatShortDate(ahead.from)} au {formatShortDate(ahead.to)}
        </ButtonLink>
      </ListHeading>
      <LateOrders late={late} yesterday={addDays(today, -1)} />
      <Unconfirmed unconfirmed={unconfirmed} yesterday={addDays(today, -1)} />
      <PlanNotices notices={truth.notices} />
      <div className="home">
        {days.map((day) => (
          <DayCard key={day.date} day={day} />
        ))}
        <NextPurchases purchases={purchases} truth={truth} lists={lists} />
        <Deliveries deliveries={deliveries} today={today} />
        <Expiring {...stock} today={today} />
        <Discrepancies {...stock} />
        <LowStock lowStock={lowStock} />
      </div>
    </>
  );
}
