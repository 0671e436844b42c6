import { firstDay, lastDay } from "#domain/business-days";
import {
  type Field,
  type Fields,
  type PickerField,
  type SelectField as Select,
  type TextField as Text,
} from "../describe/description";
import { CheckboxField, Choices, SelectField, TextAreaField, TextField } from "./fields";
import { initialFocus } from "./initial-focus";
import type { FormState } from "../submit/state";
import { chosenName, chosenOf, textOf, tickedOf } from "../describe/typed";
import type { Cells } from "../describe/cells";

interface DeclaredFieldProps {
  field: Field;
  name: string;
  /** The field's path in the form, `lines.0.quantity`: its name and id in the page. */
  path: string;
  cells: Cells;
  errors?: string[] | undefined;
  /** Takes the focus as the page opens. */
  focused: boolean;
}

/** The controls of fields that stand by themselves, not in a line. */
export function DeclaredFields({
  fields,
  state: { typed, errors, focus },
}: {
  fields: Fields;
  state: Pick<FormState, "typed" | "errors" | "focus">;
}) {
  return Object.entries(fields).map(([name, field]) => (
    <DeclaredField
      key={name}
      field={field}
      name={name}
      path={name}
      cells={typed.cells}
      errors={errors[name]}
      focused={focus === name}
    />
  ));
}

/** The control of a declared field, holding what was typed. */
export function DeclaredField({ field, name, path, cells, errors, focused }: DeclaredFieldProps) {
  const { hint, width, required } = field;
  const common = {
    name: path,
    label: fullLabel(field),
    hint,
    errors,
    ...initialFocus(focused),
  };
  const text = { ...common, width, required, defaultValue: textOf(cells, name) };
  switch (field.kind) {
    case "text":
      return <DeclaredText field={field} {...text} />;
    case "decimal":
      return <TextField {...text} inputMode={field.inputMode ?? "decimal"} autoComplete="off" />;
    case "integer":
      return <TextField {...text} inputMode={field.inputMode ?? "numeric"} autoComplete="off" />;
    case "date":
      if (field.Control) return <field.Control {...text} after={field.after ?? ""} data-next={field.next} />;
      return <TextField {...text} type="date" min={firstDay} max={field.latest ?? lastDay} autoComplete="off" />;
    case "time":
      return <TextField {...text} type="time" autoComplete="off" />;
    case "select":
      return (
        <SelectField
          {...text}
          placeholder={field.placeholder}
          options={withCurrent(field, text.defaultValue)}
          data-follows={field.follows}
        />
      );
    case "checkbox":
      return <CheckboxField {...common} width={width} defaultChecked={textOf(cells, name) !== ""} />;
    case "set":
      return (
        <Choices
          legend={field.label}
          name={path}
          hint={hint}
          errors={errors}
          options={field.choices}
          chosen={tickedOf(cells, name)}
        />
      );
    case "picker":
      return (
        <>
          <TextField {...text} list={datalistId(field)} autoComplete="off" data-picks={picksOf(field)} />
          <input type="hidden" name={chosenName(path)} value={textOf(cells, chosenName(name))} />
          {errors && text.defaultValue && !chosenOf(cells, name) && (
            <button className="button" data-variant="outline" name="intent" value={`create:${path}`}>
              Créer «&nbsp;{text.defaultValue}&nbsp;»
            </button>
          )}
        </>
      );
  }
}

/** Returns the label of a field with its sign: « Durée (min) ». */
export const fullLabel = (field: Field): string =>
  "suffix" in field && field.suffix ? `${field.label} (${field.suffix})` : field.label;

function DeclaredText({
  field,
  ...text
}: { field: Text } & Parameters<typeof TextField>[0] & { defaultValue: string }) {
  if ((field.rows ?? 1) > 1) {
    const { name, label, hint, width, errors, required, defaultValue } = text;
    return (
      <TextAreaField
        name={name}
        label={label}
        hint={hint}
        width={width}
        errors={errors}
        required={required}
        defaultValue={defaultValue}
        rows={field.rows}
        maxLength={field.maxLength}
      />
    );
  }
  const type = field.inputMode === "email" || field.inputMode === "tel" ? field.inputMode : "text";
  const list = field.suggestions && `${text.name}-suggestions`;
  return (
    <>
      <TextField
        {...text}
        type={type}
        list={list}
        maxLength={field.maxLength}
        inputMode={field.inputMode}
        autoComplete={field.autoComplete ?? "off"}
      />
      {list && (
        <datalist id={list}>
          {field.suggestions?.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the declared choices, and what the field holds when it is none of them: shown rather than lost. */
function withCurrent({ choices }: Select, current: string) {
  return current === "" || choices.some(([value]) => value === current)
    ? choices
    : [...choices, [current, current] as const];
}

/** Returns what a picker takes, for scripts: "articles:articleId:,recipes:recipeId:recette". */
const picksOf = ({ targets }: PickerField): string =>
  targets.map(({ resource, property, mark = "" }) => [resource, property, mark].join(":")).join();

/** Returns the id of the datalist that all pickers over the same resources share. */
export const datalistId = ({ targets }: PickerField): string =>
  ["options", ...targets.map(({ resource }) => resource)].join("-");
