import { type ComponentType, useEffect, useState } from "react";

/**
 * The way out. What the person has typed on this device and not saved can go too; that is looked for once the page is
 * alive.
 */
export function SignOut({ name }: { name: string | null }) {
  const [Forget, setForget] = useState<ComponentType<{ person: string }>>();
  useEffect(() => {
    import("./forget-drafts").then(
      ({ ForgetDrafts }) => setForget(() => ForgetDrafts),
      () => undefined,
    );
  }, []);
  return (
    <form method="post" action="/logout">
      {Forget && name && <Forget person={name} />}
      <button className="button" data-variant="outline" data-color="neutral">
        Se déconnecter
      </button>
    </form>
  );
}
