import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { frenchSpaces } from "#app/display/french-spaces";

interface Described {
  /** Exactly the name of the value in the URL or the body; errors find their field by it. */
  name: string;
  label: string;
  hint?: ReactNode;
  errors?: string[] | undefined;
  /** Only where the same name stands twice on a page. */
  id?: string;
  /** Room it takes in a form's grid. */
  width?: "short" | "medium" | "full" | undefined;
}

/** Returns the attributes that tie a control to its hint and errors. */
function described({ name, id = name, hint, errors = [] }: Described) {
  const by = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  return { id, name, "aria-invalid": errors.length > 0 || undefined, "aria-describedby": by || undefined };
}

function Field({
  label,
  hint,
  errors = [],
  name,
  id = name,
  width,
  required,
  children,
}: Described & { required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="field" data-width={width}>
      <label htmlFor={id}>
        {label}
        {required && <span className="required"> (obligatoire)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldMessages id={id} errors={errors} />
    </div>
  );
}

/**
 * Stands before the fields of a form where an asterisk then marks those that must be filled; elsewhere the word does.
 */
export const RequiredLegend = () => (
  <p className="field-hint required-legend">Les champs marqués * sont obligatoires.</p>
);

function FieldMessages({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      {frenchSpaces(errors.join(" "))}
    </p>
  );
}

/** Tells whether an input of that type shows the value: one of dates or times shows no text that is not one. */
function canDisplay(type: string | undefined, value: unknown): boolean {
  if (typeof value !== "string" || value === "") return true;
  if (type === "time") return /^([01]\d|2[0-3]):[0-5]\d/.test(value);
  if (type !== "date") return true;
  const at = new Date(value);
  return value.length === 10 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/**
 * A one-line text input with label, hint and inline errors; what is no date or time is given back as text. Numbers:
 * pass inputMode="decimal", never type="number".
 */
export function TextField({
  label,
  hint,
  errors,
  name,
  id,
  width,
  min,
  max,
  ...input
}: Described & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">) {
  const text = { name, label, hint, errors, id, width };
  return (
    <Field {...text} required={input.required}>
      <input
        type="text"
        {...input}
        {...(canDisplay(input.type, input.defaultValue) ? { min, max } : { type: "text" })}
        {...described(text)}
      />
    </Field>
  );
}

/** A text of several lines. */
export function TextAreaField({
  label,
  hint,
  errors,
  name,
  id,
  width,
  ...area
}: Described & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id">) {
  const text = { name, label, hint, errors, id, width };
  return (
    <Field {...text} required={area.required}>
      <textarea {...area} {...described(text)} />
    </Field>
  );
}

/** A native select; its empty choice reads « Sélectionner » (or `placeholder`). `options` are [value, label] pairs. */
export function SelectField({
  label,
  hint,
  errors,
  name,
  id,
  width,
  options,
  placeholder = "Sélectionner",
  ...select
}: Described & { options: readonly (readonly [string, string])[]; placeholder?: string } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    "name" | "id"
  >) {
  const text = { name, label, hint, errors, id, width };
  return (
    <Field {...text} required={select.required}>
      <select {...select} {...described(text)}>
        <option value="">{placeholder}</option>
        {options.map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "width"> {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  errors?: string[] | undefined;
  /** Room it takes in a line's grid. */
  width?: "short" | "medium" | "full" | undefined;
}

/** A checkbox with its label as one 48 px target. */
export function CheckboxField({
  label,
  name,
  id = name,
  hint,
  errors = [],
  width,
  value = "1",
  ...input
}: CheckboxProps) {
  const box = (
    <label className="check" htmlFor={id} data-width={width}>
      <input type="checkbox" {...input} {...described({ label: "", name, id, hint, errors })} value={value} />
      <span>{label}</span>
    </label>
  );
  if (!hint && errors.length === 0) return box;
  return (
    <div className="field">
      {box}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldMessages id={id} errors={errors} />
    </div>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  /** checkbox (several) by default. */
  type?: "checkbox" | "radio";
  hint?: ReactNode;
  errors?: string[] | undefined;
}

/** Several choices under one name, as checkboxes or radios in a fieldset. */
export function Choices({ legend, name, options, chosen, type = "checkbox", hint, errors = [] }: ChoicesProps) {
  const { "aria-describedby": by } = described({ label: legend, name, hint, errors });
  return (
    <fieldset className="choices" id={name} tabIndex={-1} aria-describedby={by}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div>
        {options.map(([value, optionLabel]) => (
          <label key={value} className="check">
            <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span>{optionLabel}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={name} errors={errors} />
    </fieldset>
  );
}
