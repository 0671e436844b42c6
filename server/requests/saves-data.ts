/** Tells whether the browser asks to save data, or says that its connection is slow. */
export function savesData(header: (name: string) => string | null | undefined): boolean {
  return header("save-data")?.toLowerCase() === "on" || /2g/.test(header("ect") ?? "");
}
