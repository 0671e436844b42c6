const kinds = new Set([
  "application/pdf",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/zip",
  "image/png",
  "image/jpeg",
  "image/webp",
]);
const displayable = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

/**
 * Returns a file of the API as the browser may have it: known kinds only, anything else as bytes to save, nothing of
 * the API's other headers.
 */
export function safeFile(file: Response): Response {
  const kind = file.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const type = kinds.has(kind) ? kind : "application/octet-stream";
  const headers = new Headers({
    "content-type": type === "text/csv" ? "text/csv; charset=utf-8" : type,
    "content-disposition": disposition(file.headers.get("content-disposition") ?? "", displayable.has(type)),
  });
  const length = file.headers.get("content-length");
  if (length && /^\d+$/.test(length) && !file.headers.has("content-encoding")) headers.set("content-length", length);
  return new Response(file.body, { headers });
}

function disposition(header: string, mayShow: boolean): string {
  const how = mayShow && /^inline\b/i.test(header) ? "inline" : "attachment";
  const encoded = /filename\*=utf-8''([\w.%!#$&+^`|~-]{1,300})/i.exec(header)?.[1];
  const plain = /filename="?([\w. ()-]{1,150})"?/i.exec(header)?.[1];
  return [how, plain && `filename="${plain}"`, encoded && `filename*=UTF-8''${encoded}`].filter(Boolean).join("; ");
}
