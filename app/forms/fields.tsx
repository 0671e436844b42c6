import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";

interface Described {
  /** Exactly the name of the value in the URL or the body; errors find their field by it. */
  name: string;
  label: string;
  hint?: ReactNode;
  errors?: string[] | undefined;
  /** Only where the same name stands twice on a page. */
  id?: string;
}

/** The attributes that tie a control to its hint and errors. */
function described({ name, id = name, hint, errors = [] }: Described) {
  const by = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  return { id, name, "aria-invalid": errors.length > 0 || undefined, "aria-describedby": by || undefined };
}

function Field({ label, hint, errors = [], name, id = name, required, children }: Described & { required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="field">
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

function FieldMessages({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      {errors.join(" ")}
    </p>
  );
}

/** A one-line text input with label, hint and inline errors. Numbers: pass inputMode="decimal", never type="number". */
export function TextField({ label, hint, errors, name, id, ...input }: Described & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">) {
  const text = { name, label, hint, errors, id };
  return (
    <Field {...text} required={input.required}>
      <input type="text" {...input} {...described(text)} />
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
  options,
  placeholder = "Sélectionner",
  ...select
}: Described & { options: readonly (readonly [string, string])[]; placeholder?: string } & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id">) {
  const text = { name, label, hint, errors, id };
  return (
    <Field {...text} required={select.required}>
      <select {...select} {...described(text)}>
        <option value="">{placeholder}</option>
        {options.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A checkbox with its label as one 48 px target. */
export function CheckboxField({ label, name, id = name, value = "1", ...input }: { label: ReactNode } & { name: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check" htmlFor={id}>
      <input type="checkbox" {...input} id={id} name={name} value={value} />
      <span>{label}</span>
    </label>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  /** checkbox (several) by default. */
  type?: "checkbox" | "radio";
  errors?: string[] | undefined;
}

/** Several choices under one name, as checkboxes or radios in a fieldset. */
export function Choices({ legend, name, options, chosen, type = "checkbox", errors = [] }: ChoicesProps) {
  return (
    <fieldset className="choices" aria-describedby={errors.length > 0 ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div>
        {options.map(([value, said]) => (
          <label key={value} className="check">
            <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span>{said}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={name} errors={errors} />
    </fieldset>
  );
}
