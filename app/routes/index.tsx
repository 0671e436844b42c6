import "#app/styles/pages/home.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { longDay } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { Section } from "#app/display/section";
import { formatShortDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { LateOrders, LowStock, NextPurchases, ToCollect, ToGiveBack } from "#app/home/attention";
import { DayCard } from "#app/home/day-card";
import { DayStrip } from "#app/home/work/day-strip";
import { Deliveries } from "#app/home/deliveries";
import { loadDashboard } from "#app/home/dashboard";
import { ExampleOffer, ExampleNotice } from "#app/home/example/example";
import { actOnExample } from "#app/home/example/example.server";
import { Discrepancies, Expired, Expiring } from "#app/home/stock";
import { LateDeliveries } from "#app/purchasing/late/late-deliveries";
import { FailedMessages } from "#app/home/failed-messages";
import { ToPrepare } from "#app/home/to-prepare";
import { OrdersToSend } from "#app/home/to-send";
import { ToLookAt } from "#app/home/to-look-at";
import { Unconfirmed } from "#app/home/unconfirmed";
import { FirstSteps } from "#app/home/first-steps";
import { useFollowWork } from "#app/home/work/follow-work";
import { boardDay } from "#app/home/work/work.server";
import { WorkOfDay } from "#app/home/work/work-of-day";
import { HandOverForm } from "#app/orders/list/hand-over-button";
import { handOverRow } from "#app/orders/list/hand-over.server";
import { ListHeading } from "#app/lists/list-heading";
import { planBody } from "#app/planning/plan-search";
import { sheetsPath } from "#app/planning/sheets/path";
import { weekQuery } from "#app/planning/sheets/sheets-query";
import { markSheets } from "#app/planning/sheets/marking.server";
import { MarkingRefused, PressedDay, WholeDay } from "#app/planning/sheets/marking";
import { PlanNotices } from "#app/planning/health/notices";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Aujourd’hui") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const today = dayInParis(context.now);
  const day = boardDay(new URL(request.url).searchParams, today);
  return {
    today,
    day,
    now: context.now.toISOString(),
    submissionKey: context.freshKey,
    ...(await loadDashboard(context.api, today, context.now, day)),
  };
}

/**
 * Marks what is made on the board's day done, or takes that back; hands an order over, or takes that back; fills the
 * house with the example, or empties it.
 */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  const done = (await handOverRow(args, sent)) ?? (await actOnExample(args, sent));
  return done ?? markSheets(args, planBody(weekQuery(dayInParis(args.context.now))), { isAnnounced: false, sent });
}

export default function Today() {
  const shift = useLoaderData<typeof loader>();
  const {
    today,
    day,
    firstSteps,
    now,
    example,
    submissionKey,
    work,
    days,
    late,
    lateDeliveries,
    unconfirmed,
    ahead,
    truth,
    lists,
    purchases,
    deliveries,
    toSend,
    failedMessages,
    toCollect,
    toGiveBack,
    stock,
    lowStock,
  } = shift;
  const yesterday = addDays(today, -1);
  const tasks = work ? [...work.owed, ...work.stations.flatMap((station) => [...station.tasks, ...station.done])] : [];
  const hasOrders = firstSteps === null || firstSteps.orders > 0;
  const followed = [purchases, deliveries, stock.expiring, lowStock, toCollect, toGiveBack];
  const hasToFollow = firstSteps === null || followed.some((part) => part !== null && part.total > 0);
  useFollowWork(day, work?.stamp ?? null);
  return (
    <>
      <ListHeading
        title={day === today ? "Aujourd’hui" : formatShortDate(day)}
        count={
          longDay(day) + (work && tasks.length > 0 ? ` · ${work.done} sur ${formatCount(tasks.length, "fait")}` : "")
        }
      />
      {hasOrders && work && <DayStrip days={work.days} day={day} />}
      <MarkingRefused />
      <PressedDay pressed={work?.pressed ?? null} />
      <ToLookAt shift={shift}>
        <LateOrders late={late} today={today} />
        <LateDeliveries total={lateDeliveries} />
        <Unconfirmed unconfirmed={unconfirmed} yesterday={yesterday} />
        <OrdersToSend toSend={toSend} />
        <FailedMessages count={failedMessages} />
        <ToPrepare {...shift} />
        <PlanNotices notices={truth.notices} />
        <Expired {...stock} yesterday={yesterday} />
        <Discrepancies {...stock} />
      </ToLookAt>
      {example && <ExampleNotice example={example} submissionKey={submissionKey} />}
      {firstSteps && <FirstSteps counts={firstSteps} />}
      {example && <ExampleOffer example={example} submissionKey={submissionKey} />}
      {hasOrders && (
        <div className="board">
          <div>
            {work ? (
              <>
                <WorkOfDay work={work} day={day} today={today} />
                <WholeDay day={day} sheets={tasks.map(({ sheet }) => sheet)} isAll={tasks.length >= work.total} />
              </>
            ) : (
              <p className="card dimmed">Ce qui est à produire n’est pas disponible pour le moment.</p>
            )}
            <p className="actions">
              <ButtonLink to={sheetsPath(day)} variant="outline" color="neutral">
                Feuilles de production
              </ButtonLink>
              <ButtonLink
                to={`/production-planning/compute-needs?from=${ahead.from}&to=${ahead.to}`}
                variant="outline"
                color="neutral"
              >
                Calculer les besoins du {formatShortDate(ahead.from)} au {formatShortDate(ahead.to)}
              </ButtonLink>
            </p>
          </div>
          <div>
            {days.map((one) => (
              <DayCard key={one.date} day={one} />
            ))}
            <HandOverForm submissionKey={submissionKey} />
          </div>
        </div>
      )}
      {hasToFollow && (
        <Section id="a-suivre" heading="À suivre">
          <div className="home">
            <ToCollect toCollect={toCollect} />
            <ToGiveBack toGiveBack={toGiveBack} />
            <NextPurchases purchases={purchases} truth={truth} lists={lists} />
            <Deliveries deliveries={deliveries} today={today} moment={now} />
            <Expiring {...stock} today={today} />
            <LowStock lowStock={lowStock} />
          </div>
        </Section>
      )}
    </>
  );
}
