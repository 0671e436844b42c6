import { MILLION } from "#domain/exact/quantity";
import { lcm } from "#domain/exact/rational";
import type { PlanOptions } from "#domain/planning/plan-options";
import { batchesFor, type Made, nothingMade, takenBy, timesOf } from "./batches";
import { inParts } from "../../kitchen/exact";
import { partsOf } from "../../kitchen/stock";
import { shareOfCounted } from "./counted-share";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { DemandSource, Demand } from "../graph/demand";
import {
  addUp,
  type DayFlow,
  emptyFlow,
  type Flow,
  type Inflow,
  type LeftOver,
  madeBefore,
  nothingUsed,
  nothingYet,
  type PartLeft,
  type Schedule,
  type TooLate,
} from "./flow";
import {
  everything,
  type Withheld,
  keepLeast,
  addWithheld,
  millionthsOfDust,
  nothingWithheld,
  type Takes,
} from "../stock/withheld";
import type { Link, Node, ProductNode, RecipeNode } from "../graph/graph";
import { daysOfWork, type Making, onItsDay } from "./making-days";
import { comesInPieces, takePieces } from "../stock/pieces";
import type { Keeping } from "../stock/safety-stock";
import { type OnDay, type Shelf, shelfOf } from "../stock/shelf";
import type { Vector } from "../graph/vector";

/**
 * Walks the graph once, parents first, and each node through the days: a node is worked out when all that every day
 * asks of it is known, so that stock, left-over batches, rounding and minimums apply exactly once.
 *
 * @param one the scale: a quantity of 1 unit
 * @param afterwards what of a recipe's stock is left to days after those that count, whose lines nothing else can
 * serve; what is known of those days here, unless said
 * @param making the day on which each recipe is made for which: its own, unless said
 * @param keepingOf how the stock of each recipe is kept up; none is unless said
 * @param overdue the days on which askers were to be served that are overdue; none is unless said
 */
export function scheduleProduction(
  nodes: readonly Node[],
  vectors: Map<ProductNode, Vector>,
  askers: readonly DemandSource[],
  options: PlanOptions,
  one: bigint,
  {
    afterwards = null,
    making = onItsDay,
    keepingOf = () => null,
    overdue = new Map(),
  }: {
    afterwards?: ((node: RecipeNode) => readonly OnDay[]) | null;
    making?: Making;
    keepingOf?: (node: RecipeNode) => Keeping | null;
    overdue?: Demand["overdue"];
  } = {},
): Schedule {
  const walk = (withheld: (node: Node) => Withheld) =>
    schedulePass(nodes, vectors, askers, options, one, { withheld, afterwards, making, keepingOf, overdue });
  const plain = walk(() => nothingWithheld);
  if (plain.tooLate.size === 0) return plain.schedule;
  // A levain feeds its own chef, which is worked out after it: what that takes is kept back of the stock.
  const ofLate = ({ takenLater }: Walked): Takes =>
    new Map([...plain.tooLate].map((node) => [node, takenLater.get(node) ?? new Map()]));
  const most = ofLate(walk((node) => (plain.tooLate.has(node) ? everything : nothingWithheld)));
  return keepLeast(most, one, (withheld) => {
    const found = walk(withheld);
    return { found: found.schedule, taken: ofLate(found), isEnough: found.tooLate.size === 0 };
  });
}

const noDemand = { rest: 0n, heldBack: 0n };
/** Times that the work of one recipe is worked out again at most, to fill its stock up. */
const mostFillings = 64;

/**
 * The stock that a recipe leaves to others: to those that take of it later in the order of work, and to days after
 * these.
 */
interface LeftToOthers {
  withheld: (node: Node) => Withheld;
  afterwards: ((node: RecipeNode) => readonly OnDay[]) | null;
  making: Making;
  keepingOf: (node: RecipeNode) => Keeping | null;
  /** The day on which each asker that is overdue was to be served. */
  overdue: Demand["overdue"];
}

/**
 * A schedule; `tooLate` names the recipes whose stock was gone when those came that take of it later in the order of
 * work, `takenLater` is all that those ask of each, by day.
 */
