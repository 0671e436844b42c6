import sharp from "sharp";

interface Photo {
  width?: number;
  height?: number;
  colour?: string;
  format?: "jpeg" | "png" | "webp";
}

/** Returns a photo of one colour. */
export function photo({ width = 64, height = 48, colour = "orange", format = "jpeg" }: Photo = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    [format]()
    .toBuffer();
}
