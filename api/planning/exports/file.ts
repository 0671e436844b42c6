import { longDay } from "#domain/french/day-words";
import type { Needs } from "../../needs/result";
import type { PlanQuestion } from "../query";
import { toCsv } from "../../http/documents/csv";
import { type Note, suffixOf } from "./notes";
import { toPdf } from "./pdf";
import { type Part, parts, tableOf, tableOfNotes } from "./tables";
import { toXlsx } from "../../http/documents/xlsx";

export const formats = ["csv", "xlsx", "pdf"] as const;
export type Format = (typeof formats)[number];

/** A file to send. */
export interface ExportedFile {
  name: string;
  type: string;
  body: Uint8Array<ArrayBuffer> | string;
}

/** Returns a calculation as a file; a CSV holds one part of it, the others all. */
export async function exportNeeds(
  needs: Needs,
  question: PlanQuestion,
  { format, part, at, notes }: { format: Format; part: Part; at: Date; notes: readonly Note[] },
): Promise<ExportedFile> {
  const title = `${titleOf(question)}${suffixOf(notes)}`;
  if (format === "csv")
    return { name: `${title}-${names[part]}.csv`, type: "text/csv; charset=utf-8", body: toCsv(tableOf(needs, part)) };
  if (format === "pdf")
    return {
      name: `${title}.pdf`,
      type: "application/pdf",
      body: await toPdf(needs, periodLabel(question), { notes, at }),
    };
  const tables = [...(notes.length > 0 ? [tableOfNotes(notes)] : []), ...parts.map((one) => tableOf(needs, one))];
  return {
    name: `${title}.xlsx`,
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    body: await toXlsx(tables),
  };
}

const names: Record<Part, string> = {
  articles: "matieres",
  suppliers: "achats",
  products: "produits",
  recipes: "recettes",
  orders: "commandes",
  issues: "problemes",
  lacks: "manques",
};

/** Returns the title in plain letters only: it is the name of a file. */
function titleOf({ period }: PlanQuestion): string {
  if (!period) return "besoins";
  return period.from === period.to ? `besoins-${period.from}` : `besoins-${period.from}-au-${period.to}`;
}

/** Returns « À produire du lundi 2 mars 2026 au dimanche 8 mars 2026 ». */
export function periodLabel({ period, selection }: PlanQuestion): string {
  if (selection && "picked" in selection) return `Commandes choisies : ${selection.picked.length}`;
  if (!period) return "Quantités de produits";
  const verb = selection && "basis" in selection && selection.basis === "delivery" ? "À livrer" : "À produire";
  return period.from === period.to
    ? `${verb} le ${longDay(period.from)}`
    : `${verb} du ${longDay(period.from)} au ${longDay(period.to)}`;
}
