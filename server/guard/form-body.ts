import { data } from "@remix-run/node";

/** Fields one form may send. */
export const mostFields = 10_000;

/** A request whose form, if it has one, was read: an action can still read it. */
export interface ReadRequest {
  request: Request;
  /** The urlencoded form, line ends as LF whether a browser's form or a script sent it; null when there is none. */
  form: string | null;
}

/** Reads what was sent. Of a body that is no form, `formData()` throws the 415 page. */
export async function readForm(request: Request): Promise<ReadRequest> {
  if (request.method !== "POST") return { request, form: null };
  const type = request.headers.get("content-type") ?? "";
  const sending = (body: BodyInit) =>
    new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal, body });
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const form = (await request.text()).replaceAll("%0D%0A", "%0A");
    return { form, request: sending(form) };
  }
  const body = await request.arrayBuffer();
  if (type === "" && body.byteLength === 0) return { form: null, request: sending(new URLSearchParams()) };
  const read = sending(body);
  if (!(await isMultipart(read.clone(), type)))
    Object.defineProperty(read, "formData", { value: () => Promise.reject(unreadable()) });
  return { form: null, request: read };
}

async function isMultipart(request: Request, type: string): Promise<boolean> {
  try {
    return /^multipart\/form-data\b/i.test(type) && Boolean(await request.formData());
  } catch {
    return false;
  }
}

const unreadable = () =>
  data(
    {
      message: "Unsupported Media Type",
      description: "Cet envoi n’est pas un formulaire lisible. Revenez en arrière et recommencez.",
    },
    { status: 415 },
  );

/** @throws the 413 page when the form has more fields than any of ours */
export function boundFields(form: string | null): void {
  if (form === null || form.split("&", mostFields + 1).length <= mostFields) return;
  throw data(
    { message: "Payload Too Large", description: "Le formulaire a trop de champs. Envoyez-le en plusieurs fois." },
    { status: 413 },
  );
}