interface Walked {
  schedule: Schedule;
  tooLate: ReadonlySet<Node>;
  takenLater: ReadonlyMap<Node, ReadonlyMap<number, bigint>>;
}

function schedulePass(
  nodes: readonly Node[],
  vectors: Map<ProductNode, Vector>,
  askers: readonly DemandSource[],
  options: PlanOptions,
  one: bigint,
  { withheld, afterwards, making, keepingOf, overdue }: LeftToOthers,
): Walked {
  const tooLate = new Set<Node>();
  const takenLater = new Map<Node, Map<number, bigint>>();
  const dayNumbers = daysOfWork(askers, nodes, making);
  const days = dayNumbers.map(dateOf);
  const rankOfDay = new Map(days.map((day, at) => [day, at]));
  const rankOfNumber = new Map(dayNumbers.map((day, at) => [day, at]));
  const lastAt = dayNumbers.findLastIndex((day) => day <= making.last);
  const countsAll = lastAt === days.length - 1;
  const dust = (millionthsOfDust * one) / MILLION;
  /** Returns what there is of what is asked: all of it where only dust lacks. */
  const nearly = (there: bigint, wanted: bigint) => (there > 0n && wanted - there <= dust ? wanted : there);
  const lacksOf = (shelf: Shelf, today: number, wanted: bigint) => wanted - shelf.spare(today) > dust;
  /** Tells whether nobody else says what a day takes of a stock. */
  const isOwnTake = (at: number) => afterwards === null || at <= lastAt;
  const flows: Flow[] = nodes.map(() => emptyFlow(days.length));
  const partsLeft: PartLeft[][] = nodes.map(() => []);
  const shelves = new Map<Node, Shelf>();
  /** The late parts of what a day makes, and of what it asks, by the position of that day. */
  const lateWork = new Map<Node, DueParts>();
  const lateDemand = new Map<Node, DueParts>();
  const flowOf = (node: Node): Flow => {
    const flow = flows[node.rank];
    if (!flow) throw new RangeError("a node outside the graph");
    return flow;
  };

  for (const node of nodes) {
    const flow = flowOf(node);
    if (node.type === "product") ask(node, flow);
    if (node.type === "recipe") make(node, flow);
    addUp(node, flow, days, one);
    if (node.type === "article") partsLeft[node.rank] = takePieces(node, flow, days, one);
    if (node.type === "article" || node.fault) continue;
    const known: Partial<Record<Link["basis"], Multiplied>> = {};
    for (const link of node.links)
      if (link.to !== node || !link.fromStock)
        take(node, link, (known[link.basis] ??= multiplied(node, flow, link.basis)));
  }
  for (const flow of flows)
    flow.needed_on =
      days[flow.days.findIndex((day) => day !== null && (day.gross > 0n || day.fromStockOnly > 0n))] ?? flow.needed_on;
  const countsOn = countsAll ? null : shareOfCounted(flows, dayNumbers, making.last);
  return { schedule: { days, dayNumbers, flows, countsOn, partsLeft }, tooLate, takenLater };

  function take(node: ProductNode | RecipeNode, link: Link, { days: made, sum, common }: Multiplied) {
    const child = flowOf(link.to);
    const { num, den } = link.coefficient;
    const factor = common % den === 0n ? num * (common / den) : null;
    const byDay = asksByDay(link) ? new Array<bigint | undefined>(days.length).fill(undefined) : null;
    const isSummed = factor !== null && countsAll;
    const inflow: Inflow = { from: node, link, byDay, quantity: isSummed ? sum * factor : 0n };
    const late = link.to.type === "recipe" && !link.fromStock ? lateWork.get(node) : undefined;
    for (const { at, times } of made) {
      // Articles that later days take are needed for no day that counts.
      if (at > lastAt && link.to.type === "article") continue;
      const quantity = factor === null ? (times * num) / den : times * factor;
      if (byDay) byDay[at] = quantity;
      if (!isSummed) inflow.quantity += quantity;
      const day = (child.days[at] ??= nothingYet());
      if (late?.has(at)) passOn(node, late, { to: link.to, at, quantity });
      if (!link.fromStock) day.gross += quantity;
      else {
        day.fromStockOnly += quantity;
        if (link.to.rank < node.rank) takeFromStock(link.to, child, at, quantity);
      }
    }
    if (inflow.quantity > 0n) child.inflows.push(inflow);
  }

  /** Notes what of a quantity that a day takes was to be taken before, as its work was due then. */
  function passOn(
    node: ProductNode | RecipeNode,
    late: DueParts,
    { to, at, quantity }: { to: Node; at: number; quantity: bigint },
  ) {
    const work = flowOf(node).days[at];
    if (!work) return;
    let [sum, passed] = [0n, 0n];
    for (const part of late.get(at) ?? []) {
      sum += part.quantity;
      const through = (quantity * sum) / work.net;
      addDue(lateDemand, to, at, { due: part.due, quantity: through - passed });
      passed = through;
    }
  }

  /** The factors by which each day's work multiplies the lines of one basis. */
  function multiplied(node: ProductNode | RecipeNode, flow: Flow, basis: Link["basis"]): Multiplied {
    const made: Multiplied["days"] = [];
    flow.days.forEach((day, at) => {
      if (day !== null && day.net > 0n) made.push({ at, times: timesOf(basis, day, one) });
    });
    const common = node.links.reduce((all, link) => (link.basis === basis ? lcm(all, link.coefficient.den) : all), 1n);
    if (common === 1n || made.some(({ times }) => times % common !== 0n))
      return { days: made, sum: sumOf(made), common: 1n };
    const parts = made.map(({ at, times }) => ({ at, times: times / common }));
    return { days: parts, sum: sumOf(parts), common };
  }

  /**
   * Takes a quantity from the stock of a node that is worked out already: as much as it still holds on this day and all
   * that follow.
   */
  function takeFromStock(node: Node, flow: Flow, at: number, quantity: bigint) {
    const shelf = shelves.get(node);
    const today = dayNumbers[at] ?? 0;
    const taken = shelf ? least(shelf.free(today), quantity) : quantity;
    const there = nearly(taken, quantity);
    if (isOwnTake(at)) {
      const later = takenLater.get(node) ?? new Map<number, bigint>();
      takenLater.set(node, later.set(today, (later.get(today) ?? 0n) + quantity));
      if (shelf && node.type === "recipe" && lacksOf(shelf, today, quantity) && isStocked(node)) tooLate.add(node);
    }
    shelf?.take(today, taken);
    const day = flow.days[at];
    if (day) day.ofStock += there;
    flow.fromStockOnly += quantity;
    flow.ofStock += there;
  }

  function ask(node: ProductNode, flow: Flow) {
    const vector = vectors.get(node);
    if (!vector) return;
    const unit = one / vector.den;
    const dayOf = (asker: number) => (flow.days[rankOfDay.get(askers[asker]?.needed_on ?? "") ?? 0] ??= nothingYet());
    for (const [asker, quantity] of vector.gross) dayOf(asker).gross += quantity * unit;
    for (const [asker, quantity] of vector.toMake) {
      dayOf(asker).net += quantity * unit;
      const due = overdue.get(asker);
      const at = rankOfDay.get(askers[asker]?.needed_on ?? "") ?? 0;
      if (due !== undefined) addDue(lateWork, node, at, { due: numberOf(due), quantity: quantity * unit });
    }
    for (const { asker, quantity } of vector.reserves) dayOf(asker).reserve += quantity * unit;
    flow.days.forEach((day) => {
      if (day === null) return;
      day.served = day.gross + day.reserve - day.net;
      day.output = day.planned = day.net;
    });
  }

  function make(node: RecipeNode, flow: Flow) {
    const isTracked = node.of.stock_managed;
    const keeping = keepingOf(node);
    const own = node.links.filter(({ to, fromStock }) => fromStock && to === node);
    const ownNeed = (made: Made) => own.reduce((sum, link) => sum + takenBy(link, made, one), 0n);
    const plain = madeThrough(withheld(node));
    const made = plain.missing && isStocked(node) ? leavingOwn() : plain;
    made.days.forEach((day, at) => (flow.days[at] = day));
    flow.alreadyLeft = made.ready.map(({ quantity, later }) => quantity + later);
    flow.leftAfter = made.left.filter(({ quantity, later }) => quantity + later > 0n);
    flow.tooLate = made.late;
    flow.dueBefore = earliestOf(made.lateWork);
    lateWork.set(node, made.lateWork);
    if (isTracked) shelves.set(node, made.shelf);
    if (!node.fault) for (const link of own) noteOwn(node, flow, link);

    /** Returns the days to go through, ascending: those that ask, and those on which the stock is looked at. */
    function visitsOf({ days: demandDays }: Flow): { at: number | null; today: number; isChecked: boolean }[] {
      const asking = [...dayNumbers.keys()].filter((at) => (demandDays[at] ?? null) !== null);
      const checked = new Set(keeping?.checks.map(({ use }) => use));
      const visits = asking.map((at) => {
        const today = dayNumbers[at] ?? 0;
        return { at, today, isChecked: checked.delete(today) };
      });
      if (checked.size === 0) return visits;
      const idle = [...checked].map((today) => ({ at: null, today, isChecked: true }));
      return [...visits, ...idle].sort((a, b) => a.today - b.today);
    }

    /** Keeps back of the stock what the recipe takes of itself: no more than it does once the rest has served. */
    function leavingOwn(): ReturnType<typeof madeThrough> {
      const most = flow.days.map((day, at): [number, bigint] => [
        dayNumbers[at] ?? 0,
        day ? ownNeed(batchesFor(node, day.gross, one)) : 0n,
      ]);
      const others = withheld(node);
      return keepLeast(new Map([[node, new Map(most)]]), one, (ownWithheld) => {
        const found = madeThrough(addWithheld(others, ownWithheld(node)));
        return { found, taken: new Map([[node, found.fed]]), isEnough: !found.missing };
      });
    }

    /**
     * Works out one node through the days. Demand that must be served from stock comes first, on every day: nothing
     * else can serve it. `setAside` of the stock is left to the recipe's demand for itself, and to those that take of
     * it later in the order of work. /
     */
    function madeThrough(setAside: Withheld): {
      days: (DayFlow | null)[];
      shelf: Shelf;
      ready: readonly Ready[];
      left: readonly LeftOver[];
      late: readonly TooLate[];
      /** The parts of its days’ work that were due before them, by position. */
      lateWork: DueParts;
      /** Quantities that its days take of itself. */
      fed: ReadonlyMap<number, bigint>;
      missing: boolean;
    } {
      const ready = readyOf(node, options, one);
      const left = leftBeforeOf(node, one);
      const life = node.of.shelf_life_days;
      const shelf = shelfOf(isUsed(node) ? node.of : noStock, one);
      const givenOn = dayNumbers.map((today, at) => {
        const claimed = flow.days[at]?.fromStockOnly ?? 0n;
        if (!isTracked || claimed === 0n) return claimed;
        const given = least(claimed, shelf.free(today));
        shelf.take(today, given);
        return nearly(given, claimed);
      });
      const leftTo = (afterwards?.(node) ?? []).map(({ day, quantity }) => ({
        day,
        quantity: atLeastNothing(quantity - (givenOn[rankOfNumber.get(day) ?? -1] ?? 0n)),
      }));
      for (const { day, quantity } of leftTo) shelf.keepBack(day, quantity);
      const isHeldBack = isTracked && (setAside.all > 0n || leftTo.length > 0);
      // What is there at the end of a day, whatever later days are to take of it.
      const there = keeping ? shelfOf(node.of, one) : null;
      let fedLater = setAside.all;
      let fedSoFar = 0n;
      let lacks = false;
      const fed = new Map<number, bigint>();
      const late: TooLate[] = [];
      const lateWork: DueParts = new Map();
      const days = new Array<DayFlow | null>(dayNumbers.length).fill(null);
      const visits = visitsOf(flow);
      const makingDays = visits.map(({ today }) => making.dayFor(node, today));
      const positions = makingDays.map((day) => rankOfNumber.get(making.within(day)) ?? madeBefore);
      let together: Together | null = null;
      visits.forEach(({ at, today, isChecked }, index) => {
        const day = at === null ? null : (days[at] ??= nothingYet());
        const { rest, heldBack } = day === null || at === null ? noDemand : serve(day, today, at);
        const on = positions[index] ?? madeBefore;
        if (on === madeBefore) {
          // What was to be made before these days is for others to make.
          if (day && rest > 0n) {
            day.carriedOver += rest;
            day.uses = [...day.uses, { made: madeBefore, quantity: rest }];
          }
        } else {
          if (at !== null) for (const part of duePartsOf(at, today, rest - heldBack)) noteDue(at, on, part);
          together ??= { on, from: today, net: 0n, ahead: 0n, reserve: 0n };
          together.net += rest;
          if (day && on !== at && rest > 0n) {
            together.ahead += rest;
            day.ahead = rest;
            day.uses = [...day.uses, { made: on, quantity: rest, ahead: true }];
          }
          if (isChecked) keepUp(together, today);
          if (positions[index + 1] !== on) {
            if (day !== null || together.net > 0n) makeTogether(together);
            together = null;
          }
        }
        const dayFlow = day ?? days[rankOfNumber.get(today) ?? madeBefore];
        if (dayFlow) dayFlow.left = leftOn(today);
      });
      return { days, shelf, ready, left, late, lateWork, fed, missing: lacks };

      /** Notes that a part of what a day makes was due before it. */
      function noteDue(at: number, on: number, { due, quantity }: DuePart) {
        if (due >= (dayNumbers[on] ?? due)) return;
        // What is made on the day that takes it is as late as that, and is said of that.
        if (node.of.lead_days > 0) late.push({ at, on, due, quantity });
        addPart(lateWork, on, { due, quantity });
      }

      /**
       * Returns when what is to be made for a day was due: what is there serves first what was to be taken first, on
       * days that are past.
       */
      function duePartsOf(at: number, today: number, rest: bigint): DuePart[] {
        const lateParts = (lateDemand.get(node)?.get(at) ?? []).toSorted((a, b) => b.due - a.due);
        const late = lateParts.reduce((sum, { quantity }) => sum + quantity, 0n);
        const gross = flow.days[at]?.gross ?? 0n;
        let open = rest;
        return [{ due: today, quantity: atLeastNothing(gross - late) }, ...lateParts].flatMap((part) => {
          const quantity = least(open, part.quantity);
          open -= quantity;
          return quantity > 0n ? [{ due: making.dayFor(node, part.due), quantity }] : [];
        });
      }

      /** Adds what lacks of the stock at the end of a day, once what is made for its use is there. */
      function keepUp(work: Together, today: number) {
        if (!keeping || !there || (life !== null && (dayNumbers[work.on] ?? today) + life < today)) return;
        const [safety, target] = [keeping.safety * (one / MILLION), keeping.target * (one / MILLION)];
        const stock = there.free(today) + leftOn(today);
        const after = () => {
          const made = batchesFor(node, work.net, one);
          const planned = work.net > 0n ? plannedOf(node, made) : 0n;
          const fed = ownNeed(made);
          return stock + planned - (work.net - work.reserve) - (fed > fedLater ? fed : fedLater);
        };
        if (after() >= safety) return;
        // What the batches for orders leave over is a part of what the batch for both does.
        const add = target - (stock + work.reserve - fedLater);
        work.net += add;
        work.reserve += add;
        for (let round = 0; round < mostFillings && after() < target; round += 1) {
          const more = target - after();
          work.net += more;
          work.reserve += more;
        }
      }

      /**
       * Serves what a day asks by what there is. Returns the quantity that is to be made for it, and what of that only
       * because the stock is held back for later days: another day has come in sight since it was due, and it is not
       * late.
       */
      function serve(day: DayFlow, today: number, at: number): { rest: bigint; heldBack: bigint } {
        const { gross, fromStockOnly } = flow.days[at] ?? nothingYet();
        const usable = left.filter(({ from, last, quantity }) => quantity > 0n && from <= today && last >= today);
        const keeping = usable.reduce((sum, { quantity }) => sum + quantity, 0n);
        const already = ready.length === 0 ? 0n : takeReady(ready, today, gross, today > making.last);
        const wanted = gross - already;
        const free = least(wanted, atLeastNothing(shelf.spare(today) - fedLater));
        const carriedOver = least(wanted - free, keeping);
        const isNearly = wanted - free - carriedOver <= dust && isHeldBack && shelf.free(today) >= wanted - carriedOver;
        const served = isNearly ? wanted - carriedOver : free;
        const heldBack = isTracked && served < wanted ? atLeastNothing(least(wanted, thereFor(today)) - served) : 0n;
        shelf.take(today, served);
        there?.take(today, served + (givenOn[at] ?? 0n));
        day.gross = gross;
        day.fromStockOnly += fromStockOnly;
        // What is there was noted in whole millionths: what lacks of the last one is nothing that anybody makes.
        const lacking = wanted - served - carriedOver;
        const isNoted = lacking <= one / MILLION && lacking < gross - lacking;
        const more = isNoted ? lacking : 0n;
        day.served = served + already + more;
        day.already = already === 0n ? 0n : already + more;
        day.ofStock += givenOn[at] ?? 0n;
        day.carriedOver = carriedOver;
        day.uses = used(usable, carriedOver, today > making.last);
        const rest = lacking - more;
        return { rest, heldBack: least(rest, heldBack) };
      }

      /** Returns what of the stock is there for a day, once days through it have taken what nothing else can serve. */
      function thereFor(today: number): bigint {
        const toOthers = leftTo.reduce((sum, { day, quantity }) => (day <= today ? sum + quantity : sum), 0n);
        return shelf.free(today) - toOthers - atLeastNothing(setAside.through(today) - fedSoFar);
      }

      /** Makes on one day what it works for: its batches are rounded together. */
      function makeTogether({ on, from, net, ahead, reserve }: Together) {
        const today = dayNumbers[on] ?? from;
        const day = (days[on] ??= nothingYet());
        const made = node.fault ? nothingMade : batchesFor(node, net, one);
        const feeding = ownNeed(made);
        if (isOwnTake(on)) {
          fed.set(today, feeding);
          lacks ||= isTracked && feeding > 0n && lacksOf(shelf, today, feeding);
          fedLater = atLeastNothing(fedLater - feeding);
          fedSoFar += feeding;
        }
        const taken = isTracked ? least(feeding, shelf.free(today)) : feeding;
        const fedFromStock = nearly(taken, feeding);
        if (isTracked) shelf.take(today, taken);
        there?.take(today, taken);
        const planned = net > 0n && !node.fault ? plannedOf(node, made) : 0n;
        day.output = made.output;
        day.batches = made.batches;
        day.physical = made.physical;
        day.fromStockOnly += feeding;
        day.ofStock += fedFromStock;
        day.net = net;
        day.planned = planned;
        day.forLater = ahead;
        day.reserve = reserve;
        const over = planned - net + reserve;
        if (from > today) day.left = leftOn(today) + over;
        if (over > 0n)
          left.push({
            made: on,
            from,
            last: life === null ? Infinity : today + life,
            quantity: over,
            later: 0n,
          });
      }

      function leftOn(today: number): bigint {
        return left.reduce(
          (sum, { from, last, quantity }) => (from <= today && last >= today ? sum + quantity : sum),
          0n,
        );
      }
    }
  }

  function isUsed({ of }: RecipeNode): boolean {
    return options.use_recipe_stock && of.stock_managed;
  }

  function isStocked(node: RecipeNode): boolean {
    return isUsed(node) && partsOf(node.of, one).length > 0;
  }

  function noteOwn(node: RecipeNode, flow: Flow, link: Link) {
    const byDay = flow.days.map((day) => (day !== null && day.net > 0n ? takenBy(link, day, one) : undefined));
    const quantity = byDay.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
    if (quantity > 0n) flow.inflows.push({ from: node, link, byDay, quantity });
  }

  function plannedOf(node: RecipeNode, { output, batches }: Made): bigint {
    return node.step ? (batches.num * node.usable.num * one) / (batches.den * node.usable.den) : output;
  }
}

