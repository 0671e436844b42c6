import { useState } from "react";
import { ButtonLink } from "#app/shell/actions/button";

interface CopyLinkProps {
  /** The whole address, origin included. */
  url: string;
  /** The name of the shared thing: « Commande client CC-2026-00042 ». */
  title: string;
  /**
   * Id of the field that shows the address: where the link leads without JavaScript, and what is copied where the
   * clipboard is out of reach.
   */
  fieldId: string;
}

/** « Copier le lien »: the share sheet of the device where there is one, else the clipboard. */
export function CopyLink({ url, title, fieldId }: CopyLinkProps) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    if (await sharedBy(navigator, { url, title })) return;
    setCopied(await copyTo(navigator, url, fieldId));
  };
  return (
    <ButtonLink
      to={`#${fieldId}`}
      variant="outline"
      color="neutral"
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <span aria-live="polite">{copied ? "Lien copié" : "Copier le lien"}</span>
    </ButtonLink>
  );
}

/** Tells whether the share sheet took care of it, also by being closed. */
async function sharedBy(device: Navigator, what: ShareData): Promise<boolean> {
  const touch = window.matchMedia("(pointer: coarse)").matches;
  if (!touch || typeof device.share !== "function") return false;
  try {
    await device.share(what);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}

/** Copies, or selects the shown address for the person to copy. */
async function copyTo(device: Navigator, url: string, fieldId: string): Promise<boolean> {
  try {
    await device.clipboard.writeText(url);
    return true;
  } catch {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** The address in full, to be seen and copied by hand. */
export function AddressField({ id, url }: { id: string; url: string }) {
  return (
    <p className="field">
      <label htmlFor={id}>Adresse de cette page</label>
      <input id={id} type="url" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
    </p>
  );
}
