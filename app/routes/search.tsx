import "#app/styles/pages/search.css";
import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { LinkList } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { ListHeading } from "#app/lists/list-heading";
import { narrowed } from "#app/lists/everywhere/kinds";
import { type Answers, findEverywhere, requireSearch } from "#app/lists/everywhere/find.server";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: pageTitle(loaded?.text ? `Rechercher « ${loaded.text} »` : "Rechercher") },
];

const nothing = { found: [], corrected: null };

export async function loader(args: LoaderFunctionArgs) {
  await requireSearch(args);
  const text = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  try {
    const everything = text === "" ? nothing : await findEverywhere(args.context, text);
    return data({ text, ...everything, errors: [] });
  } catch (error) {
    const refused = validationErrors(error);
    if (!refused) throw error;
    return data({ text, ...nothing, errors: Object.values(refused).flat() }, { status: 422 });
  }
}

export default function Search() {
  const { text, found, corrected, errors } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Rechercher partout" />
      <Form className="filters" role="search" noValidate discover="none" key={text}>
        <div className="filters-search">
          <label htmlFor="everything">Rechercher</label>
          <input
            id="everything"
            type="search"
            name="q"
            placeholder="Rechercher"
            defaultValue={text}
            aria-invalid={errors.length > 0 || undefined}
          />
          <button type="submit" className="button" data-variant="outline">
            Rechercher
          </button>
        </div>
        {errors.map((message) => (
          <p key={message} className="field-error">
            {message}
          </p>
        ))}
      </Form>
      {errors.length === 0 &&
        (text === "" ? <WhatIsFound /> : <Result text={text} found={found} corrected={corrected} />)}
    </>
  );
}

const WhatIsFound = () => (
  <p className="dimmed">
    Une commande par son numéro, son client, ses notes ou son adresse, un téléphone comme il vient, un produit, une
    recette, un article par son nom, son code ou son code-barres, un fournisseur, une réception, un lot, une production
    : deux ou trois lettres de chaque mot suffisent.
  </p>
);

interface ResultProps {
  text: string;
  found: readonly Answers[];
  corrected: string | null;
}

function Result({ text, found, corrected }: ResultProps) {
  if (found.length === 0) return <Nothing text={text} />;
  return (
    <>
      {corrected !== null && (
        <p>
          Rien ne correspond à « {text} » : voici ce qui correspond à « {corrected} ».
        </p>
      )}
      {found.map(({ kind, heading, count, all, rows }) => (
        <Section key={kind} id={kind} heading={heading} aside={<Link to={all}>Voir {count}</Link>}>
          <ul className="answers">
            {rows.map(({ to, name, details }) => (
              <li key={`${to} ${details}`}>
                <Link to={to}>
                  {name}
                  <small>{details}</small>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Nothing({ text }: { text: string }) {
  const ways = [
    { to: narrowed("/external-orders", text, { archived: "all" }), name: "Les commandes archivées aussi" },
    { to: narrowed("/articles", text, { archived: "all" }), name: "Les articles archivés aussi" },
    { to: "/external-orders/create", name: "Nouvelle commande" },
    { to: "/products", name: "Tous les produits" },
    { to: "/articles/create", name: "Nouvel article" },
  ];
  return (
    <>
      <p>
        Rien ne correspond à « {text} ». Essayez avec moins de mots, ou seulement leur début ; un numéro ou un téléphone
        peut être donné en partie.
      </p>
      <Section heading="Chercher plus large, ou créer" id="wider">
        <LinkList links={ways.map((way) => ({ key: way.name, ...way }))} />
      </Section>
    </>
  );
}
