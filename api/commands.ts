import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { refuseName } from "#domain/french/names";
import { createPasswords, strongCost } from "./accounts/passwords";
import { addUser, disableUser, listUsers, setPassword } from "./accounts/users";
import { readSchema } from "./database/migrate";
import { history } from "./database/migrations/history";
import { DatabaseUnavailable } from "./database/unavailable";
import { readSnapshot } from "./database/snapshot";
import { openDatabase } from "./database/open";
import type { Database } from "./database/tables";
import { checkLedger } from "./stock/ledger/check";
import { BackupUnusable, restoreBackup, tablesInOrder, writeBackup } from "./database/backup";

export interface Workplace {
  databaseUrl: string;
  now: Date;
  random: (bytes: number) => Uint8Array;
  say: (line: string) => void;
  /** The demo company's only account. */
  demoEmail: string;
}

const usage = `Commandes :
  npm run users -- list
  npm run users -- add ADRESSE "NOM"      affiche son mot de passe
  npm run users -- password ADRESSE       en donne un nouveau, l’affiche, et déconnecte partout
  npm run users -- disable ADRESSE        ferme le compte et le déconnecte partout
  npm run backup -- FICHIER               sauvegarde toute la base, même pendant que Bru tourne
  npm run restore -- FICHIER              remplit une base vide depuis une sauvegarde
  npm run rehearse -- FICHIER             essaie une sauvegarde : la restaure à part, et en vérifie le stock
  npm run stock:check                     refait la somme des mouvements de chaque lot
  npm run demo:reset                      efface la démonstration ; le prochain démarrage la refait`;

/**
 * Runs an operator's command on the embedded API's database. Returns the exit code: 0 done, 1 refused, 2 misused.
 * @throws DatabaseUnavailable, BackupUnusable with a sentence for the operator
 */
export async function operate([command, ...args]: string[], workplace: Workplace): Promise<number> {
  const [file] = args;
  if (command === "rehearse" && file) return rehearse(file, workplace);
  const task =
    command === "users" ? usersTask(args) : Object.hasOwn(tasks, command ?? "") ? tasks[command ?? ""]?.(args) : null;
  if (!task) {
    workplace.say(usage);
    return 2;
  }
  const db = await openDatabase(workplace.databaseUrl, { creates: command === "restore", isPatient: true });
  try {
    if (command !== "restore" && command !== "backup") await requireOwnSchema(db);
    return await task(db, workplace);
  } finally {
    await db.destroy();
  }
}

/** Refuses a schema that this version has not brought up to date: only a start does. */
async function requireOwnSchema(db: Database): Promise<void> {
  const missing = history.length - (await readSchema(db)).length;
  if (missing > 0)
    throw new DatabaseUnavailable(
      `La base de données est d’une version plus ancienne de Bru (il lui manque ${missing} ` +
        `${missing === 1 ? "migration" : "migrations"}) : démarrez cette version, qui la met à jour, ou prenez la ` +
        "commande de la version qui tourne.",
    );
}

type Task = (db: Database, workplace: Workplace) => Promise<number>;

const tasks: Record<string, (args: string[]) => Task | null> = {
  backup: ([file]) => (file ? (db, { say }) => backupTo(file, db, say) : null),
  restore: ([file]) => (file ? (db, { say, now }) => restoreFrom(file, db, say, now) : null),
  "stock:check": () => checkStock,
  "demo:reset": () => resetDemo,
};

function usersTask([action, email, name]: string[]): Task | null {
  if (action === "list") return list;
  if (!email) return null;
  if (action === "add" && name && refuseName(name) !== null)
    return (_, { say }) =>
      Promise.resolve(answer(say, false, "", "Le nom est vide : écrivez-le entre guillemets après l’adresse."));
  if (action === "add" && name)
    return (db, { now, random, say }) =>
      withPassword(
        random,
        say,
        email,
        "Cette adresse a déjà un compte.",
        async (password, passwords) => (await addUser(db, passwords, { email, name, password }, now)) !== null,
      );
  if (action === "password")
    return (db, { now, random, say }) =>
      withPassword(random, say, email, "Aucun compte n’a cette adresse.", (password, passwords) =>
        setPassword(db, passwords, email, password, now),
      );
  if (action === "disable")
    return async (db, { now, say }) =>
      answer(say, await disableUser(db, email, now), `Compte fermé : ${email}`, "Aucun compte n’a cette adresse.");
  return null;
}

