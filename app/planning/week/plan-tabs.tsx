import { Link, useSearchParams } from "@remix-run/react";
import { changeQuery } from "#app/lists/query";
import { type Tab, showingTab, tabs } from "./tabs";

/** The name of each part, and the anchors of its sections, by which addresses from elsewhere know it. */
const tabDetails: Record<Tab, { name: string; anchors: readonly [string, string?] }> = {
  faire: { name: "À faire", anchors: ["produits", "recettes"] },
  achats: { name: "À acheter", anchors: ["achats", "matieres"] },
  problemes: { name: "Problèmes", anchors: ["problemes"] },
  commandes: { name: "Commandes", anchors: ["commandes"] },
};

/**
 * The ways to the parts of a calculation, each with its number of things. Those that are not shown carry the anchors of
 * their sections: an address that names one leads to the way there.
 */
export function PlanTabs({ tab: current, counts }: { tab: Tab; counts: Record<Tab, number> }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Parties du calcul" className="plan-tabs">
      <ul>
        {tabs.map((tab) => {
          const { name, anchors } = tabDetails[tab];
          const [first, second] = tab === current ? [] : anchors;
          return (
            <li key={tab} id={second}>
              <Link
                id={first}
                to={changeQuery(params, showingTab(tab)) || "."}
                aria-current={tab === current ? "page" : undefined}
                preventScrollReset
              >
                {name}&nbsp;<span>{counts[tab]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
