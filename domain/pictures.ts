/** Bytes of a photo as it is sent. */
export const largestPicture = 8 * 1024 * 1024;
/** Bytes of a call with such a photo in base64. */
export const largestPictureBody = Math.ceil(largestPicture / 3) * 4 + 1024;

/** Tells whether a call to the API may hold a photo. */
export const takesPicture = ({ method, path }: { method: string; path: string }): boolean =>
  method === "PUT" && /^\/api\/(products|recipes)\/\d+\/picture$/.test(path);

/** Pixels of a photo as it is sent: what a process may have to hold decoded. */
export const mostPixels = 40_000_000;

/** Pixels of a side of a photo as it is sent: one of 39 million by one takes a gigabyte to read. */
export const longestSide = 16_384;

/**
 * Bytes that reading a photo may take where all of it has to be held at once: one that is interlaced or progressive, as
 * against one that is read line by line.
 */
export const largestDecoded = 160_000_000;

/** The sizes in which a photo is kept: a square of 320 pixels, and the whole within 960. */
export const pictureSizes = ["small", "large"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Tells whether a text is the name of a kept photo: the beginning of its SHA-256. */
export const isPictureName = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{32}$/.test(text);
