import { type ReactNode, memo } from "react";
import type { FieldErrors } from "~/shell/api-errors";
import { DeclaredField } from "./declared-field";
import { type Field, type LineList as List, mostLines } from "./description";
import { lineName } from "./labels";
import { type LineIntent, intentValue } from "./lines";
import { type Cells, type Line, chosenName, chosenOf, textOf } from "./typed";

interface LineListProps {
  list: List;
  lines: readonly Line[];
  errors: FieldErrors;
  /** The field path that takes the focus as the page opens. */
  focus: string | null;
  note: LineNote | undefined;
}

/** Returns what is said of a line beside its name, by what it held when it was drawn, and its path « lines.0 ». */
export type LineNote = (cells: Cells, path: string) => ReactNode;

/**
 * The lines of a list with their buttons: add, remove, move. The buttons submit; JavaScript answers them without the
 * server.
 */
export function LineList({ list, lines, errors, focus, note }: LineListProps) {
  const messages = errors[list.name] ?? [];
  return (
    <div
      id={list.name}
      className={list.rows ? "lines line-rows" : "lines"}
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
      {list.rows && lines.length > 0 && <Headings list={list} />}
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          list={list}
          line={line}
          index={index}
          last={index === lines.length - 1}
          errors={errors}
          focus={focus?.startsWith(`${list.name}.${index}.`) ? focus : null}
          note={note}
        />
      ))}
      {!list.told && (
        <IntentButton intent={{ act: "add", list: list.name }} disabled={lines.length >= mostLines(list)}>
          {list.add}
        </IntentButton>
      )}
    </div>
  );
}

interface LineFieldsProps extends Omit<LineListProps, "lines"> {
  line: Line;
  index: number;
  last: boolean;
}

/** Drawn again only when its own line changes: a recipe has sixty. */
const LineFields = memo(function LineFields({ list, line, index, last, errors, focus, note }: LineFieldsProps) {
  const given = list.rows && chosenOf(line.cells, list.rows) ? [list.rows] : (list.told ?? []);
  const [naming = "", ...told] = given;
  const said = naming ? textOf(line.cells, naming) : lineName(list.singular, index);
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
  return (
    <fieldset className="line" data-given={given.length > 0 || undefined}>
      <legend>
        {said}
        {note?.(line.cells, `${list.name}.${index}`)}
      </legend>
      {given.map((name) => (
        <ToldField key={name} list={list} name={name} index={index} cells={line.cells} />
      ))}
      {told.length > 0 && (
        <p>{told.map((name) => `${list.fields[name]?.label ?? ""} : ${textOf(line.cells, name)}`).join(" · ")}</p>
      )}
      <div className="line-fields">{fields.filter(([, { more }]) => !more || (isOpen && !list.rows)).map(show)}</div>
      {list.rows && isOpen && <div className="line-fields line-more">{further.map(show)}</div>}
      <div className="line-actions">
        {further.length > 0 && !isOpen && (
          <IntentButton
            intent={{ act: "open", list: list.name, index }}
            label={`Plus de détails : ${said.toLowerCase()}`}
            variant="ghost"
          >
            {list.rows ? "…" : "Plus de détails"}
          </IntentButton>
        )}
        {!list.told && (!list.rows || isOpen || given.length === 0) && (
          <LineActions list={list} index={index} last={last} said={said} />
        )}
      </div>
    </fieldset>
  );
});

/** The labels of rows, once above them all where there is room. */
const Headings = ({ list: { fields } }: { list: List }) => (
  <p className="line-heads" aria-hidden="true">
    {Object.entries(fields).map(([name, { label, more }]) => !more && <span key={name}>{label}</span>)}
  </p>
);

/** The hidden fields of a line, as they travel with the form. */
function ToldField({ list, name, index, cells }: { list: List; name: string; index: number; cells: Cells }) {
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

function LineActions({ list, index, last, said }: { list: List; index: number; last: boolean; said: string }) {
  return (
    <>
      <IntentButton
        intent={{ act: "up", list: list.name, index }}
        disabled={index === 0}
        label={`Monter : ${said.toLowerCase()}`}
      >
        ↑
      </IntentButton>
      <IntentButton
        intent={{ act: "down", list: list.name, index }}
        disabled={last}
        label={`Descendre : ${said.toLowerCase()}`}
      >
        ↓
      </IntentButton>
      <IntentButton intent={{ act: "remove", list: list.name, index }} label={`Retirer : ${said.toLowerCase()}`}>
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
  children: string;
}

function IntentButton({ intent, label, variant = "outline", disabled = false, children }: IntentButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intentValue(intent)}
      className="button"
      data-color="neutral"
      data-variant={variant}
      aria-label={label}
      disabled={disabled}
    >
      {children}
    </button>
  );
}
