import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { largestPicture } from "#domain/pictures";
import { forgetReplacedPictures } from "#api/catalogue/pictures/write";
import { restoreBackup, writeBackup } from "#api/database/backup";
import { openDatabase } from "#api/database/open";
import { databases } from "../../support/database/database";
import { photo } from "../../support/files/photos";
import { productOf, recipeOf } from "../../support/world/shop";
import { type Desk, deskOf, errorsOf, openDesk } from "../../support/writes";
import { createTestApi } from "../../support/api";

const stepsOf = z
  .looseObject({ steps: z.array(z.looseObject({ picture: z.string().nullable() })) })
  .transform(({ steps }) => steps);

const week = 7 * 24 * 3600;

async function openKitchen(database: (typeof databases)[number]) {
  const desk = await openDesk(database);
  const [product, recipe] = [
    await desk.create("/api/products", productOf()),
    await desk.create("/api/recipes", recipeOf()),
  ];
  return { desk, product: `/api/products/${String(product.id)}`, recipe: `/api/recipes/${String(recipe.id)}` };
}

const put = (desk: Desk, record: string, body: object) => desk.write("PUT", `${record}/picture`, body);
const upload = (desk: Desk, record: string, file: Buffer, seen: string | null = null) =>
  put(desk, record, { seen, content: file.toString("base64") });

/** Returns the names of the photos of a record; throws where it has none. */
async function names(desk: Desk, record: string): Promise<{ picture: string; earlier: unknown }> {
  const { picture, earlier_picture: earlier }: Record<string, unknown> = { ...(await desk.read(record)) };
  if (typeof picture !== "string") throw new Error(`no photo: ${String(picture)}`);
  return { picture, earlier };
}

async function fileOf({ app, authorization }: Desk, name: string, size = "large") {
  const answer = await app.request(`/api/pictures/${name}?size=${size}`, { headers: { authorization } });
  return { answer, file: Buffer.from(await answer.arrayBuffer()) };
}

/** Small files that take a gigabyte, or a third of one, to read (audit of 25 November 2026, 9). */
const heavy = {
  "39 million pixels in one line": () =>
    sharp({ create: { width: 39_000_000, height: 1, channels: 3, background: "red" }, limitInputPixels: false }).png(),
  "interlaced, of 16 bits": () =>
    sharp({ create: { width: 4600, height: 4600, channels: 4, background: "red" } })
      .toColourspace("rgb16")
      .png({ progressive: true }),
  "a progressive JPEG of four colours": () =>
    sharp({ create: { width: 4600, height: 4600, channels: 3, background: "red" } })
      .toColourspace("cmyk")
      .jpeg({ progressive: true }),
};

test.each(Object.entries(heavy))(
  "a photo that is small and heavy to read is refused by its head: %s",
  async (_, make) => {
    const [sqlite] = databases;
    const { desk, product } = await openKitchen(sqlite);
    const errors = errorsOf(await upload(desk, product, await make().toBuffer()));
    expect(errors.content?.join()).toMatch(/ (un côté de plus de 16384 pixels|progressive est trop grande à lire) /);
  },
);

test("an interlaced or progressive photo as phones and editors make them is kept", async () => {
  const [sqlite] = databases;
  const { desk, product } = await openKitchen(sqlite);
  const file = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: "red" } })
    .jpeg({ progressive: true })
    .toBuffer();
  expect(await upload(desk, product, file)).toMatchObject({ status: 200 });
});

