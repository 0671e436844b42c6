import type { FormDescription } from "./description";
import { type FormState, giveBack, readEnvelope } from "./state";
import { FormTooLarge, readTyped } from "./typed";

const sentence =
  "Votre session avait pris fin : voici votre saisie, rien n’a encore été enregistré. Vérifiez-la et enregistrez.";

/**
 * Returns the form as it was typed when its session ended (`kept`, from `context.takeForm`), or as just opened when
 * there is none.
 */
export function reopen(form: FormDescription, opened: FormState, kept: FormData | null): FormState {
  if (!kept) return opened;
  try {
    return giveBack(readTyped(form, kept), readEnvelope(kept), { general: [sentence] });
  } catch (error) {
    if (error instanceof FormTooLarge) return opened;
    throw error;
  }
}