/**
 * The factors by which each day's work multiplies the lines of one basis, in parts of `common`: one division serves all
 * lines whose denominator it holds.
 */
interface Multiplied {
  days: { at: number; times: bigint }[];
  sum: bigint;
  common: bigint;
}

function sumOf(made: Multiplied["days"]): bigint {
  let sum = 0n;
  for (const { times } of made) sum += times;
  return sum;
}

/** Returns the earliest day on which some of each part was due, by position. */
const earliestOf = (parts: DueParts): Flow["dueBefore"] =>
  new Map([...parts].map(([at, of]) => [at, of.reduce((first, { due }) => Math.min(first, due), Infinity)]));

/** A quantity, and the day on which it was due, as a number. */
interface DuePart {
  due: number;
  quantity: bigint;
}

/** Quantities by the position of a day, each due on another one before it. */
type DueParts = Map<number, DuePart[]>;

function addDue(of: Map<Node, DueParts>, node: Node, at: number, part: DuePart) {
  const parts = of.get(node) ?? new Map<number, DuePart[]>();
  of.set(node, parts);
  addPart(parts, at, part);
}

/** Adds a part to those of a day, to one that is due when it is, if there is one. */
function addPart(parts: DueParts, at: number, { due, quantity }: DuePart) {
  const ofDay = parts.get(at) ?? [];
  parts.set(at, ofDay);
  const same = ofDay.find((part) => part.due === due);
  if (same) same.quantity += quantity;
  else if (quantity > 0n) ofDay.push({ due, quantity });
}

