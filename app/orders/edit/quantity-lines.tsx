import { DeclaredField } from "#app/forms/controls/declared-field";
import { type LineListProps, Steps, HiddenField } from "#app/forms/controls/line-list";
import { textOf } from "#app/forms/describe/typed";

interface QuantityLinesProps extends LineListProps {
  /** Tells of each line whether it is known how much of it was made: that is told then, and asked of the others. */
  known: readonly boolean[];
  /** The part of each line that has left, with its unit; null where nothing has. */
  left: readonly (string | null)[];
}

/** The lines of an order with what of each is handed over, between − and +. */
export function QuantityLines({ list, lines, errors, focus, known, left }: QuantityLinesProps) {
  return (
    <div id={list.name} className="lines" tabIndex={-1} role="group" aria-label="Produits de la commande">
      {lines.length === 0 && <p className="dimmed">{list.empty}</p>}
      {lines.map(({ key, cells }, index) => {
        const productName = textOf(cells, "productId");
        const at = `${list.name}.${index}`;
        const [made, given] = [`${at}.producedQuantity`, `${at}.deliveredQuantity`];
        const produced = list.fields.producedQuantity;
        const isWrong = errors[given] ? true : undefined;
        const isKnown = known[index] && !errors[made];
        return (
          <fieldset key={key} className="line" data-given>
            <legend>{productName}</legend>
            <HiddenField list={list} name="productId" index={index} cells={cells} />
            <HiddenField list={list} name="quantity" index={index} cells={cells} />
            <HiddenField list={list} name="proposed" index={index} cells={cells} />
            {isKnown && <HiddenField list={list} name="producedQuantity" index={index} cells={cells} />}
            <p>
              Commandé : {textOf(cells, "quantity")}
              {isKnown && ` · Fait : ${textOf(cells, "producedQuantity")}`}
              {left[index] && ` · Déjà livré : ${left[index]}`}
            </p>
            {!isKnown && produced && (
              <DeclaredField
                field={produced}
                name="producedQuantity"
                path={made}
                cells={cells}
                errors={errors[made]}
                focused={focus === made}
              />
            )}
            <div className="tile">
              <label htmlFor={given}>
                {list.fields.deliveredQuantity?.label}
                {left[index] && ", en tout"}
              </label>
              <div className="stepper">
                <Steps
                  list={list.name}
                  index={index}
                  field={given}
                  named={productName.toLowerCase()}
                  value={textOf(cells, "deliveredQuantity")}
                  focused={focus === given}
                  isWrong={isWrong}
                />
              </div>
              {isWrong && (
                <p id={`${given}-error`} className="field-error">
                  {errors[given]?.join(" ")}
                </p>
              )}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