async function list(db: Database, { say }: Workplace): Promise<number> {
  const users = await listUsers(db);
  for (const { email, name, disabled_at } of users) say(`${email}\t${name}${disabled_at ? "\tfermé" : ""}`);
  if (users.length === 0) say('Aucun compte. Créez-en un : npm run users -- add ADRESSE "NOM"');
  return 0;
}

async function withPassword(
  random: Workplace["random"],
  say: Workplace["say"],
  email: string,
  refusal: string,
  give: (password: string, passwords: ReturnType<typeof createPasswords>) => Promise<boolean>,
): Promise<number> {
  const password = Buffer.from(random(12)).toString("base64url");
  return answer(say, await give(password, createPasswords(strongCost)), `${email}, mot de passe ${password}`, refusal);
}

function answer(say: Workplace["say"], done: boolean, success: string, refusal: string): number {
  say(done ? success : refusal);
  return done ? 0 : 1;
}

async function backupTo(file: string, db: Database, say: Workplace["say"]): Promise<number> {
  const schema = await readSchema(db);
  const zipped = createGzip();
  const target = createWriteStream(file, { flags: "wx", mode: 0o600 });
  let isOurs = false;
  target.once("open", () => (isOurs = true));
  const written = pipeline(zipped, target);
  const write = async (line: string) => {
    if (!zipped.write(`${line}\n`)) await Promise.race([once(zipped, "drain"), written]);
  };
  const [rows] = await Promise.all([writeBackup(db, write).finally(() => zipped.end()), written]).catch(
    async (error: unknown) => {
      await written.catch(() => undefined);
      // Half a backup looks like one, and stands in the way of the next.
      if (isOurs) await rm(file, { force: true });
      return sayFile(file)(error);
    },
  );
  say(`Sauvegardé : ${file} (${rows} lignes, ${schema.length} migrations sur ${history.length})`);
  return 0;
}

async function restoreFrom(file: string, db: Database, say: Workplace["say"], now: Date): Promise<number> {
  const unzipped = createGunzip();
  const read = pipeline(createReadStream(file), unzipped);
  const lines = createInterface({ input: unzipped, crlfDelay: Infinity });
  // The lines end by themselves: closed once the file is read, those that wait to be unzipped would be lost.
  const cut = (error: unknown) => {
    lines.close();
    throw error;
  };
  const [rows] = await Promise.all([restoreBackup(db, lines, now), read.catch(cut)]).catch(sayFile(file));
  say(`Restauré : ${rows} lignes depuis ${file}`);
  return 0;
}

/**
 * Restores a backup into a database of its own, which is gone afterwards, and adds up its stock there: the one that is
 * in use is not opened.
 */
async function rehearse(file: string, workplace: Workplace): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bru-rehearsal-"));
  try {
    const db = await openDatabase(`file:${join(folder, "bru.db")}`, { creates: true });
    try {
      const restored = await restoreFrom(file, db, workplace.say, workplace.now);
      return restored === 0 ? await checkStock(db, workplace) : restored;
    } finally {
      await db.destroy();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a function that throws the system's complaint about a file as a sentence that names it. */
function sayFile(file: string) {
  return (error: unknown): never => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EEXIST") throw new BackupUnusable(`${file} existe déjà : donnez un autre nom.`);
    if (/^(E[A-Z]+|Z_[A-Z_]+)$/.test(code)) throw new BackupUnusable(`${file} ne peut pas être lu ou écrit (${code}).`);
    throw error;
  };
}

async function checkStock(db: Database, { say }: Workplace): Promise<number> {
  const { lots, movements, fault } = await readSnapshot(db, checkLedger);
  return answer(say, fault === null, `Stock juste : ${lots} lots, ${movements} mouvements.`, fault ?? "");
}

async function resetDemo(db: Database, { say, demoEmail }: Workplace): Promise<number> {
  const users = await listUsers(db);
  if (users.some(({ email }) => email !== demoEmail)) {
    say("Cette base a d’autres comptes que celui de la démonstration : rien n’a été effacé.");
    return 1;
  }
  await db.transaction().execute(async (transaction) => {
    for (const table of [...tablesInOrder].reverse()) await transaction.deleteFrom(table).execute();
  });
  say("Démonstration effacée : le prochain démarrage la refait autour du jour.");
  return 0;
}
