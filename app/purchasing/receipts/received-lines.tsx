import { createContext, useContext } from "react";
import { firstDay, lastDay } from "#domain/business-days";
import { Choices, TextField } from "#app/forms/controls/fields";
import { LineList, type LineListProps, type RestOfRow, type RowParts } from "#app/forms/controls/line-list";
import { lineRows } from "#app/forms/controls/line-rows";
import { textOf } from "#app/forms/describe/typed";
import type { FieldErrors } from "#app/shell/api-errors";
import { restChoices } from "./form";
import { ScanBar } from "./scan-bar";

const Errors = createContext<FieldErrors>({});

/** The lines of a delivery below their search, each with the question about its rest where it is asked. */
export function ReceivedLines(props: LineListProps) {
  const { rest: _, restExpectedOn: __, ...fields } = props.list.fields;
  return (
    <Errors.Provider value={props.errors}>
      <ScanBar focus={props.focus} />
      <LineList {...props} list={{ ...props.list, fields }} rows={askingRows} />
    </Errors.Provider>
  );
}

/** The end of a row, and what becomes of the rest of its line. */
function Rest(row: RestOfRow) {
  return (
    <>
      <lineRows.Rest {...row} />
      <RestQuestion {...row} />
    </>
  );
}

const askingRows: RowParts = { Heads: lineRows.Heads, Rest };

function RestQuestion({ list, index, cells }: RestOfRow) {
  const errors = useContext(Errors);
  const [rest, day] = [`${list.name}.${index}.rest`, `${list.name}.${index}.restExpectedOn`];
  const held = [textOf(cells, "rest"), textOf(cells, "restExpectedOn")] as const;
  if (held.join("") === "" && !errors[rest] && !errors[day]) return null;
  return (
    <div className="line-fields line-more line-asked">
      <Choices
        type="radio"
        legend="Que devient le reste ?"
        name={rest}
        options={restChoices}
        chosen={[held[0]]}
        errors={errors[rest]}
      />
      <TextField
        type="date"
        name={day}
        label="Livré le"
        min={firstDay}
        max={lastDay}
        width="short"
        defaultValue={held[1]}
        errors={errors[day]}
      />
    </div>
  );
}
