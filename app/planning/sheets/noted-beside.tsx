import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { shortDay } from "#domain/french/day-words";
import { Section } from "#app/display/section";
import { type MarkedSheet, anchorOf } from "./marked";
import { Made } from "./marking";
import type { NotedBeside as Beside } from "./noted-beside.server";

/** The batches of a day that stand on none of its sheets, each with its undoing. Nothing when there are none. */
export function NotedBeside({ beside }: { beside: Beside | null }) {
  if (!beside) return null;
  return (
    <>
      <Noted id="note-aussi" heading="Noté aussi ce jour-là" sheets={beside.sheets}>
        Fait pour une commande d’un jour d’avant, ou pour une commande qui ne le demande plus.
        {beside.isPart && (
          <>
            {" "}
            Ce jour a plus de productions qu’il n’en est montré&nbsp;: <Link to="/batches">Toutes les productions</Link>
          </>
        )}
      </Noted>
      <Noted id="note-depuis" heading="Noté un autre jour" sheets={beside.since} hasDay>
        Demandé par ce jour, et noté le jour où ce qui va avec l’a été.
      </Noted>
    </>
  );
}

function Noted({
  id,
  heading,
  sheets,
  hasDay = false,
  children,
}: {
  id: string;
  heading: string;
  sheets: readonly MarkedSheet[];
  hasDay?: boolean;
  children: ReactNode;
}) {
  if (sheets.length === 0) return null;
  return (
    <Section id={id} heading={heading}>
      <p className="dimmed">{children}</p>
      {sheets.map((sheet) => (
        <div key={anchorOf(sheet)} id={anchorOf(sheet)} className="card noted">
          <h3>
            <Link to={`/${sheet.type}s/${sheet.id}`}>{sheet.name}</Link>
            {hasDay && ` · ${shortDay(sheet.day)}`}
          </h3>
          <div className="marking">
            <Made sheet={sheet} />
          </div>
        </div>
      ))}
    </Section>
  );
}
