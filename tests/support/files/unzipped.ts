import { inflateRawSync } from "node:zlib";

/** Returns the texts in a zip archive by name. */
export function unzipped(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (
    let at = archive.lastIndexOf("PK\u0005\u0006"), entry = archive.readUInt32LE(at + 16);
    archive.readUInt32LE(entry) === 0x02014b50;
  ) {
    const [method, size, name, extra, comment, start] = [
      archive.readUInt16LE(entry + 10),
      archive.readUInt32LE(entry + 20),
      archive.readUInt16LE(entry + 28),
      archive.readUInt16LE(entry + 30),
      archive.readUInt16LE(entry + 32),
      archive.readUInt32LE(entry + 42),
    ];
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(from, from + size);
    files[archive.toString("utf8", entry + 46, entry + 46 + name)] = (
      method === 8 ? inflateRawSync(packed) : packed
    ).toString("utf8");
    entry += 46 + name + extra + comment;
  }
  return files;
}
