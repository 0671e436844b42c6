import { Link } from "@remix-run/react";
import { Section } from "~/display/section";
import { anchorOf } from "./marked";
import { Made } from "./marking";
import type { NotedBeside as Beside } from "./noted-beside.server";

/** The batches of a day that stand on none of its sheets, each with its undoing. Nothing when there are none. */
export function NotedBeside({ beside }: { beside: Beside | null }) {
  if (!beside || beside.sheets.length === 0) return null;
  return (
    <Section id="note-aussi" heading="Noté aussi ce jour-là">
      <p className="dimmed">
        Fait pour une commande d’un jour d’avant, ou pour une commande qui ne le demande plus.
        {beside.isPart && (
          <>
            {" "}
            Ce jour a plus de productions qu’il n’en est montré&nbsp;: <Link to="/batches">Toutes les productions</Link>
          </>
        )}
      </p>
      {beside.sheets.map((sheet) => (
        <div key={anchorOf(sheet)} id={anchorOf(sheet)} className="card noted">
          <h3>
            <Link to={`/${sheet.type}s/${sheet.id}`}>{sheet.name}</Link>
          </h3>
          <div className="marking">
            <Made sheet={sheet} />
          </div>
        </div>
      ))}
    </Section>
  );
}
