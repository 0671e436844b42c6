import { Link } from "@remix-run/react";
import { comingBack } from "#app/display/links/way-back";
import { formatCount } from "#app/display/numbers";
import { ButtonLink } from "#app/shell/actions/button";
import type { FirstStepsCounts } from "./first-steps.server";
import { Ring } from "./ring";

interface Step {
  counted: keyof FirstStepsCounts;
  /** Its list; new ones are made under `/create`. */
  list: string;
  title: string;
  why: string;
  act: string;
  count: readonly [one: string, many: string];
}

const steps: Step[] = [
  {
    counted: "suppliers",
    list: "/suppliers",
    title: "Vos fournisseurs",
    why: "Chez qui vous achetez, et quand ils livrent.",
    act: "Ajouter un fournisseur",
    count: ["fournisseur", "fournisseurs"],
  },
  {
    counted: "articles",
    list: "/articles",
    title: "Vos articles",
    why: "Ce que vous achetez, avec son prix et ses allergènes : farine, beurre, boîtes.",
    act: "Ajouter un article",
    count: ["article", "articles"],
  },
  {
    counted: "recipes",
    list: "/recipes",
    title: "Vos recettes",
    why: "Ce que vous fabriquez, et avec quoi.",
    act: "Ajouter une recette",
    count: ["recette", "recettes"],
  },
  {
    counted: "products",
    list: "/products",
    title: "Vos produits",
    why: "Ce que vous vendez, à quel prix.",
    act: "Ajouter un produit",
    count: ["produit", "produits"],
  },
  {
    counted: "orders",
    list: "/external-orders",
    title: "Une première commande",
    why: "Confirmée, elle dit ce qu’il faut faire et acheter.",
    act: "Prendre une commande",
    count: ["commande", "commandes"],
  },
];

/** The five steps of a company that begins: what is there already, and what to do next. */
export function FirstSteps({ counts }: { counts: FirstStepsCounts }) {
  const next = steps.find(({ counted }) => counts[counted] === 0);
  const done = steps.filter(({ counted }) => counts[counted] > 0).length;
  return (
    <section className="card station first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">
        Pour commencer <Ring done={done} of={steps.length} />
      </h2>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.counted} step={step} count={counts[step.counted]} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, count, isNext }: { step: Step; count: number; isNext: boolean }) {
  const { counted, list, title, why, act } = step;
  // Each form comes back here, where the next step stands.
  const begin = `${list}/create${comingBack("/")}`;
  return (
    <li data-done={count > 0 || undefined} aria-current={isNext ? "step" : undefined}>
      <Link to={count > 0 ? list : begin}>
        {title}
        <small>{why}</small>
      </Link>
      {count > 0 ? (
        <span>{formatCount(count, ...step.count)}</span>
      ) : (
        isNext && (
          <div className="actions">
            {counted !== "orders" && (
              <ButtonLink to={`${list}/import`} variant="outline" color="neutral">
                Importer un fichier
              </ButtonLink>
            )}
            <ButtonLink to={begin}>{act}</ButtonLink>
          </div>
        )
      )}
    </li>
  );
}
