import { largestPicture } from "#domain/pictures";
import type { RequestHandler } from "express";

/** Largest request body, in bytes. */
const largestBody = 1024 * 1024;
/** Bytes of a form with a workbook of 2 MB, as a file or as letters, its fields and boundaries included. */
const largestFileForm = 3 * 1024 * 1024;
/** Bytes of a form with a photo, likewise. */
const largestPictureForm = largestPicture + 64 * 1024;

/**
 * Refuses requests that no page of ours sends: other methods, bodies without a length or too large, addresses that are
 * none, and Remix's former data address.
 */
export function limits(): RequestHandler {
  return (req, res, next) => {
    const refuse = (status: number, sentence: string) => {
      res.status(status).set("Connection", "close").type("text/plain").send(sentence);
    };
    if (!["GET", "HEAD", "POST"].includes(req.method)) {
      res.set("Allow", "GET, HEAD, POST");
      refuse(405, "Méthode non autorisée.");
    } else if (!isPath(req.originalUrl)) {
      refuse(400, "Adresse illisible.");
    } else if (asksFormerData(req.originalUrl)) {
      refuse(404, "Introuvable.");
    } else if (req.headers["transfer-encoding"] !== undefined) {
      refuse(411, "La taille de l’envoi doit être annoncée.");
    } else if (takesFile(req.path) && Number(req.headers["content-length"] ?? 0) > largestFileForm) {
      refuse(
        413,
        "L’envoi est trop volumineux : 2 Mo au plus. Rien n’a été enregistré. Revenez en arrière, " +
          "coupez le fichier en plusieurs et importez-les l’un après l’autre.",
      );
    } else if (takesPictureForm(req.path) && Number(req.headers["content-length"] ?? 0) > largestPictureForm) {
      refuse(
        413,
        "L’envoi est trop volumineux : 8 Mo au plus. Rien n’a été enregistré. Revenez en arrière, " +
          "réduisez la photo et recommencez.",
      );
    } else if (
      !takesFile(req.path) &&
      !takesPictureForm(req.path) &&
      Number(req.headers["content-length"] ?? 0) > largestBody
    ) {
      refuse(
        413,
        "L’envoi est trop volumineux : 1 Mo au plus. Rien n’a été enregistré. Revenez en arrière, " +
          "réduisez-le et recommencez.",
      );
    } else {
      next();
    }
  };
}

const takesFile = (path: string) => /^\/(articles|suppliers|recipes|products)\/import(\.data)?$/.test(path);
const takesPictureForm = (path: string) => /^\/(products|recipes)\/\d{1,15}\/picture(\.data)?$/.test(path);

/** Tells whether the address asks for Remix's former data, however many parameters come before. */
const asksFormerData = (address: string) => new URL(`http://localhost${address}`).searchParams.has("_data");

function isPath(address: string): boolean {
  // Node 20.20 and later refuse other bytes by themselves; 20.19 hands them on.
  if (!/^\/[\x21-\x7e]*$/.test(address) || !URL.canParse(`http://localhost${address}`)) return false;
  try {
    // A line feed is only a wrong address; what could end a header or a log's line elsewhere is none at all.
    return !/[^\n\P{Cc}]|[\u2028\u2029]/u.test(decodeURIComponent(address.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}
