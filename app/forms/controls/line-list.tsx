import { type ComponentType, type ReactNode, memo } from "react";
import type { FieldErrors } from "#app/shell/api-errors";
import { DeclaredField } from "./declared-field";
import { type Field, type Fields, type LineList as List, mostLines } from "../describe/description";
import { initialFocus } from "./initial-focus";
import { lineName } from "../describe/labels";
import { type LineIntent, intentValue } from "../describe/lines";
import type { ChangeLines } from "./use-displayed-form";
import { chosenName, chosenOf, textOf } from "../describe/typed";
import type { Cells, Line } from "../describe/cells";

/** The lines of a list, as they are drawn. */
export interface LineListProps {
  list: List;
  lines: readonly Line[];
  errors: FieldErrors;
  /** The field path that takes the focus as the page opens. */
  focus: string | null;
  note: LineNote | undefined;
  /** Draws the lines as rows, where they are. */
  rows?: RowParts | undefined;
  /** Tells which lines are drawn; all unless said. */
  draws?: (line: Line) => boolean;
  /** Changes lines beside their buttons. */
  changeLines?: ChangeLines;
}

/** The parts of rows that other lines have not; see line-rows.tsx, which only pages of forms with rows load. */
export interface RowParts {
  Heads: ComponentType<{ list: List }>;
  Rest: ComponentType<RestOfRow>;
}

/** The end of a row, after its first fields. */
export interface RestOfRow {
  list: List;
  index: number;
  /** The line as its legend says it. */
  legend: string;
  cells: Cells;
  /** The further fields of the line. */
  fields: Fields;
  /** The controls of the further fields; none while they are not shown. */
  controls: ReactNode;
  /** The buttons that move the line and take it out. */
  buttons: ReactNode;
}

/** Returns what is said of a line beside its name, by what it held when it was drawn, and its path « lines.0 ». */
export type LineNote = (cells: Cells, path: string) => ReactNode;

/**
 * The lines of a list with their buttons: add, remove, move. The buttons submit; JavaScript answers them without the
 * server.
 */
export function LineList({ list, lines, errors, focus, note, rows: parts, draws = () => true }: LineListProps) {
  const messages = errors[list.name] ?? [];
  const rows = list.rows && parts;
  return (
    <div
      id={list.name}
      className="lines"
      data-rows={rows && list.rows}
      tabIndex={-1}
      role="group"
      aria-label={`Lignes : ${list.singular}`}
      aria-describedby={messages.length > 0 ? `${list.name}-error` : undefined}
    >
      {messages.length > 0 && (
        <p id={`${list.name}-error`} className="field-error">
          {messages.join(" ")}
        </p>
      )}
      {lines.length === 0 && <p className="dimmed">{list.empty}</p>}
      {rows && lines.length > 0 && <rows.Heads list={list} />}
      {lines.map(
        (line, index) =>
          draws(line) && (
            <LineFields
              key={line.key}
              list={list}
              line={line}
              index={index}
              last={index === lines.length - 1}
              errors={errors}
              focus={focus?.startsWith(`${list.name}.${index}.`) ? focus : null}
              note={note}
              rows={rows}
            />
          ),
      )}
      {!list.readOnly && (
        <IntentButton intent={{ act: "add", list: list.name }} disabled={lines.length >= mostLines(list)}>
          {list.add}
        </IntentButton>
      )}
    </div>
  );
}

interface LineFieldsProps extends Omit<LineListProps, "lines" | "draws" | "changeLines"> {
  line: Line;
  index: number;
  last: boolean;
}

