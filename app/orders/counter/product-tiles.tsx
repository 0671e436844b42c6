import { initialFocus } from "#app/forms/controls/initial-focus";
import { LineList, type LineListProps, Steps, HiddenField } from "#app/forms/controls/line-list";
import { chosenOf, textOf } from "#app/forms/describe/typed";
import type { Line } from "#app/forms/describe/cells";
import { type Chip, Chips } from "./chips";
import { findIntent, laidOutField } from "./form-actions";
import { type CounterUpdate, type LaidOut, type OfferedProduct, laidOutValue } from "./offered-products";
import { useEnhanced } from "./use-enhanced";

interface ProductTilesProps extends LineListProps {
  families: readonly Chip[];
  /** The products of which something is known, at least those that are laid out. */
  products: readonly OfferedProduct[];
  laidOut: LaidOut;
  /** Shows what was asked for. */
  layOut: (update: CounterUpdate) => void;
}

interface Tile {
  id: number;
  product: OfferedProduct | undefined;
  line: Line;
  index: number;
}

/** Tells whether a line holds no more than a product and its quantity: else it is written out. */
const isPlain = ({ cells, isOpen }: Line) => !isOpen && /^0?$/.test(textOf(cells, "discountPercent"));

/**
 * The products as at a counter: a search and the families, then those that were asked for and those of the order, each
 * with − and +; then the lines that are written out. Each button sends the form; scripts answer without.
 */
export function ProductTiles({ families, products, laidOut, layOut, ...lineProps }: ProductTilesProps) {
  const { list, lines, changeLines } = lineProps;
  const place = useEnhanced<HTMLDivElement>(({ enhanceCounter }, counter, left) =>
    enhanceCounter(counter, { changeLines, list, layOut }, left),
  );
  const tiles = lines.flatMap((line, index): Tile[] => {
    const id = chosenOf(line.cells, "productId")?.id;
    return id !== undefined && isPlain(line)
      ? [{ id, product: products.find((one) => one.id === id), line, index }]
      : [];
  });
  const drawn = new Set(tiles.map(({ line }) => line));
  const laid = laidOut.ids.flatMap((id) => tiles.find((tile) => tile.id === id) ?? []);
  const ordered = tiles.filter((tile) => !laid.includes(tile));
  // What a search finds stands right below it, over the keyboard of a phone.
  const chips = <Chips of={families} pressed={laidOut.family} />;
  return (
    <>
      {families.length > 0 && (
        <div className="counter" ref={place}>
          <div className="counter-search">
            <label htmlFor={findIntent}>Chercher un produit</label>
            <input
              id={findIntent}
              name={findIntent}
              type="search"
              autoComplete="off"
              placeholder="tarte citron, éclair…"
              defaultValue={laidOut.search}
              // The form keeps what is typed in it: a search is none of it.
              onInput={(event) => event.stopPropagation()}
              {...initialFocus(lineProps.focus === findIntent)}
            />
            <button name="intent" value={findIntent} className="button" data-color="neutral" data-variant="outline">
              Chercher
            </button>
          </div>
          {!laidOut.search && chips}
          <input type="hidden" name={laidOutField} value={laidOutValue(laidOut)} />
          <p role="status">{laidOut.message}</p>
          <Tiles tiles={laid} {...lineProps} />
          {laidOut.search && chips}
          {laid.length > 0 && ordered.length > 0 && <h3>Dans la commande</h3>}
          <Tiles tiles={ordered} {...lineProps} />
        </div>
      )}
      <LineList {...lineProps} draws={(line) => families.length === 0 || !drawn.has(line)} />
    </>
  );
}

const Tiles = ({ tiles, list, errors, focus }: { tiles: readonly Tile[] } & LineListProps) =>
  tiles.length > 0 && (
    <ul>
      {tiles.map((tile) => (
        <li key={tile.line.key}>
          <ProductTile {...tile} list={list} errors={errors} focus={focus} />
        </li>
      ))}
    </ul>
  );

/** The photo of a product, fetched when it comes near, or its initial: the name beside it says what it is. */
const Looks = ({ photo, initial, style }: OfferedProduct) =>
  photo ? (
    <img className="row-picture" src={photo} alt="" width="40" height="40" loading="lazy" />
  ) : (
    <span className="row-picture" style={style} aria-hidden>
      {initial}
    </span>
  );

function ProductTile({
  product,
  line,
  index,
  list,
  errors,
  focus,
}: Tile & Pick<LineListProps, "list" | "errors" | "focus">) {
  const path = `${list.name}.${index}`;
  const [field, name] = [`${path}.quantity`, textOf(line.cells, "productId")];
  const named = name.toLowerCase();
  const messages = Object.entries(errors).flatMap(([at, texts]) => (at.startsWith(`${path}.`) ? texts : []));
  const isWrong = messages.length > 0 || undefined;
  return (
    <div className="tile">
      {product && <Looks {...product} />}
      <label htmlFor={field}>
        {name}
        {product?.details && <small>{product.details}</small>}
      </label>
      <HiddenField list={list} name="productId" index={index} cells={line.cells} />
      <div className="stepper">
        <Steps
          list={list.name}
          index={index}
          field={field}
          named={named}
          value={textOf(line.cells, "quantity")}
          focused={focus === field}
          isWrong={isWrong}
        />
      </div>
      {isWrong && (
        <p id={`${field}-error`} className="field-error">
          {messages.join(" ")}
        </p>
      )}
    </div>
  );
}
