import type { LabelPiece } from "#app/catalogue/products/words";
import { labelFormats } from "./formats";
import type { Labels, PaperLabel } from "./read.server";
import { incompleteWords } from "./text";

/** The labels as they are printed, sheet by sheet, the first ones of the first sheet left free. */
export function LabelPaper({ format, first, labels }: Pick<Labels, "format" | "first" | "labels">) {
  const { places } = labelFormats[format];
  const printed = labels.flatMap((label) => (label.fit ? Array<PaperLabel>(label.copies).fill(label) : []));
  const cells = [...Array<null>(printed.length > 0 ? first - 1 : 0).fill(null), ...printed];
  const sheets = Array.from({ length: Math.ceil(cells.length / places) }, (_, at) =>
    cells.slice(at * places, (at + 1) * places),
  );
  const height = Math.max(...labels.map(({ fit }) => fit?.height ?? 0));
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can enter
    <section className="label-paper" aria-label="Étiquettes à imprimer" tabIndex={0}>
      {sheets.map((sheet, at) => (
        <ul key={at} className="label-sheet" data-format={format} style={places === 1 ? pieceOf(height) : undefined}>
          {sheet.map((label, place) =>
            label === null ? <li key={place} aria-hidden="true" /> : <OneLabel key={place} label={label} />,
          )}
        </ul>
      ))}
    </section>
  );
}

/** Returns the styles of a piece of the roll, printed on a page of its length (app/styles/parts/labels.css). */
const pieceOf = (height: number) => ({ height: `${height}mm`, page: `label-${height}` });

function OneLabel({ label: { text, fit, code } }: { label: PaperLabel }) {
  return (
    <li className="paper-label" style={{ fontSize: `${fit?.size}mm` }}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} aria-hidden="true" shapeRendering="crispEdges">
          <path d={code.path} />
        </svg>
      )}
      <div>
        {text.lacks.length > 0 && (
          <p>
            <b>{incompleteWords}</b>
          </p>
        )}
        <p>
          <b>{text.name}</b>
        </p>
        {text.paragraphs.map((pieces, at) => (
          <Paragraph key={at} pieces={pieces} />
        ))}
      </div>
    </li>
  );
}

const Paragraph = ({ pieces }: { pieces: readonly LabelPiece[] }) => (
  <p>{pieces.map(({ text, strong }, at) => (strong ? <strong key={at}>{text}</strong> : text))}</p>
);
