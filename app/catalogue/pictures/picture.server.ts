import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { isPictureName, largestPicture } from "#domain/pictures";
import { unknownRecords } from "#domain/french/not-found";
import { readRecord, recordId } from "#app/display/record";
import { readRefusal } from "#app/forms/submit/refusal.server";
import type { Pictured } from "./paths";
import { pictureMessages, stepParam } from "./words";

interface PictureNames {
  picture?: string | null;
  earlierPicture?: string | null;
}

interface PicturedRecord extends PictureNames {
  id: number;
  name: string;
  steps?: (PictureNames & { text: string })[];
}

/** Reads whose photo it is, the record's or of the step that `?etape=` counts; a 404 where the API knows no photos. */
export async function openPicture(args: LoaderFunctionArgs, of: Pictured) {
  const { pathname, searchParams } = new URL(args.request.url);
  const { id, name, steps = [], ...record } = await readRecord<PicturedRecord>(args, of, unknownRecords[of]);
  const at = searchParams.get(stepParam);
  const step = at === null ? null : /^[1-9]\d{0,2}$/.test(at) ? steps[Number(at) - 1] : undefined;
  const { picture, earlierPicture = null } = step ?? record;
  if (picture === undefined || step === undefined)
    throw data(
      {
        message: `Page Not Found: ${pathname}`,
        description: step === undefined ? "Cette étape n’est plus dans la recette." : "Ce service n’a pas de photos.",
      },
      { status: 404 },
    );
  return {
    of,
    id,
    name,
    picture,
    earlier: earlierPicture,
    step: step && { at: Number(at), text: step.text },
    isLight: args.context.lightMode,
  };
}

/** Gives it the photo that was sent, the one before, or none, as the button says; then leads back to it. */
export async function changePicture(args: ActionFunctionArgs, of: Pictured) {
  const id = recordId(args);
  const sent = await args.request.formData();
  const seen = nameOf(sent.get("seen"));
  const step = sent.get("step");
  const ofStep = typeof step === "string" && { step };
  const intent = sent.get("intent");
  const [path, refuse] = [`/api/${of}/${id}/picture`, (error: string, status = 422) => data({ error }, { status })];
  let wanted: { content: string } | { picture: string | null };
  if (intent === "remove") wanted = { picture: null };
  else if (intent === "put-back") {
    const picture = nameOf(sent.get("picture"));
    if (picture === null) return refuse(pictureMessages.none);
    wanted = { picture };
  } else {
    const file = sent.get("file");
    if (!(file instanceof File) || file.size === 0) return refuse(pictureMessages.none);
    if (file.size > largestPicture) return refuse(pictureMessages.tooLarge);
    wanted = { content: Buffer.from(await file.arrayBuffer()).toString("base64") };
  }
  try {
    await args.context.api.put(path, { seen, ...ofStep, ...wanted });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    switch (refusal.why) {
      case "invalid":
        return refuse(Object.values(refusal.errors).flat().join(" "));
      case "unavailable":
        return refuse(pictureMessages.unconfirmed, 503);
      case "stale":
        return refuse(refusal.message ?? pictureMessages.unconfirmed, 409);
      case "refused":
        return refuse(refusal.message, refusal.status);
    }
  }
  const title = intent === "remove" ? "removed" : intent === "put-back" ? "putBack" : "saved";
  args.context.flash({ type: "success", title: pictureMessages[title] });
  const { search } = new URL(args.request.url);
  return redirect(intent === "remove" ? `/${of}/${id}/picture${search}` : `/${of}/${id}${step ? "#progression" : ""}`);
}

const nameOf = (value: FormDataEntryValue | null) => (isPictureName(value) ? value : null);
