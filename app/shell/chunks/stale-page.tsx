import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Stands for a page whose chunk could not be loaded; it tries the document again when that may be. */
export function StalePage({ reloadOnce }: { reloadOnce(path: string): boolean }) {
  const { pathname, search, hash, key } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    reloadOnce(path + hash);
  }, [reloadOnce, path, hash, key]);
  return (
    <section role="alert" className="alert">
      <h1>Cette page n’a pas pu être chargée</h1>
      <p>
        L’application a peut-être été mise à jour, ou le réseau est coupé. Vérifiez la connexion, puis rechargez la
        page.
      </p>
      <p>
        <a href={path}>Recharger la page</a>
      </p>
    </section>
  );
}
