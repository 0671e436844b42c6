import { z } from "zod";
import { addDays } from "#domain/days";
import { followBatches, make, takeBatchBack, weigh } from "./batches";
import { type Loop, answered } from "./company";
import { closeCount, countLine, findLot, reopenCount, startCount, uncount, underWay, undoWaste, waste } from "./counts";
import { advance, cancel, handOver, note, orderByCustomer } from "./customers";
import { moveOrder, orderFromSupplier, receive, reverseReceipt } from "./purchases";
import { type Kind, type Step, pickOf } from "./step";

/** Does a step in the company and in the model, and holds what the company answers against what the model expects. */
export async function live(loop: Loop, one: Step): Promise<void> {
  loop.desk.pass(60);
  await doing[one.does](loop, one);
}

const doing: Record<Kind, (loop: Loop, one: Step) => Promise<void>> = {
  order: orderFromSupplier,
  moveOrder,
  receive,
  reverseReceipt: async (loop, { which }) => {
    const receipt = pickOf(
      loop.receipts.filter(({ reversed }) => !reversed),
      which,
    );
    if (receipt) await reverseReceipt(loop, receipt);
  },
  customer: orderByCustomer,
  advance,
  cancel,
  handOver,
  make,
  weigh,
  takeBack: async (loop, { which }) => {
    const batch = pickOf(
      loop.batches.filter(({ reversed }) => !reversed),
      which,
    );
    if (batch) await takeBatchBack(loop, batch.id);
  },
  note,
  day: async (loop, { which }) => {
    const day = addDays(loop.today(), -(which % 2));
    const body = { from: day, to: day, day };
    answered(
      await loop.desk.write("POST", "/api/production-planning/production-sheets/done", body),
      200,
      z.looseObject({}),
    );
    await followBatches(loop);
  },
  waste,
  undoWaste: async (loop, { which }) => {
    const loss = pickOf(
      loop.wastes.filter(({ reversed }) => !reversed),
      which,
    );
    if (loss) await undoWaste(loop, loss);
  },
  block: async ({ desk, model, lotIds }, { which }) => {
    const place = which % Math.max(1, lotIds.length);
    const lot = model.lots()[place];
    if (!lot) return;
    const path = `/api/stock/lots/${String(lotIds[place])}/${lot.blocked ? "unblock" : "block"}`;
    answered(
      await desk.write("POST", path, { reason: "Rappel" }),
      200,
      z.looseObject({ blocked: z.literal(!lot.blocked) }),
    );
    model.block(place, !lot.blocked);
  },
  night: ({ desk }) => Promise.resolve(desk.pass(24 * 3600)),
  startCount,
  countLine,
  uncount,
  findLot,
  closeCount,
  reopenCount: async (loop, { which }) => {
    const count = pickOf(
      loop.counts.filter(({ status }) => status !== "under_way"),
      which,
    );
    if (count) await reopenCount(loop, count);
  },
  abandonCount: async ({ desk, counts }, { which }) => {
    const count = pickOf(underWay(counts), which);
    if (!count) return;
    answered(await desk.write("POST", `/api/stock/counts/${String(count.id)}/abandon`), 200, z.looseObject({}));
    count.status = "abandoned";
  },
};
