import { formatCount } from "#app/display/numbers";
import type { OrderMail } from "./mail";

/** The text of an order to copy, after a word that the prepared mail ends before it does. */
export function OrderText({ mail: { text, cut }, supplierName }: { mail: OrderMail; supplierName: string }) {
  return (
    <>
      {cut > 0 && (
        <p>
          {`L’e-mail préparé s’arrête avant la fin : il y manque ${formatCount(cut, "ligne")}. `}
          Collez-y ce texte.
        </p>
      )}
      <textarea
        className="order-text"
        readOnly
        rows={Math.min(24, text.split("\n").length)}
        defaultValue={text}
        aria-label={`Texte de la commande à ${supplierName}`}
      />
    </>
  );
}
