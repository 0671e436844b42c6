import { Form } from "@remix-run/react";
import type { StockCountLine } from "#server/api-client/contract/stock";
import { Day } from "#app/display/day";
import { formatTimeOf } from "#app/display/dates";
import { formatMoney, signed } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { storageNames } from "#app/display/words";
import { typedDecimal } from "#app/forms/describe/decimals";
import { TextField } from "#app/forms/controls/fields";
import { useSentKey } from "#app/forms/submit/sent-key";
import { unitName } from "#domain/kitchen/units";
import { Button } from "#app/shell/actions/button";
import type { LineBack } from "./actions.server";

interface LineProps {
  line: StockCountLine;
  /** The key of the page's forms. */
  submissionKey: string;
  back: LineBack | null;
  isOpen: boolean;
}

/** One lot of a count: what the ledger says of it, unless the count is blind, and what was found. */
export function CountLine({ line, submissionKey, back, isOpen }: LineProps) {
  const { key, onSubmit } = useSentKey();
  const { id, name, code, expiresOn, unit, expected, counted, countedBy, countedAt, storage, category } = line;
  return (
    <li id={`line-${id}`} className="count-line">
      <div>
        <strong>{name}</strong>
        <p className="dimmed">
          {[...new Set([code && `lot ${code}`, storage && storageNames[storage].toLowerCase(), category])]
            .filter(Boolean)
            .join(" · ")}
          {expiresOn && (
            <>
              {" "}
              · <Day date={expiresOn} />
            </>
          )}
        </p>
        {expected !== null && <p>Stock : {formatQuantity(expected, unit)}</p>}
        {!isOpen && counted === null && <p className="dimmed">Non compté</p>}
        {counted !== null && countedAt !== null && (
          <p>
            Compté {formatQuantity(counted, unit)} par {countedBy}, {formatTimeOf(countedAt)} <Difference line={line} />
          </p>
        )}
      </div>
      {isOpen && (
        <Form key={key} method="post" noValidate className="count-line-form" onSubmit={onSubmit}>
          <input type="hidden" name="line" value={id} />
          <input type="hidden" name="lockVersion" value={line.lockVersion} />
          <input type="hidden" name="submissionKey" value={submissionKey} />
          <TextField
            name="counted"
            id={`counted-${id}`}
            label={`Compté (${unitName(unit)})`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={back ? back.typed : counted === null ? "" : typedDecimal(counted)}
            errors={back ? [back.message] : []}
          />
          <Button type="submit" name="intent" value="count" variant="outline" aria-label={`Compter ${name}`}>
            {counted === null ? "Compter" : "Corriger"}
          </Button>
          {counted !== null && (
            <Button type="submit" name="intent" value="take-back" variant="outline" color="neutral">
              Annuler
            </Button>
          )}
        </Form>
      )}
    </li>
  );
}

function Difference({ line: { difference, differenceHt, unit } }: { line: StockCountLine }) {
  if (difference === null) return null;
  const text = /^-?0(\.0*)?$/.test(difference)
    ? "comme prévu"
    : `écart ${signed(difference, formatQuantity(difference, unit))}`;
  return (
    <>
      ({text}
      {differenceHt !== null && text !== "comme prévu" && `, ${signed(differenceHt, formatMoney(differenceHt))}`})
    </>
  );
}
