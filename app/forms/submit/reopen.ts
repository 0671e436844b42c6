import type { FormDescription } from "../describe/description";
import { type FormState, redisplayState, readEnvelope } from "./state";
import { FormTooLarge, readTyped } from "../describe/typed";

const sentence =
  "Votre session s’était interrompue : voici votre saisie, rien n’a encore été enregistré. Vérifiez-la et enregistrez.";

/** The name of what marks a form that was put aside for another. */
export const asideField = "aside";

const back = "Voici votre saisie comme vous l’aviez laissée : rien n’a encore été enregistré.";

/**
 * Returns the form as it was typed when its session ended, or when it was put aside for another (`stored`, from
 * `context.takeForm`), or as just opened when there is none.
 */
export function reopen(form: FormDescription, opened: FormState, stored: FormData | null): FormState {
  if (!stored) return opened;
  try {
    return redisplayState(readTyped(form, stored), readEnvelope(stored), {
      general: [stored.has(asideField) ? back : sentence],
    });
  } catch (error) {
    if (error instanceof FormTooLarge) return opened;
    throw error;
  }
}