/** Drawn again only when its own line changes: a recipe has sixty. */
const LineFields = memo(function LineFields({ list, line, index, last, errors, focus, note, rows }: LineFieldsProps) {
  const given = list.namedBy && chosenOf(line.cells, list.namedBy) ? [list.namedBy] : (list.readOnly ?? []);
  const [naming = "", ...rest] = given;
  const legend = naming ? textOf(line.cells, naming) : lineName(list.singular, index);
  const fields = Object.entries(list.fields).filter(([name]) => !given.includes(name));
  const show = ([name, field]: [string, Field]) => {
    const path = `${list.name}.${index}.${name}`;
    return (
      <DeclaredField
        key={name}
        field={field}
        name={name}
        path={path}
        cells={line.cells}
        errors={errors[path]}
        focused={focus === path}
      />
    );
  };
  const further = fields.filter(([, field]) => field.more);
  const isOpen = line.isOpen || further.some(([name]) => errors[`${list.name}.${index}.${name}`]);
  const actions = !list.readOnly && <LineActions list={list} index={index} last={last} legend={legend} />;
  return (
    <fieldset className="line" data-given={given.length > 0 || undefined}>
      <legend>
        {legend}
        {note?.(line.cells, `${list.name}.${index}`)}
      </legend>
      {given.map((name) => (
        <HiddenField key={name} list={list} name={name} index={index} cells={line.cells} />
      ))}
      {rest.length > 0 && (
        <p>{rest.map((name) => `${list.fields[name]?.label ?? ""} : ${textOf(line.cells, name)}`).join(" · ")}</p>
      )}
      <div className="line-fields">{fields.filter(([, { more }]) => !more || (isOpen && !rows)).map(show)}</div>
      {rows ? (
        <rows.Rest
          list={list}
          index={index}
          legend={legend}
          cells={line.cells}
          fields={Object.fromEntries(further)}
          controls={isOpen && further.map(show)}
          buttons={actions}
        />
      ) : (
        <div className="line-actions">
          {further.length > 0 && !isOpen && (
            <IntentButton
              intent={{ act: "open", list: list.name, index }}
              label={`Plus de détails : ${legend.toLowerCase()}`}
              variant="ghost"
            >
              Plus de détails
            </IntentButton>
          )}
          {actions}
        </div>
      )}
    </fieldset>
  );
});

/** The hidden fields of a line, as they travel with the form. */
export function HiddenField({ list, name, index, cells }: { list: List; name: string; index: number; cells: Cells }) {
  const path = `${list.name}.${index}.${name}`;
  return (
    <>
      <input type="hidden" name={path} value={textOf(cells, name)} />
      {list.fields[name]?.kind === "picker" && (
        <input type="hidden" name={chosenName(path)} value={textOf(cells, chosenName(name))} />
      )}
    </>
  );
}

function LineActions({ list, index, last, legend }: { list: List; index: number; last: boolean; legend: string }) {
  return (
    <>
      {!(index === 0 && last) && (
        <>
          <IntentButton
            intent={{ act: "up", list: list.name, index }}
            disabled={index === 0}
            label={`Monter : ${legend.toLowerCase()}`}
          >
            ↑
          </IntentButton>
          <IntentButton
            intent={{ act: "down", list: list.name, index }}
            disabled={last}
            label={`Descendre : ${legend.toLowerCase()}`}
          >
            ↓
          </IntentButton>
        </>
      )}
      <IntentButton intent={{ act: "remove", list: list.name, index }} label={`Retirer : ${legend.toLowerCase()}`}>
        Retirer
      </IntentButton>
    </>
  );
}

interface IntentButtonProps {
  intent: LineIntent;
  label?: string;
  variant?: "outline" | "ghost";
  disabled?: boolean;
  /** Tells whether what the button shows is shown. */
  expanded?: boolean | undefined;
  children: string;
}

/** A button that changes lines without saving. */
export function IntentButton({
  intent,
  label,
  variant = "outline",
  disabled = false,
  expanded,
  children,
}: IntentButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intentValue(intent)}
      className="button"
      data-color="neutral"
      data-variant={variant}
      aria-label={label}
      aria-expanded={expanded}
      disabled={disabled}
    >
      {children}
    </button>
  );
}

interface StepsProps {
  list: string;
  index: number;
  /** The field's path in the form: its name and id in the page. */
  field: string;
  /** Words of what is stepped, lower case. */
  named: string;
  value: string;
  focused: boolean;
  isWrong: true | undefined;
}

/** A quantity of a line between − and +, which send the form; scripts answer without. */
export const Steps = ({ list, index, field, named, value, focused, isWrong }: StepsProps) => (
  <>
    <IntentButton intent={{ act: "less", list, index }} label={`Un de moins : ${named}`}>
      −
    </IntentButton>
    <input
      id={field}
      name={field}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      defaultValue={value}
      {...initialFocus(focused)}
      aria-invalid={isWrong}
      aria-describedby={isWrong && `${field}-error`}
    />
    <IntentButton intent={{ act: "more", list, index }} label={`Un de plus : ${named}`}>
      +
    </IntentButton>
  </>
);
