import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";

const db = await openDatabase(process.argv[2] ?? "");
console.log(JSON.stringify(await migrate(db, new Date(0))));
await db.destroy();
