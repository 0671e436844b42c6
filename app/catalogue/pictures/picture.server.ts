import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { isPictureName, largestPicture } from "#domain/pictures";
import { unknownRecords } from "#domain/unknown";
import { readRecord, recordId } from "~/display/record";
import { readRefusal } from "~/forms/refusal.server";
import type { Pictured } from "./paths";
import { pictureSaid } from "./words";

interface PicturedRecord {
  id: number;
  name: string;
  picture?: string | null;
  earlierPicture?: string | null;
}

/** Reads whose photo it is, and which; a 404 where the API knows no photos. */
export async function openPicture(args: LoaderFunctionArgs, of: Pictured) {
  const { id, name, picture, earlierPicture } = await readRecord<PicturedRecord>(args, of, unknownRecords[of]);
  if (picture === undefined)
    throw data(
      {
        message: `Page Not Found: ${new URL(args.request.url).pathname}`,
        description: "Ce service n’a pas de photos.",
      },
      { status: 404 },
    );
  return { of, id, name, picture, earlier: earlierPicture ?? null, isLight: args.context.lightMode };
}

/** Gives it the photo that was sent, the one before, or none, as the button says; then leads back to it. */
export async function changePicture(args: ActionFunctionArgs, of: Pictured) {
  const id = recordId(args);
  const sent = await args.request.formData();
  const seen = nameOf(sent.get("seen"));
  const intent = sent.get("intent");
  const [path, refuse] = [`/api/${of}/${id}/picture`, (error: string, status = 422) => data({ error }, { status })];
  let wanted: { content: string } | { picture: string | null };
  if (intent === "remove") wanted = { picture: null };
  else if (intent === "put-back") {
    const picture = nameOf(sent.get("picture"));
    if (picture === null) return refuse(pictureSaid.none);
    wanted = { picture };
  } else {
    const file = sent.get("file");
    if (!(file instanceof File) || file.size === 0) return refuse(pictureSaid.none);
    if (file.size > largestPicture) return refuse(pictureSaid.tooLarge);
    wanted = { content: Buffer.from(await file.arrayBuffer()).toString("base64") };
  }
  try {
    await args.context.api.put(path, { seen, ...wanted });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    switch (refusal.why) {
      case "invalid":
        return refuse(Object.values(refusal.errors).flat().join(" "));
      case "unavailable":
        return refuse(pictureSaid.unconfirmed, 503);
      case "stale":
        return refuse(refusal.message ?? pictureSaid.unconfirmed, 409);
      case "refused":
        return refuse(refusal.message, refusal.status);
    }
  }
  const title = intent === "remove" ? "removed" : intent === "put-back" ? "putBack" : "saved";
  args.context.flash({ type: "success", title: pictureSaid[title] });
  return redirect(intent === "remove" ? `/${of}/${id}/picture` : `/${of}/${id}`);
}

const nameOf = (value: FormDataEntryValue | null) => (isPictureName(value) ? value : null);
