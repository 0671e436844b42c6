import { useEffect, useRef, useState } from "react";
import { hintAllergens } from "#domain/kitchen/allergen-hints";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import { textOf, tickedOf } from "#app/forms/describe/typed";
import type { Cells } from "#app/forms/describe/cells";

/** The allergens that an article's name lets expect and nobody has ticked; with scripts, as one types and ticks. */
export function ExpectedAllergens({ cells }: { cells: Cells }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [{ name, kind, ticked }, setTyped] = useState(() => ({
    name: textOf(cells, "name"),
    kind: textOf(cells, "kind"),
    ticked: [...tickedOf(cells, "allergens"), ...tickedOf(cells, "traces")],
  }));
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const read = () => {
      const sent = new FormData(form);
      const texts = (of: string) => sent.getAll(of).filter((value) => typeof value === "string");
      setTyped({
        name: texts("name").join(),
        kind: texts("kind").join(),
        ticked: [...texts("allergens"), ...texts("traces")],
      });
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  // Of packaging and what else is no food nothing is declared.
  const unsaid = kind === "ingredient" ? hintAllergens(name).filter((one) => !ticked.includes(one)) : [];
  return (
    <p className="field-hint" role="status" ref={place}>
      {unsaid.length > 0 && <Hinted allergens={unsaid} />}
    </p>
  );
}

/** The words of allergens that a name lets expect: a hint to look, not a declaration. */
export function Hinted({ allergens }: { allergens: readonly string[] }) {
  const allergenNames = allergens.map(nameAllergen).join(", ");
  return (
    <>
      D’après son nom, il y a peut-être : <strong>{allergenNames}</strong>. À vérifier sur l’étiquette.
    </>
  );
}
