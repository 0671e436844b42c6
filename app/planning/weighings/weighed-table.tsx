import type { Weighing, WeighingLine } from "#server/api-client/contract/planning/weighings";
import { Badge } from "#app/display/badge";
import { Section } from "#app/display/section";
import { missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { ingredientPath } from "./paths";
import { figure, lineName, formatUnit, formatWeight, formatWhen } from "./words";

/** Every ingredient of a weighing, fill by fill, with what was weighed of it. */
export function WeighedTable({ weighing: { id, fills, lines }, now }: { weighing: Weighing; now: string }) {
  const columns = columnsAt(now);
  return (
    <>
      {[...new Set(lines.map(({ fill }) => fill))].map((fill) => (
        <Section
          key={fill}
          id={`fournee-${fill}`}
          heading={fill !== null && fills > 1 ? `Fournée ${fill} sur ${fills}` : "Ingrédients"}
        >
          <DataTable
            caption={`Ingrédients de la fournée ${fill ?? missing}`}
            columns={columns}
            rows={lines.filter((line) => line.fill === fill)}
            rowKey={(line) => line.id}
            rowHref={({ position }) => ingredientPath(id, position)}
          />
        </Section>
      ))}
    </>
  );
}

const columnsAt = (now: string): Column<WeighingLine>[] => [
  { heading: "Ingrédient", cell: lineName },
  { heading: "À peser", numeric: true, cell: toWeigh },
  {
    heading: "Pesé",
    numeric: true,
    cell: ({ weighed, unit }) =>
      weighed ? <Weighed weighed={weighed} unit={unit} now={now} /> : <Badge tone="amber">À peser</Badge>,
  },
];

function toWeigh(line: WeighingLine) {
  return (
    <span>
      {`${figure(line)}\u00a0${formatUnit(line)}`}
      {line.weight && <small>{formatWeight(line.weight)}</small>}
    </span>
  );
}

function Weighed({
  weighed: { quantity, lot, at, userName, withinTolerance },
  unit,
  now,
}: {
  weighed: NonNullable<WeighingLine["weighed"]>;
  unit: string;
  now: string;
}) {
  return (
    <span className="weighed">
      <strong>{formatQuantity(quantity, unit, { exact: true })}</strong>{" "}
      {withinTolerance === false && <Badge tone="red">Écart</Badge>}
      <small>
        {lot && `lot ${lot}, `}
        {userName} {formatWhen(at, now)}
      </small>
    </span>
  );
}
