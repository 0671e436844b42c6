import { Link } from "@remix-run/react";
import type { ThingLacks } from "./item.server";

/** The lacks of a product or recipe by day, and the way to decide about them. */
export function LacksNotice({ lacks }: { lacks: ThingLacks | null }) {
  return (
    lacks && (
      <div className="alert" data-type="error">
        <p>
          <strong>Il manque de quoi faire</strong> ce qui en est commandé. <Link to={lacks.problems}>Décider</Link>
        </p>
        <ul>
          {lacks.days.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    )
  );
}
