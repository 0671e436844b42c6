import { Badge } from "#app/display/badge";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatDecimal, formatMoney, missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { faultWords } from "../week/fault-words";
import type { BuyView } from "../week/buy-view";
import type { MakeView } from "../week/make-view";
import { quantityOrDash } from "../quantity";
import { DaySpan, WhenCell } from "../when-cell";
import { Why } from "../reasons/why";

type MakeTables = Extract<MakeView, { week: null }>;
type ProductRow = MakeTables["products"]["rows"][number];
type RecipeRow = MakeTables["recipes"]["rows"][number];
type ArticleRow = NonNullable<BuyView["articles"]>["rows"][number];

interface NamedProps {
  href: string;
  row: Pick<ProductRow, "name" | "fault" | "lacks">;
}

/** The name of what is made, with what is at fault with it and what it lacks. */
function Named({ href, row: { name, fault, lacks } }: NamedProps) {
  return (
    <>
      <a href={href}>{name}</a>
      {fault && <small className="too-late">{faultWords[fault]}</small>}
      {lacks && <small className="too-late">{lacks}</small>}
    </>
  );
}

const productColumns: Column<ProductRow>[] = [
  { heading: "Produit", cell: (row) => <Named href={`/products/${row.id}`} row={row} /> },
  { heading: "Jour", cell: (row) => <WhenCell when={row.when} unit={row.unit} /> },
  { heading: "Demandé", numeric: true, cell: (row) => formatQuantity(row.gross, row.unit) },
  { heading: "Du stock", numeric: true, cell: (row) => quantityOrDash(row.fromStock, row.unit) },
  {
    heading: "À produire",
    numeric: true,
    cell: (row) => (
      <span>
        <Why anchor={`produit-${row.id}`} reason={row.why} unit={row.unit}>
          {formatQuantity(row.toProduce, row.unit)}
        </Why>
        {row.forStock && <small>{row.forStock}</small>}
      </span>
    ),
  },
];

export function ProductsTable({ rows }: { rows: ProductRow[] }) {
  return (
    <DataTable
      caption="Produits à faire"
      columns={productColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowId={(row) => `produit-${row.id}`}
    />
  );
}

const recipeColumns: Column<RecipeRow>[] = [
  { heading: "Recette", cell: (row) => <Named href={`/recipes/${row.id}`} row={row} /> },
  { heading: "Jour", cell: (row) => <WhenCell when={row.when} unit={row.unit} /> },
  {
    heading: "Besoin",
    numeric: true,
    cell: (row) => (
      <span>
        <Why anchor={`recette-${row.id}`} reason={row.why} unit={row.unit}>
          {formatQuantity(row.net, row.unit)}
        </Why>
        {row.alreadyMade && <small>{row.alreadyMade}</small>}
      </span>
    ),
  },
  {
    heading: "Fournées",
    numeric: true,
    cell: (row) => (
      <span>
        {formatDecimal(row.batches, { most: 3 })}
        {row.physicalBatches > 1 && <small>en {formatCount(row.physicalBatches, "fois", "fois")}</small>}
      </span>
    ),
  },
  { heading: "Produit", numeric: true, cell: (row) => formatQuantity(row.plannedOutput, row.unit) },
  { heading: "Surplus", numeric: true, cell: (row) => quantityOrDash(row.surplus, row.unit) },
];

export function RecipesTable({ rows }: { rows: RecipeRow[] }) {
  return (
    <DataTable
      caption="Recettes à produire"
      columns={recipeColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowId={(row) => `recette-${row.id}`}
    />
  );
}

const articleColumns: Column<ArticleRow>[] = [
  {
    heading: "Matière",
    cell: (row) => (
      <>
        <a href={`/articles/${row.id}`}>{row.name}</a>
        {row.when.days && <WhenCell when={row.when} unit={row.unit} />}
        <small>
          {!row.when.days && (
            <>
              {row.when.first === row.when.last && "pour le "}
              <DaySpan {...row.when} />
              {row.supplierName && ", "}
            </>
          )}
          {row.supplierName}
        </small>
        {row.late && <Badge tone="red">Trop tard</Badge>}
      </>
    ),
  },
  {
    heading: "Besoin brut",
    numeric: true,
    cell: (row) => (
      <span>
        {formatQuantity(row.gross, row.unit)}
        {row.rests.map((rest) => (
          <small key={rest}>{rest}</small>
        ))}
      </span>
    ),
  },
  { heading: "Disponible", numeric: true, secondary: true, cell: (row) => <Available row={row} /> },
  {
    heading: "Net",
    numeric: true,
    cell: (row) => (
      <Why anchor={`matiere-${row.id}`} reason={row.why} unit={row.unit}>
        {formatQuantity(row.net, row.unit)}
      </Why>
    ),
  },
  {
    heading: "À acheter",
    numeric: true,
    cell: (row) =>
      row.packs === null ? (
        missing
      ) : row.packs > 0 ? (
        <span>
          {formatCount(row.packs, "colis", "colis")}
          <small>
            {[row.packLabel, signOf(row.leftover) > 0 && `reste ${formatQuantity(row.leftover, row.unit)}`]
              .filter(Boolean)
              .join(", ")}
          </small>
        </span>
      ) : (
        <span className="dimmed">{row.managed === false ? "non suivi" : "rien"}</span>
      ),
  },
  {
    heading: "Achat HT",
    numeric: true,
    cell: (row) => (signOf(row.purchaseCostHt) === 0 ? missing : formatMoney(row.purchaseCostHt)),
  },
];

function Available({ row }: { row: ArticleRow }) {
  return (
    <span>
      {quantityOrDash(row.usableStock, row.unit)}
      {row.reserved && <small>{row.reserved}</small>}
      {signOf(row.incomingInTime) > 0 && <small>+ {formatQuantity(row.incomingInTime, row.unit)} attendus</small>}
      {signOf(row.safetyStock) > 0 && <small>sécurité {formatQuantity(row.safetyStock, row.unit)}</small>}
    </span>
  );
}

export function ArticlesTable({ rows }: { rows: ArticleRow[] }) {
  return (
    <DataTable
      caption="Matières"
      columns={articleColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowId={(row) => `matiere-${row.id}`}
    />
  );
}
