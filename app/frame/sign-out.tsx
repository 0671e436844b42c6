import { type FormEvent, useSyncExternalStore } from "react";
import { deviceShelf, draftsOf, notePerson } from "~/forms/drafts";

const neverChanges = () => () => undefined;

/** The way out. What the person has typed on this device and not saved can go too; it does unless told, where several people work on the device. */
export function SignOut({ name }: { name: string | null }) {
  const person = name ?? "";
  const isShared = useSyncExternalStore(neverChanges, () => person !== "" && notePerson(deviceShelf(), person), () => false);
  const count = useSyncExternalStore(neverChanges, () => draftsOf(deviceShelf(), person).length, () => 0);
  const forget = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!new FormData(currentTarget).has("forget")) return;
    const shelf = deviceShelf();
    for (const key of draftsOf(shelf, person)) shelf.removeItem(key);
  };
  return (
    <form method="post" action="/logout" onSubmit={forget}>
      {count > 0 && (
        <label className="check">
          <input type="checkbox" name="forget" defaultChecked={isShared} />
          Effacer {count === 1 ? "ma saisie non enregistrée" : `mes ${count} saisies non enregistrées`} de cet appareil
        </label>
      )}
      <button className="button" data-variant="outline" data-color="neutral">
        Se déconnecter
      </button>
    </form>
  );
}
