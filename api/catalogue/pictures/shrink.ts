import { createHash } from "node:crypto";
import { createConcurrencyLimit } from "#domain/concurrency-limit";
import { largestDecoded, largestPicture, longestSide, mostPixels } from "#domain/pictures";
import { Refusal, invalid } from "../../http/refusal";

/** A photo as it is kept: WebP in base64, in two sizes, without what the camera wrote beside it. */
export interface Shrunk {
  name: string;
  small: string;
  large: string;
}

/** Pixels: the side of the square, and the longest side of the whole. */
const sides = { small: 320, large: 960 };
const quality = 76;
const seconds = 15;
/** One at a time: a photo may take 160 MB while it is read. */
const mostWaiting = 4;

const busy = () =>
  new Refusal(
    429,
    { message: "Trop de photos à la fois : attendez quelques secondes, puis recommencez." },
    { "Retry-After": "10" },
  );
const limited = createConcurrencyLimit({ atOnce: 1, waiting: { most: mostWaiting, refuse: busy } });

/** Formats by the bytes that a file begins with; WebP says its name after its length. */
const formats: readonly (readonly [name: string, start: RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["webp", /^RIFF[^]{4}WEBP/],
];

const refused = (sentence: string) => invalid({ content: [sentence] });

/**
 * Returns a photo in the sizes that are shown, upright, whatever its file is called.
 * @throws Refusal 422 in French: it is too large, no JPEG, PNG or WebP, or damaged; 429 when too many wait
 */
export async function shrink(file: Buffer): Promise<Shrunk> {
  if (file.length > largestPicture) throw refused("Cette photo dépasse 8 Mo : réduisez-la, puis recommencez.");
  const start = file.subarray(0, 16).toString("latin1");
  const format = formats.find(([, begins]) => begins.test(start))?.[0];
  if (!format) throw refused("Ce fichier n’est pas une photo JPEG, PNG ou WebP : choisissez-en une autre.");
  return limited(() => shrunk(file, format));
}

async function shrunk(file: Buffer, format: string): Promise<Shrunk> {
  const sharp = await loadSharp();
  const open = (input: Buffer) => sharp(input, { limitInputPixels: mostPixels, sequentialRead: true });
  try {
    const { width, height, channels, depth, isProgressive, format: found } = await open(file).metadata();
    if (width * height > mostPixels)
      throw refused("Cette photo a plus de 40 millions de pixels : réduisez-la, puis recommencez.");
    if (Math.max(width, height) > longestSide)
      throw refused(`Cette photo a un côté de plus de ${longestSide} pixels : recadrez-la, puis recommencez.`);
    if (found !== format) throw refused(damaged);
    // A progressive JPEG is held as coefficients of two bytes.
    const sample = depth === "uchar" && format !== "jpeg" ? 1 : 2;
    if (isProgressive && width * height * channels * sample > largestDecoded)
      throw refused(
        "Cette photo entrelacée ou progressive est trop grande à lire : réduisez-la, ou enregistrez-la en JPEG " +
          "ordinaire, puis recommencez.",
      );
    const large = await open(file)
      .autoOrient()
      .resize(sides.large, sides.large, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds })
      .toBuffer();
    const small = await open(large).resize(sides.small, sides.small, { fit: "cover" }).webp({ quality }).toBuffer();
    const name = createHash("sha256").update(small).update(large).digest("hex").slice(0, 32);
    return { name, small: small.toString("base64"), large: large.toString("base64") };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw /pixel limit/i.test(String(error))
      ? refused("Cette photo a plus de 40 millions de pixels : réduisez-la, puis recommencez.")
      : refused(damaged);
  }
}

const damaged = "Cette photo est abîmée ou incomplète : choisissez-en une autre.";

/**
 * Returns sharp, loaded with the first photo: it reads the three formats and nothing else, with one thread, and keeps
 * nothing in memory.
 * @throws Refusal 409 where the machine has no build of it: a 503 would say to try again
 */
async function loadSharp() {
  try {
    const { default: sharp } = await import("sharp");
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
    });
    return sharp;
  } catch {
    throw new Refusal(409, {
      message: "Ce serveur ne sait pas réduire de photo : prévenez la personne qui gère Bru.",
    });
  }
}
