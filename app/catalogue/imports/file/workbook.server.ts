import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { createConcurrencyLimit } from "#domain/concurrency-limit";
import { csvLine } from "#app/lists/csv";
import { mostColumns, tooManyColumns } from "./table.server";
import source from "./workbook-worker.js?raw";

/** A sheet of a workbook, as the text of a table whose lines are its rows. */
export interface Sheet {
  csv: string;
  name: string;
  /** The sheets that can be seen, in their order. */
  names: string[];
}

const most = { unpacked: 32 * 1024 * 1024, parts: 500, columns: mostColumns, rows: 10_000 };
const longest = 15_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const anew = "Ouvrez-le dans votre tableur et enregistrez-le de nouveau en « .xlsx », ou en CSV.";
const sentences: Readonly<Record<string, string>> = {
  numbers: "Ce fichier est de Numbers : dans Numbers, choisissez Fichier, Exporter vers, Excel ou CSV.",
  binary: `Ce classeur est au format « .xlsb ». ${anew}`,
  word: "Ce fichier est un document Word. Envoyez un tableau : un classeur « .xlsx » ou un fichier CSV.",
  opendocument: `Ce classeur est au format OpenDocument (« .ods »). ${anew}`,
  archive: "Ce fichier est une archive : décompressez-la, puis envoyez le tableau qu’elle contient.",
  empty: "Ce classeur n’a aucune feuille remplie.",
  large:
    "Ce classeur est trop gros une fois décompressé. Copiez les colonnes qui servent dans un nouveau classeur, et " +
    "envoyez celui-ci.",
  long: "Cette feuille est trop longue : coupez-la en plusieurs fichiers, avec les mêmes titres de colonnes.",
  unreadable: `Ce classeur ne se lit pas. ${anew}`,
  busy: "D’autres classeurs sont en cours de lecture. Réessayez dans une minute.",
};

class Busy extends Error {
  override name = "Busy";
}

/** Two workbooks are read at the same time; six more wait, and no others. */
const limited = createConcurrencyLimit({ atOnce: 2, waiting: { most: 6, refuse: () => new Busy() } });

/** Reads a sheet, the first that holds something unless one is wanted; `problem` says in French why it cannot be. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | null): Promise<Sheet | { problem: string }> {
  const answer = await askInTurn(bytes, wanted);
  if (typeof answer !== "object" || answer === null) return { problem: sentences.unreadable ?? "" };
  if ("problem" in answer) return { problem: sentenceOf(answer) };
  if (!("rows" in answer) || !("sheet" in answer) || !("sheets" in answer))
    return { problem: sentences.unreadable ?? "" };
  const { rows, sheet, sheets } = answer;
  if (!Array.isArray(rows) || !Array.isArray(sheets)) return { problem: sentences.unreadable ?? "" };
  const lines = rows.map((cells: unknown) => csvLine(Array.isArray(cells) ? cells.map(String) : []));
  return { csv: `sep=;\n${lines.join("")}`, name: String(sheet), names: sheets.map(String) };
}

async function askInTurn(bytes: Uint8Array, wanted: string | null): Promise<unknown> {
  try {
    return await limited(() => askWorker(bytes, wanted));
  } catch (error) {
    if (error instanceof Busy) return { problem: "busy" };
    throw error;
  }
}

function sentenceOf(answer: object): string {
  const { problem, address, columns } = { address: "", columns: 0, problem: "", ...answer };
  if (problem === "wide") return tooManyColumns(Number(columns));
  if (problem === "formula")
    return (
      `La cellule ${String(address)} contient une formule dont le résultat n’est pas dans le fichier. ` +
      "Ouvrez-le dans votre tableur, qui la calcule, et enregistrez-le de nouveau."
    );
  return sentences[String(problem)] ?? sentences.unreadable ?? "";
}

/** Answers what the thread says; nothing where it takes too long or too much room. */
function askWorker(bytes: Uint8Array, wanted: string | null): Promise<unknown> {
  const { resolve: find } = createRequire(import.meta.url);
  const modules = {
    unpack: pathToFileURL(find("fflate")).href,
    read: pathToFileURL(find("read-excel-file/universal")).href,
  };
  return new Promise((resolve) => {
    const worker = new Worker(new URL(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`), {
      workerData: { bytes, wanted, modules, most },
      resourceLimits: memory,
      env: {},
      execArgv: [],
    });
    const end = (answer: unknown) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ problem: "large" }), longest);
    worker.once("message", end);
    worker.once("error", () => end({ problem: "large" }));
    worker.once("exit", () => end({ problem: "unreadable" }));
  });
}
