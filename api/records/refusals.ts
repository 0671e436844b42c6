import type { Reference } from "../http/answer-fields";
import { Refusal } from "../http/refusal";

/** @param current the object as it is now, so that the two can be compared field by field */
export function stale(current: unknown): Refusal {
  return new Refusal(409, {
    message: "Quelqu’un a modifié cette fiche entre-temps. Comparez les deux versions et choisissez.",
    code: "stale",
    data: current,
  });
}

export function inUse(usedBy: Reference[]): Refusal {
  return new Refusal(409, {
    message: "Cette fiche est utilisée ailleurs : elle ne peut pas être supprimée. Archivez-la plutôt.",
    code: "in_use",
    used_by: usedBy,
  });
}
