import { useEffect, useState } from "react";
import type { Interruption } from "#server/context";
import { Icon } from "#app/shell/icons/icon";

/** Says that the session could not be prolonged and may go on; leads back, by itself where scripts run. */
export function Interrupted({ returnPath, form }: Interruption) {
  const [state, setState] = useState<"still" | "looking" | "ready">("still");
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    void import("./start-go-back").then(
      ({ startGoBack }) => {
        if (left) return;
        stop = startGoBack(returnPath, () => setState("ready"));
        setState("looking");
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [returnPath]);
  return (
    <>
      <div className="alert" data-type="error" role="alert">
        <Icon name="lucide:circle-x" />
        <strong>Votre session n’a pas pu être prolongée.</strong>
        <p>
          {state === "ready" ? "Le service répond de nouveau" : "Le service ne répond pas pour l’instant"}
          {"\u00a0: vous restez connecté"}
          {form === "kept" && ", et votre saisie est gardée"}. {sequels[state]}
        </p>
        {form === "lost" && (
          <p>Votre envoi n’a pas pu être gardé : il sera à refaire, un fichier à choisir de nouveau.</p>
        )}
        <p className="error-message" lang="en">
          Could not refresh token
        </p>
      </div>
      <p>
        <a className="button" data-color="primary" data-variant="solid" href={returnPath}>
          Réessayer
        </a>
      </p>
    </>
  );
}

const sequels = {
  still: "Patientez un instant et réessayez\u00a0: vous reviendrez où vous étiez.",
  looking: "Cette page revient d’elle-même où vous étiez dès qu’il répond.",
  ready: "Réessayez pour revenir où vous étiez.",
};
