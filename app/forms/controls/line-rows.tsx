import { IntentButton, type RestOfRow, type RowParts, HiddenField } from "./line-list";
import { fullLabel } from "./declared-field";
import { describeFields } from "../describe/format-cell";
import { openName, saysMore } from "../describe/typed";

/** The labels of rows, once above them all. */
const Heads: RowParts["Heads"] = ({ list: { fields } }) => (
  <p className="line-heads" aria-hidden="true">
    {Object.entries(fields).map(
      ([name, field]) =>
        !field.more && (
          <span key={name} data-width={field.width} data-kind={field.kind}>
            {fullLabel(field)}
          </span>
        ),
    )}
  </p>
);

/** The end of a row: a button for what is further of the line and moves it; where nothing is, to take it out. */
function Rest(row: RestOfRow) {
  const { list, index, legend, fields, controls } = row;
  const hasMore = Object.keys(fields).length > 0;
  return (
    <>
      <div className="line-actions">
        <IntentButton
          intent={{ act: hasMore ? "open" : "remove", list: list.name, index }}
          label={`${hasMore ? "Plus de détails" : "Retirer"} : ${legend.toLowerCase()}`}
          variant="ghost"
          expanded={hasMore ? Boolean(controls) : undefined}
        >
          {hasMore ? "⋮" : "✕"}
        </IntentButton>
      </div>
      <Further {...row} />
    </>
  );
}

/** The further fields of a row; until they are shown, what they hold is told in words and goes with the form. */
function Further({ list, index, cells, fields, controls, buttons }: RestOfRow) {
  if (controls)
    return (
      <div className="line-fields line-more">
        <input type="hidden" name={`${list.name}.${index}.${openName}`} value="1" />
        {controls}
        <div className="line-actions">{buttons}</div>
      </div>
    );
  if (!saysMore(list, cells)) return null;
  return (
    <p className="line-said">
      {describeFields(fields, cells)}
      {Object.keys(fields).map((name) => (
        <HiddenField key={name} list={list} name={name} index={index} cells={cells} />
      ))}
    </p>
  );
}

/** The parts of rows. */
export const lineRows: RowParts = { Heads, Rest };
