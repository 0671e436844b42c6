import { useEffect, useRef, useState } from "react";
import { deviceShelf, draftsOf, notePerson } from "#app/shell/drafts";

/**
 * The box in the form that signs out: texts that the person has typed on this device and not saved go too; unless told,
 * where several people work on the device.
 */
export function ForgetDrafts({ person }: { person: string }) {
  const choice = useRef<HTMLInputElement>(null);
  const [isShared] = useState(() => notePerson(deviceShelf(), person));
  const count = draftsOf(deviceShelf(), person).length;
  useEffect(() => {
    const form = choice.current?.form;
    const forget = ({ defaultPrevented }: Event) => {
      const shelf = deviceShelf();
      if (!defaultPrevented && choice.current?.checked)
        for (const key of draftsOf(shelf, person)) shelf.removeItem(key);
    };
    // The last to hear of it: without a network nobody is signed out, and nothing goes.
    const hear = () => window.addEventListener("submit", forget, { once: true });
    form?.addEventListener("submit", hear);
    return () => form?.removeEventListener("submit", hear);
  }, [person, count]);
  if (count === 0) return null;
  return (
    <label className="check">
      <input ref={choice} type="checkbox" defaultChecked={isShared} />
      Effacer {count === 1 ? "ma saisie non enregistrée" : `mes ${count} saisies non enregistrées`} de cet appareil
    </label>
  );
}
