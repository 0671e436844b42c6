import { describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { client, marie } from "../support/api";
import { databases } from "../support/database/database";
import { startApi } from "../support/product";
import {
  type StockWrite,
  bookAgain,
  bookingFlaws,
  bookingLosses,
  furnish,
  keepBooking,
  signedIn,
  stockWriteKinds,
} from "../support/durability/stock-writes";

const kills = Number(process.env.KILLS ?? 5);
const people = 6;

describe.each(databases)("the API killed while it books stock, on $name", ({ name, emptyUrl }) => {
  test(
    `${String(kills)} times: receipts, batches, counts and losses are posted wholly or not at all, and what is sent ` +
      "again is posted once",
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      const url = await emptyUrl();
      const db = await openDatabase(url);
      onTestFinished(() => db.destroy());
      await migrate(db, new Date());
      await addUser(db, createPasswords({ N: 1024, r: 8, p: 1 }), marie, new Date());
      const start = async () => {
        const api = await startApi({
          DATABASE_URL: url,
          BRU_DEMO: "0",
          LOG_LEVEL: "error",
          OAUTH_CLIENT_ID: client.client_id,
          OAUTH_CLIENT_SECRET: client.client_secret,
        });
        onTestFinished(() => api.dispose());
        return { api, send: await signedIn(api.url, client) };
      };
      let { api, send } = await start();
      const ids = await furnish(send);
      const sent: StockWrite[] = [];
      let doubtful = 0;
      for (let round = 1; round <= kills; round += 1) {
        let acknowledged = 0;
        const enough = 45 + ((round * 7) % 23);
        const tell = () => {
          acknowledged += 1;
          if (acknowledged === enough) api.process.kill("SIGKILL");
        };
        const booking = { ids, round, send, sent, tell, isOver: () => acknowledged >= enough };
        await Promise.all(Array.from({ length: people }, (_, person) => keepBooking(booking, person)));
        await api.stop("SIGKILL");
        expect(await bookingFlaws(db)).toEqual([]);
        expect(await bookingLosses(db, sent)).toEqual([]);

        ({ api, send } = await start());
        doubtful += await bookAgain(send, sent);
        expect(await bookingFlaws(db)).toEqual([]);
        expect(await bookingLosses(db, sent)).toEqual([]);
      }
      expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(stockWriteKinds));
      console.log(
        `${name}: ${String(kills)} kills, ${String(sent.length - doubtful)} bookings acknowledged, ` +
          `${String(doubtful)} without an answer and sent again`,
      );
    },
  );
});
