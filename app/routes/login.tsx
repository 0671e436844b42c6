import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SignInResult } from "#server/session/sign-in";
import { Button } from "#app/shell/actions/button";
import { TextField } from "#app/forms/controls/fields";
import { tooManyTries } from "#app/forms/submit/too-many-tries";
import { usePasswordVisibility } from "#app/forms/controls/password-visibility";
import { Interrupted } from "#app/shell/connection/interrupted";
import { Messages } from "#app/shell/frame/messages";
import { Alerts } from "#app/shell/messages/alerts";
import { addMessage } from "#app/shell/messages/message-list";
import { pageTitle } from "#app/shell/page-title";

export const handle = { public: true, signedOutOnly: true, prerendered: { messages: [] } };

export const meta: MetaFunction = () => [
  { title: pageTitle("Connexion") },
  {
    name: "description",
    content: "Bru, pour les traiteurs et les boulangeries : recettes, commandes, production et achats.",
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (await context.setup?.isOpen()) throw redirect("/setup");
  const interruption = context.interruption();
  return { messages: context.takeMessages(), ...(interruption && { interruption }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const [email, password] = [textOf(form.get("email")).trim(), textOf(form.get("password"))];
  const errors = {
    ...(!/^\S+@\S+$/.test(email) && { email: ["Saisissez votre adresse e-mail."] }),
    ...(!password && { password: ["Saisissez votre mot de passe."] }),
  };
  if (Object.keys(errors).length > 0) return data({ email, message: null, errors }, { status: 422 });

  const result = await context.signIn(email, password);
  if (result.kind === "signed-in") return redirect(context.takeReturnPath());
  const retry = result.kind === "throttled" ? { "Retry-After": String(result.retryAfter) } : undefined;
  return data(
    { email, message: sentences[result.kind](result), errors: {} },
    { status: statuses[result.kind], headers: retry },
  );
}

type Refusal = Exclude<SignInResult["kind"], "signed-in">;

const statuses: Record<Refusal, number> = { refused: 422, throttled: 429, unavailable: 503, oversized: 502 };

const sentences: Record<Refusal, (result: SignInResult) => string> = {
  refused: () => "Identifiants incorrects : vérifiez l’adresse e-mail et le mot de passe.",
  throttled: (result) => tooManyTries(result.kind === "throttled" ? result.retryAfter : null),
  unavailable: () => "La connexion est impossible pour le moment. Patientez un instant et réessayez.",
  oversized: () =>
    "La connexion est impossible : la session ne tient pas dans un cookie. Prévenez la personne qui gère Bru.",
};

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.slice(0, 500) : "");

export default function LoginPage() {
  const { messages, interruption } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { type, toggle } = usePasswordVisibility();
  const errors: { email?: string[]; password?: string[] } = answer?.errors ?? {};
  return (
    <>
      <h1>Connexion</h1>
      {answer?.message ? (
        <Alerts messages={addMessage([], { title: answer.message })} />
      ) : (
        <Messages messages={messages} />
      )}
      {interruption && <Interrupted {...interruption} />}
      <form method="post" action="/login" noValidate>
        <TextField
          type="email"
          name="email"
          label="Adresse e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.email}
          errors={errors.email}
          required
        />
        <TextField
          type={type}
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          errors={errors.password}
          required
        />
        <Button type="submit">Se connecter</Button>
        {toggle}
      </form>
    </>
  );
}
