import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SetupResult } from "#server/api-client/setup";
import { fieldRequired } from "#domain/french/sentences";
import { companyForm } from "#app/home/company/form";
import { companyWords } from "#app/home/company/words";
import { DeclaredFields } from "#app/forms/controls/declared-field";
import type { Fields } from "#app/forms/describe/description";
import { TextField } from "#app/forms/controls/fields";
import { parseTyped } from "#app/forms/describe/parse";
import { usePasswordVisibility } from "#app/forms/controls/password-visibility";
import { tooManyTries } from "#app/forms/submit/too-many-tries";
import { initialTyped, readTyped } from "#app/forms/describe/typed";
import { Button } from "#app/shell/actions/button";
import { Messages } from "#app/shell/frame/messages";
import { Alerts } from "#app/shell/messages/alerts";
import { addMessage } from "#app/shell/messages/message-list";
import { pageTitle } from "#app/shell/page-title";

export const handle = { public: true, signedOutOnly: true };

export const meta = () => [{ title: pageTitle(companyWords.setUp) }];

export async function loader({ context }: LoaderFunctionArgs) {
  if (!(await context.setup?.isOpen())) throw redirect("/login");
  return { messages: context.takeMessages() };
}

/** The fields about the person, beside the house. */
const personFields = ["code", "userName", "email"] as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { setup } = context;
  if (!setup) throw redirect("/login");
  const sent = await request.formData();
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value.slice(0, 2000) : "";
  };
  const person = Object.fromEntries(personFields.map((name) => [name, text(name).trim()]));
  const house = readTyped(companyForm, sent);
  const back = (status: number, errors: Record<string, string[]>, message: string | null) =>
    data({ person, house, errors, message }, { status });

  const parsed = parseTyped(companyForm, house);
  const missing = [...personFields, "password"].filter((name) => text(name).trim() === "");
  const errors = { ...parsed.errors, ...Object.fromEntries(missing.map((name) => [name, [fieldRequired]])) };
  if (Object.keys(errors).length > 0) return back(422, errors, null);

  const result = await setup.make({ ...parsed.values, ...person, password: text("password") });
  if (result.kind === "made" || result.kind === "taken") {
    // Also where this very form was sent twice: who has just made the account comes in.
    const { kind } = await context.signIn(person.email ?? "", text("password"));
    if (kind === "signed-in") throw redirect("/");
    const [title, description] =
      result.kind === "made"
        ? [companyWords.made, companyWords.madeText]
        : [companyWords.taken, companyWords.takenText];
    context.flash({ type: result.kind === "made" ? "success" : "warning", title, description });
    throw redirect("/login");
  }
  return refused(result, back);
}

function refused<Answer>(
  result: Exclude<SetupResult, { kind: "made" | "taken" }>,
  back: (status: number, errors: Record<string, string[]>, message: string | null) => Answer,
): Answer {
  switch (result.kind) {
    case "invalid":
      return back(422, result.errors, null);
    case "throttled":
      return back(429, {}, tooManyTries(result.retryAfter));
    case "unavailable":
      return back(503, {}, companyWords.unavailable);
  }
}

const [address, numbers, opening] = companyForm.groups;
/** The fields that can wait: shown when it is asked for, or holds something. */
const folded: Fields = { ...numbers?.fields, ...opening?.fields };

export default function SetupPage() {
  const { messages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { type, toggle } = usePasswordVisibility();
  const person: Partial<Record<string, string>> = answer?.person ?? {};
  const errors: Partial<Record<string, string[]>> = answer?.errors ?? {};
  const house = { typed: answer?.house ?? initialTyped(companyForm), errors: answer?.errors ?? {}, focus: null };
  const isOpen = Object.keys(folded).some((name) => name in errors || String(house.typed.cells[name] ?? "") !== "");
  return (
    <>
      <h1>{companyWords.setUp}</h1>
      <p>{companyWords.setUpText}</p>
      {answer?.message ? (
        <Alerts messages={addMessage([], { title: answer.message })} />
      ) : (
        <Messages messages={messages} />
      )}
      <form method="post" action="/setup">
        <TextField
          name="code"
          label={companyWords.code}
          hint={companyWords.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={person.code}
          errors={errors.code}
          required
        />
        <TextField
          name="userName"
          label={companyWords.userName}
          autoComplete="name"
          minLength={2}
          maxLength={120}
          defaultValue={person.userName}
          errors={errors.userName}
          required
        />
        <TextField
          type="email"
          name="email"
          label={companyWords.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={person.email}
          errors={errors.email}
          required
        />
        <TextField
          type={type}
          name="password"
          label={companyWords.password}
          hint={answer && !errors.password ? companyWords.passwordAgain : companyWords.passwordHint}
          autoComplete="new-password"
          minLength={10}
          maxLength={1024}
          errors={errors.password}
          required
        />
        <DeclaredFields fields={address?.fields ?? {}} state={house} />
        <details open={isOpen}>
          <summary>{companyWords.more}</summary>
          <div>
            <DeclaredFields fields={folded} state={house} />
          </div>
        </details>
        <Button type="submit">{companyWords.make}</Button>
        {toggle}
      </form>
    </>
  );
}
