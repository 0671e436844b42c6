import type { Option } from "#server/api-client/contract/records";
import { datalistId } from "../controls/declared-field";
import {
  type FormDescription,
  type PickerField,
  type ResourceName,
  lineLists,
  plainFields,
} from "../describe/description";
import { markedLabel } from "../describe/typed";

/** The choices of a form's pickers, by resource. */
export type Offered = Partial<Record<ResourceName, Option[]>>;

/** Options sent with the page for each resource; the rest is asked for while one types. */
export const mostOffered = 150;

/** Returns every picker of a form, lines included. */
export const pickersOf = (form: FormDescription): PickerField[] =>
  [
    ...plainFields(form).map(([, field]) => field),
    ...lineLists(form).flatMap((list) => Object.values(list.fields)),
  ].filter((field) => field.kind === "picker");

/** The datalists of a form's pickers, one for each set of resources. */
export function Datalists({ form, offered }: { form: FormDescription; offered: Offered }) {
  const pickers = new Map(pickersOf(form).map((picker) => [datalistId(picker), picker]));
  return [...pickers].map(([id, { targets }]) => (
    <datalist key={id} id={id}>
      {targets.flatMap(({ resource, mark }) =>
        (offered[resource] ?? []).map((option) => (
          <option
            key={`${resource}-${option.id}`}
            value={markedLabel(option.name, mark)}
            label={option.code ?? undefined}
          />
        )),
      )}
    </datalist>
  ));
}
