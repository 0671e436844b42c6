import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { signOf } from "#domain/exact/decimal";
import { formatTime } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { Section } from "#app/display/section";
import { typedDecimal } from "#app/forms/describe/decimals";
import { TextField } from "#app/forms/controls/fields";
import { Button } from "#app/shell/actions/button";
import { type TypedEvening, eveningIntent, fieldsOfLine, isNotOver, soldOutNow } from "./typed";

type PutOut = Pick<ExternalOrder, "lockVersion" | "lines" | "archivedAt" | "deliveredOn">;

interface EveningProps {
  order: PutOut;
  today: string;
  stored: TypedEvening | undefined;
}

/**
 * The evening of what the shop put out: what is unsold of each line, and when what was sold out, saved together; a line
 * is sold out now by one touch, on the day on which it was put out. Of an order that is archived it is only told.
 * @param kept an evening typed earlier
 */
export function Evening({ order, today, stored }: EveningProps) {
  const refused = useActionData<{ evening?: TypedEvening }>()?.evening ?? stored;
  const busy = useNavigation().formMethod === "POST";
  const { lines, lockVersion, archivedAt, deliveredOn } = order;
  const isToday = isNotOver(deliveredOn, today);
  const open = lines.flatMap((line, at) => (line.soldOutAt === null && isToday ? [{ line, at }] : []));
  const section = { id: "soir", heading: "Le soir", aside: lines.map(describeEvening).filter(Boolean).join(", ") };
  if (archivedAt)
    return (
      <Section {...section}>
        <p>Cette commande est archivée&nbsp;: restaurez-la pour noter le soir.</p>
      </Section>
    );
  return (
    <Section {...section}>
      <Form method="post" className="card window-form">
        <input type="hidden" name="intent" value={eveningIntent} />
        <input type="hidden" name="lockVersion" value={lockVersion} />
        {lines.map((line, at) => {
          const typed = refused?.lines[at];
          const { unsold, soldOut } = fieldsOfLine(at);
          return (
            <fieldset key={`${at}-${line.productId}`}>
              <legend>
                {line.productName}
                <small> {formatQuantity(line.deliveredQuantity, line.saleUnit)} en vente</small>
              </legend>
              <div className="actions">
                <TextField
                  name={unsold}
                  label="Invendus"
                  inputMode="decimal"
                  autoComplete="off"
                  width="short"
                  defaultValue={typed?.unsold ?? unsoldTyped(line)}
                  errors={refused?.errors[unsold]}
                />
                <TextField
                  name={soldOut}
                  type="time"
                  label="Épuisé à"
                  width="short"
                  defaultValue={typed?.soldOut ?? line.soldOutAt ?? ""}
                  errors={refused?.errors[soldOut]}
                />
              </div>
            </fieldset>
          );
        })}
        <p className="dimmed">Invendus vides : pas noté. 0 : tout est vendu.</p>
        <Button type="submit" disabled={busy}>
          Enregistrer le soir
        </Button>
        {open.length > 0 && (
          <div className="actions">
            {open.map(({ line, at }) => (
              <Button
                key={at}
                type="submit"
                name={soldOutNow}
                value={at}
                variant="outline"
                color="neutral"
                disabled={busy}
              >
                {line.productName} : épuisé à l’instant
              </Button>
            ))}
          </div>
        )}
      </Form>
    </Section>
  );
}

type Line = PutOut["lines"][number];

const unsoldTyped = ({ unsoldQuantity = null }: Line): string =>
  unsoldQuantity === null ? "" : typedDecimal(unsoldQuantity);

function describeEvening({ productName, saleUnit, unsoldQuantity = null, soldOutAt = null }: Line): string {
  if (soldOutAt !== null) return `${productName} épuisé à ${formatTime(soldOutAt)}`;
  return signOf(unsoldQuantity) > 0 ? `${productName} ${formatQuantity(unsoldQuantity, saleUnit)} d’invendus` : "";
}
