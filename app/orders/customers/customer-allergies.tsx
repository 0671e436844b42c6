import { Form } from "@remix-run/react";
import { fold } from "#domain/french/fold";
import type { CustomerDetail } from "#server/api-client/contract/orders/customers";
import { Day } from "#app/display/day";
import { formatInstant } from "#app/display/dates";
import { Section } from "#app/display/section";
import { Button } from "#app/shell/actions/button";
import { formatAllergens } from "../allergies";

type CustomerAllergy = CustomerDetail["keptAllergies"][number];

/** The allergies that orders of a customer named: those that are kept stand out, those that were removed come after. */
export function CustomerAllergies({ allergies }: { allergies: readonly CustomerAllergy[] }) {
  const remembered = allergies.filter(({ removedAt }) => removedAt === null);
  const removed = allergies.filter(({ removedAt }) => removedAt !== null);
  return (
    <Section id="allergies" heading="Allergies">
      {remembered.length > 0 && (
        <ul className="alert kept-allergies" data-type="error">
          {remembered.map((one) => (
            <li key={one.text}>
              <span>
                <strong>{one.text}</strong>
                {meant(one)}
                <small>
                  {" "}
                  dit dans la commande pour le <Day date={one.namedOn} />
                </small>
              </span>
              <Press intent="remove-allergy" text={one.text}>
                Retirer
              </Press>
            </li>
          ))}
        </ul>
      )}
      {remembered.length === 0 && <p className="dimmed">Aucune allergie n’est retenue.</p>}
      {removed.length > 0 && (
        <ul className="removed-allergies dimmed">
          {removed.map((one) => (
            <li key={one.text}>
              <span>
                <s>{one.text}</s> retirée par {one.removedBy}, {formatInstant(one.removedAt)}
              </span>
              <Press intent="restore-allergy" text={one.text}>
                Remettre
              </Press>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Returns the allergens that a text means, in brackets, where it says them in other words. */
function meant({ text, allergens }: CustomerAllergy): string {
  const names = formatAllergens(allergens);
  return names === "" || fold(names) === fold(text) ? "" : ` (${names})`;
}

/** A button about one allergy. */
function Press({ intent, text, children }: { intent: string; text: string; children: string }) {
  return (
    <Form method="post" className="no-print">
      <input type="hidden" name="text" value={text} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        color="neutral"
        aria-label={`${children} : ${text}`}
      >
        {children}
      </Button>
    </Form>
  );
}
