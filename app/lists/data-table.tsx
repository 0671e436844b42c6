import { Link } from "@remix-run/react";
import { type CSSProperties, type ReactNode, useContext, useState } from "react";
import { DocumentContext } from "./document-rows";
import { useListLink } from "./list-params";
import { useReloading } from "./use-reloading";

export interface Column<Row> {
  heading: string;
  /** The API's sort name; the heading becomes a link that sorts by it, then turns it round. */
  sort?: string;
  /** Figures stand to the right, in tabular digits. */
  numeric?: boolean;
  /** Left out where a table is narrow (640 to 768 px); a card shows it again. */
  secondary?: boolean;
  /** Left out below 896 px, where what stands below the row's name says it. */
  spare?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Says what the table holds; read by screen readers, not shown. */
  caption: string;
  /** Class of the looks that are its own. */
  className?: string;
  columns: Column<Row>[];
  /** Null leaves the rows as the document shows them. */
  rows: readonly Row[] | null;
  /** The document alone shows the rows: their cells use no hooks. */
  inDocument?: boolean;
  rowKey: (row: Row) => string | number;
  /** Returns the address of the row: its first cell becomes the link and the whole row is touchable. */
  rowHref?: (row: Row) => string | null;
  /** Returns the anchor of the row in the page's URL. */
  rowId?: (row: Row) => string | undefined;
  /** The sort now in force, "name" or "-name". */
  sort?: string;
  /** While it is on its way; known by itself where the page's own address changes. */
  loading?: boolean;
  /** Text of an empty table. */
  empty?: ReactNode;
}

/** The labels of a card, each in a property of the table’s style: said once, not once a row. */
interface Labels extends CSSProperties {
  [name: `--c${number}`]: string;
}

const labelsOf = (columns: readonly { heading: string }[]) =>
  Object.fromEntries(
    columns.slice(1).map(({ heading }, at) => [`--c${at + 2}`, JSON.stringify(heading)]),
  ) satisfies Labels;

/** A table of rows; below 640 px each row becomes a card with its headings as labels. Needs no JavaScript. */
export function DataTable<Row>({
  caption,
  className,
  columns,
  rows,
  inDocument,
  rowKey,
  rowHref,
  rowId,
  sort,
  loading,
  empty = "Aucun élément",
}: DataTableProps<Row>) {
  const reloading = useReloading();
  const busy = loading ?? reloading;
  const markup = useContext(DocumentContext)?.markup;
  const bodyRows = rows?.map((row) => (
    <Row key={rowKey(row)} id={rowId?.(row)} row={row} columns={columns} href={rowHref?.(row) ?? null} />
  ));
  return (
    <table className={className ? `list ${className}` : "list"} style={labelsOf(columns)} aria-busy={busy || undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.heading} {...column} current={sort} />
          ))}
        </tr>
      </thead>
      {!rows ? (
        <RowsOfDocument />
      ) : inDocument && markup ? (
        <tbody dangerouslySetInnerHTML={{ __html: markup(bodyRows) }} />
      ) : (
        <tbody>
          {bodyRows}
          {rows.length === 0 && (
            <tr className="empty">
              <td colSpan={columns.length}>{busy ? "Chargement..." : empty}</td>
            </tr>
          )}
        </tbody>
      )}
    </table>
  );
}

/** The rows that the page's only table has in the document. */
function RowsOfDocument() {
  const [html] = useState(() => document.querySelector("main .list tbody")?.innerHTML ?? "");
  return <tbody dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A row. Its link is a plain one, which the browser follows (decision 076). */
function Row<Row>({
  id,
  row,
  columns,
  href,
}: {
  id: string | undefined;
  row: Row;
  columns: Column<Row>[];
  href: string | null;
}) {
  return (
    <tr id={id}>
      {columns.map((column, at) => {
        const content = column.cell(row);
        const className = classOf(column);
        return at === 0 ? (
          <th key={column.heading} scope="row" className={className}>
            {href ? <a href={href}>{content}</a> : content}
          </th>
        ) : (
          <td key={column.heading} className={className}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

const looks = ["numeric", "secondary", "spare"] as const;
const classOf = (column: Pick<Column<never>, (typeof looks)[number]>) =>
  looks.filter((name) => column[name]).join(" ") || undefined;

function Heading({ heading, sort, current, ...column }: Omit<Column<never>, "cell"> & { current?: string }) {
  const linkTo = useListLink();
  const className = classOf(column);
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    );
  }
  const direction = current === sort ? "ascending" : current === `-${sort}` ? "descending" : undefined;
  const next = direction === "ascending" ? `-${sort}` : sort;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link to={linkTo({ sort: next, page: null })} discover="none">
        {heading}
      </Link>
    </th>
  );
}
