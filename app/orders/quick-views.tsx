import { Link, useSearchParams } from "@remix-run/react";
import { changeQuery } from "~/lists/query";
import { quickViews, showsView } from "./filters";

/** The views of the list that staff open all day, as links. */
export function QuickViews({ today }: { today: string }) {
  const [params] = useSearchParams();
  const all = { name: "Toutes", search: "" };
  const ofTheList = { delivery_from: null, delivery_to: null, sort: null, page: null, selected: null };
  // The counts by status below say which status is chosen: the dates go on being these.
  const dates = new URLSearchParams([...params].filter(([name]) => name !== "status"));
  return (
    <nav aria-label="Vues rapides">
      <ul className="quick">
        {[all, ...quickViews(today)].map((view) => (
          <li key={view.name}>
            <Link
              discover="none"
              to={view.search || "."}
              aria-current={showsView(view, params) || (view.search && showsView(view, dates)) ? "true" : undefined}
            >
              {view.name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={`week${changeQuery(params, { ...ofTheList, from: params.get("delivery_from") })}`}>
            Semaine en calendrier
          </Link>
        </li>
      </ul>
    </nav>
  );
}
