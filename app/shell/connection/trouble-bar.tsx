import { Button } from "#app/shell/actions/button";
import type { Trouble } from "./trouble";

/** Says above the page what keeps it from the server, that nothing is lost, and what is to be done. */
export function TroubleBar({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  return (
    <div className="trouble no-print" role="alert">
      <p>
        <strong>{title(trouble)}</strong> {sequel(trouble)}
      </p>
      {trouble.cause === "session" ? (
        <a className="button" href="/login" target="_blank" rel="noreferrer">
          Se reconnecter dans un autre onglet
        </a>
      ) : (
        <Button onClick={onRetry} variant="outline" color="neutral">
          Réessayer
        </Button>
      )}
    </div>
  );
}

function title({ cause, next }: Trouble): string {
  if (cause === "session") return "Votre session est interrompue.";
  if (next === "back") return cause === "network" ? "Le réseau est revenu." : "Le serveur répond de nouveau.";
  return cause === "network" ? "Pas de réseau : rien n’est perdu." : "Le serveur ne répond pas : rien n’est perdu.";
}

function sequel({ cause, what, next, goesFirst }: Trouble): string {
  if (cause === "session")
    return "Votre saisie est toujours là : enregistrez-la, elle vous sera rendue après la connexion.";
  if (what === "page") return next === "back" ? "La page demandée peut s’ouvrir." : "Cette page reste comme elle est.";
  if (next === "back") return "Vérifiez cette page, puis réessayez.";
  if (next === "by-hand") return "Votre envoi n’est pas parti ; tout est resté sur cette page.";
  const when = `dès que le ${cause === "network" ? "réseau sera revenu" : "serveur répondra"}`;
  return goesFirst
    ? `Votre envoi partira d’abord, ${when} ; demandez l’autre page ensuite.`
    : `Votre envoi partira de lui-même ${when}.`;
}
