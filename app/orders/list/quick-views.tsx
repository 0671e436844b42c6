import { Link } from "@remix-run/react";
import { useListParams } from "#app/lists/list-params";
import { changeQuery } from "#app/lists/query";
import {
  type QuickView,
  ordersToCollect,
  ordersToGiveBack,
  quickViews,
  roundsOn,
  showsDaysOf,
  showsView,
} from "./filters";

const isDated = ({ search }: QuickView) => /delivery_(from|to)|late/.test(search);

/** The views of the list that staff open all day, as links. */
export function QuickViews({
  today,
  isUntold,
  lacksRounds,
}: {
  today: string;
  isUntold: boolean | undefined;
  lacksRounds: boolean | undefined;
}) {
  const params = useListParams();
  const ofTheList = {
    delivery_from: null,
    delivery_to: null,
    late: null,
    to_collect: null,
    to_give_back: null,
    sort: null,
    page: null,
    selected: null,
  };
  // What is paid is asked only of an API that tells it.
  const views = quickViews(today).filter(
    ({ search }) => !isUntold || (search !== ordersToCollect && search !== ordersToGiveBack),
  );
  return (
    <nav aria-label="Vues rapides">
      <ul className="quick">
        {views.map((view, at) => (
          <li key={view.name}>
            <Link
              discover="none"
              to={at === 0 ? "." : view.search}
              // The counts by status below say which status is chosen: the dates go on being these.
              aria-current={(isDated(view) ? showsDaysOf : showsView)(view, params) ? "true" : undefined}
            >
              {view.name}
            </Link>
          </li>
        ))}
        <li>
          <Link discover="none" to={`week${changeQuery(params, { ...ofTheList, from: params.get("delivery_from") })}`}>
            Semaine en calendrier
          </Link>
        </li>
        {!lacksRounds && (
          <li>
            <Link discover="none" to={roundsOn(params.get("delivery_from"))}>
              Tournées
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