/** A quantity that was made already, for the days from one through another. */
interface Ready {
  from: number;
  last: number;
  quantity: bigint;
  /** Quantity that days after those that count take of it. */
  later: bigint;
}

function readyOf({ of }: RecipeNode, { use_recipe_stock }: PlanOptions, one: bigint): Ready[] {
  if (!use_recipe_stock || of.stock_managed || !of.made) return [];
  return of.made.map((made) => ({
    from: numberOf(made.from),
    last: numberOf(made.until),
    quantity: inParts(made, one),
    later: 0n,
  }));
}

/** Returns what the batches of orders before the plan leave over, the earliest first. */
function leftBeforeOf({ of }: RecipeNode, one: bigint): LeftOver[] {
  return (of.left_before ?? []).map((part) => ({
    made: madeBefore,
    from: numberOf(part.from),
    last: part.until === null ? Infinity : numberOf(part.until),
    quantity: inParts(part, one),
    later: 0n,
  }));
}

/** Takes what ends first, as far as it goes; the parts stand in that order. */
function takeReady(ready: readonly Ready[], day: number, quantity: bigint, isLater: boolean): bigint {
  let rest = quantity;
  for (const part of ready) {
    if (part.from > day || part.last < day) continue;
    const taken = least(rest, part.quantity);
    part.quantity -= taken;
    if (isLater) part.later += taken;
    rest -= taken;
  }
  return quantity - rest;
}

/**
 * Days that one day works for, from the first of them on, and what they ask; `ahead` is that of later days, `reserve`
 * what fills the stock up.
 */
interface Together {
  on: number;
  from: number;
  net: bigint;
  ahead: bigint;
  reserve: bigint;
}

const noStock = { stock_quantity: "0" };

/** Takes the oldest left-overs first. */
function used(usable: readonly LeftOver[], quantity: bigint, isLater: boolean): DayFlow["uses"] {
  if (quantity === 0n) return nothingUsed;
  const uses: { made: number; quantity: bigint }[] = [];
  let rest = quantity;
  for (const part of usable) {
    const taken = least(rest, part.quantity);
    if (taken === 0n) continue;
    part.quantity -= taken;
    if (isLater) part.later += taken;
    rest -= taken;
    uses.push({ made: part.made, quantity: taken });
  }
  return uses;
}

function asksByDay({ basis, to }: Link): boolean {
  return basis === "physical" || basis === "run" || (to.type === "article" && comesInPieces(to));
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function atLeastNothing(quantity: bigint): bigint {
  return quantity > 0n ? quantity : 0n;
}