describe.each(databases)("photos on $name", (database) => {
  test("a photo is kept upright in two sizes, without what the camera wrote beside it", async () => {
    const { desk, product, recipe } = await openKitchen(database);
    expect(await desk.read(product)).toMatchObject({ picture: null, earlier_picture: null });
    const lying = await sharp(await photo({ width: 1600, height: 1200 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "Marie Curie" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).exif?.toString("latin1")).toContain("Marie Curie");
    for (const record of [product, recipe]) {
      const before = await desk.read(record);
      expect(await upload(desk, record, lying)).toMatchObject({ status: 200 });
      const { picture } = await names(desk, record);
      expect(picture).toMatch(/^[0-9a-f]{32}$/);
      expect((await desk.read(record)).lock_version).toBe(before.lock_version);
      const { answer, file } = await fileOf(desk, picture);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
      });
      const large = await sharp(file).metadata();
      expect(large).toMatchObject({ format: "webp", width: 720, height: 960 });
      expect([large.exif, large.icc, large.xmp, large.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(await sharp((await fileOf(desk, picture, "small")).file).metadata()).toMatchObject({
        format: "webp",
        width: 320,
        height: 320,
      });
    }
  });

  test("JPEG, PNG and WebP are read, by what they hold and not by what they are called", async () => {
    const { desk, product } = await openKitchen(database);
    let seen: string | null = null;
    for (const format of ["png", "webp", "jpeg"] as const) {
      const colour = { png: "red", webp: "green", jpeg: "blue" }[format];
      expect((await upload(desk, product, await photo({ format, colour }), seen)).status).toBe(200);
      seen = (await names(desk, product)).picture;
    }
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
    );
    for (const file of [svg, Buffer.from("GIF89a…"), Buffer.from("nom;prix\n"), Buffer.from("<html>")])
      expect(errorsOf(await upload(desk, product, file, seen)).content).toEqual([
        "Ce fichier n’est pas une photo JPEG, PNG ou WebP : choisissez-en une autre.",
      ]);
    const complete = await photo({ width: 900, height: 900 });
    const startsAsPhoto = Buffer.concat([complete.subarray(0, 20), svg]);
    for (const file of [complete.subarray(0, complete.length / 2), startsAsPhoto])
      expect(errorsOf(await upload(desk, product, file, seen)).content).toEqual([
        "Cette photo est abîmée ou incomplète : choisissez-en une autre.",
      ]);
    expect((await names(desk, product)).picture).toBe(seen);
  });

  test("a photo of too many pixels or bytes is refused before it is decoded", async () => {
    const { desk, product } = await openKitchen(database);
    const vast = await photo({ width: 9000, height: 5000, format: "png" });
    expect(vast.length).toBeLessThan(largestPicture / 10);
    expect(errorsOf(await upload(desk, product, vast)).content?.join()).toContain("40 millions de pixels");
    const heavy = Buffer.concat([await photo(), Buffer.alloc(largestPicture)]);
    expect(errorsOf(await upload(desk, product, heavy)).content?.join()).toContain("dépasse 8 Mo");
    expect((await upload(desk, product, Buffer.concat([heavy, Buffer.alloc(4096)]))).status).toBe(413);
    expect(await desk.read(product)).toMatchObject({ picture: null });
  });

  test("no photo has a name that is none", async () => {
    const { desk } = await openKitchen(database);
    for (const name of ["%00", "..%2Fetc", "0".repeat(32)]) {
      const { answer } = await fileOf(desk, name);
      expect([name, answer.status]).toEqual([name, 404]);
    }
  });

  test("a step of a recipe has a photo of its own, which follows its words", async () => {
    const desk = await openDesk(database);
    const beat = { text: "Fouetter\nles jaunes" };
    const rest = { text: "Laisser reposer" };
    const bake = { text: "Cuire" };
    const { id } = await desk.create("/api/recipes", recipeOf({ steps: [beat, rest, bake] }));
    const recipe = `/api/recipes/${String(id)}`;
    const readPictures = async () => stepsOf.parse(await desk.read(recipe)).map(({ picture }) => picture);
    const write = async (steps: object[]) => {
      const { lock_version } = await desk.read(recipe);
      return desk.write("PUT", recipe, { ...recipeOf({ steps }), lock_version });
    };
    expect(await readPictures()).toEqual([null, null, null]);
    const content = (await photo()).toString("base64");
    const add = (step: string, seen: string | null = null) => put(desk, recipe, { seen, content, step });
    expect((await add("Fouetter\r\nles jaunes")).status).toBe(200);
    const [picture] = await readPictures();
    expect(await readPictures()).toEqual([picture, null, null]);
    expect(await desk.read(recipe)).toMatchObject({ picture: null, earlier_picture: null });
    expect((await add("Fouetter\nles jaunes", "0".repeat(32))).status).toBe(200);
    expect(errorsOf(await add("Fouetter")).step?.join()).toContain("n’est plus dans la recette");
    expect((await add("Cuire", "0".repeat(32))).status).toBe(409);
    await upload(desk, recipe, await photo({ colour: "blue" }));
    expect(await readPictures()).toEqual([picture, null, null]);

    // Moved, reworded in its place, and reworded where another comes before it.
    expect((await write([rest, beat, bake])).status).toBe(200);
    expect(await readPictures()).toEqual([null, picture, null]);
    const reworded = { text: "Fouetter les jaunes" };
    await write([rest, reworded, bake]);
    expect(await readPictures()).toEqual([null, picture, null]);
    const again = { text: "Blanchir les jaunes" };
    await write([{ text: "Peser" }, rest, again, bake]);
    expect(await readPictures()).toEqual([null, null, picture, null]);

    // Moved and reworded at once, beside a step that stays as it was.
    await write([{ text: "Peser" }, { text: "Blanchir bien les Jaunes, 3 min" }, rest, bake]);
    expect(await readPictures()).toEqual([null, picture, null, null]);
    await write([{ text: "Peser" }, rest, { text: "Blanchir bien les jaunes" }, bake]);
    expect(await readPictures()).toEqual([null, null, picture, null]);
    await write([{ text: "Peser" }, rest, again, bake]);
    expect(await readPictures()).toEqual([null, null, picture, null]);

    await write([rest, bake]);
    expect(await readPictures()).toEqual([null, null]);
    await write([rest, again, bake]);
    expect(stepsOf.parse(await desk.read(recipe))[1]).toMatchObject({ picture: null, earlier_picture: picture });
    expect((await put(desk, recipe, { seen: null, picture, step: again.text })).status).toBe(200);
    expect(await readPictures()).toEqual([null, picture, null]);
    expect((await put(desk, recipe, { seen: picture, picture: null, step: again.text })).status).toBe(200);
    expect(await readPictures()).toEqual([null, null, null]);
    expect((await names(desk, recipe)).picture).not.toBe(picture);
  });

  test("what is replaced or removed can be put back for a week, and goes with its record", async () => {
    const { desk, product, recipe } = await openKitchen(database);
    const [red, blue] = [await photo({ colour: "red" }), await photo({ colour: "blue" })];
    await upload(desk, product, red);
    const first = (await names(desk, product)).picture;
    expect((await upload(desk, product, red)).status).toBe(200);
    expect(await names(desk, product)).toEqual({ picture: first, earlier: null });
    await upload(desk, product, blue, first);
    const second = (await names(desk, product)).picture;
    expect(await names(desk, product)).toEqual({ picture: second, earlier: first });
    expect((await put(desk, product, { seen: second, picture: first })).status).toBe(200);
    expect(await names(desk, product)).toEqual({ picture: first, earlier: second });
    desk.pass(1);
    expect((await put(desk, product, { seen: first, picture: null })).status).toBe(200);
    expect(await desk.read(product)).toMatchObject({ picture: null, earlier_picture: first });
    expect((await put(desk, product, { seen: null, picture: first })).status).toBe(200);

    const after = (seconds: number) => new Date(desk.parts.clock().getTime() + seconds * 1000);
    expect(await forgetReplacedPictures(desk.db, after(week - 60), 10)).toBe(0);
    expect(await forgetReplacedPictures(desk.db, after(week + 60), 10)).toBe(1);
    expect(errorsOf(await put(desk, product, { seen: first, picture: second })).picture).toEqual([
      "Cette photo n’est plus gardée : choisissez-la de nouveau.",
    ]);
    expect(await names(desk, product)).toEqual({ picture: first, earlier: null });
    expect((await fileOf(desk, second)).answer.status).toBe(404);

    await upload(desk, recipe, blue);
    expect((await desk.write("DELETE", product)).status).toBe(204);
    expect((await fileOf(desk, first)).answer.status).toBe(404);
    expect((await fileOf(desk, (await names(desk, recipe)).picture)).answer.status).toBe(200);
  });

  test("two who change a photo at once do not overwrite each other, and saving the record keeps it", async () => {
    const { desk, product } = await openKitchen(database);
    const sent = await Promise.all(
      ["red", "blue", "green"].map(async (colour) => upload(desk, product, await photo({ colour }))),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { picture } = await names(desk, product);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({ code: "stale", data: { picture } });
    const { lock_version } = await desk.read(product);
    const saved = await desk.write("PUT", product, { ...productOf({ name: "Flan pâtissier" }), lock_version });
    expect(saved).toMatchObject({ status: 200, body: { data: { picture } } });
  });

  test("a backup holds photos, and restores them into the other database", async () => {
    const { desk, product } = await openKitchen(database);
    await upload(desk, product, await photo());
    const { picture } = await names(desk, product);
    const lines: string[] = [];
    await writeBackup(desk.db, async (line) => void lines.push(line));
    const other = await openDatabase(await (databases.find((one) => one !== database) ?? database).emptyUrl());
    onTestFinished(() => other.destroy());
    await restoreBackup(
      other,
      (async function* stream() {
        yield* lines;
      })(),
      new Date(),
    );
    await other.deleteFrom("users").execute();
    const there = await deskOf(await createTestApi(other));
    expect((await fileOf(there, picture)).file).toEqual((await fileOf(desk, picture)).file);
    expect(await names(there, product)).toMatchObject({ picture });
  });
});
