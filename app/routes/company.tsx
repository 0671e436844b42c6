import "#app/styles/pages/forms.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ApiClient } from "#server/api-client/api";
import type { Company } from "#server/api-client/contract/company";
import type { One } from "#server/api-client/contract/records";
import { type KnownOfHouse, companyFormFor } from "#app/home/company/form";
import { companyWords } from "#app/home/company/words";
import { notFound } from "#app/display/record";
import { wayBack } from "#app/display/links/way-back";
import { FormPage } from "#app/forms/controls/form-page";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { openForm } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import type { MailState } from "#server/api-client/contract/messages";
import { readMailState } from "#app/forms/mail/read.server";
import { TestMessage, testIntent } from "#app/forms/mail/test-message";
import { sendTest } from "#app/forms/mail/test-message.server";
import { hasStatus } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(companyWords.title) }];

interface OpenedHouse extends OpenedForm {
  known: KnownOfHouse;
  /** The way of what leaves by e-mail; null where the API sends nothing. */
  mail: MailState | null;
  submissionKey: string;
}

/** The fields that any API may know, so that nothing of what was typed is left out while the API cannot be asked. */
const allKnown: KnownOfHouse = {
  statusFollowsWork: true,
  closedWeekdays: [],
  email: null,
  standingDaysAhead: 14,
  windowMarginPercent: "5",
};

export function loader({ request, context }: LoaderFunctionArgs): Promise<OpenedHouse> {
  const open = async () => {
    const { lockVersion, ...company } = await readCompany(context.api);
    if (lockVersion === undefined) throw notFound(request);
    const form = companyFormFor(company);
    const opened = openForm(form, context.freshKey, { ...company, lockVersion });
    const state = reopen(form, opened, await context.takeForm(request));
    const { statusFollowsWork, closedWeekdays, email, standingDaysAhead, windowMarginPercent } = company;
    return {
      name: null,
      state,
      offered: {},
      mail: await readMailState(context.api),
      submissionKey: context.freshKey,
      known: {
        statusFollowsWork,
        closedWeekdays,
        ...(email !== undefined && { email }),
        ...(standingDaysAhead !== undefined && { standingDaysAhead }),
        ...(windowMarginPercent !== undefined && { windowMarginPercent }),
      },
    };
  };
  return openOrGiveBack<OpenedHouse>(companyFormFor(allKnown), context, open, (state) => ({
    name: null,
    state,
    offered: {},
    known: allKnown,
    mail: null,
    submissionKey: context.freshKey,
  }));
}

/** Returns the house; nothing of it where the API does not know it. */
async function readCompany(api: ApiClient): Promise<Partial<Company>> {
  try {
    return (await api.get<One<Partial<Company>>>("/api/company")).data;
  } catch (error) {
    if (hasStatus(error, 404)) return {};
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  if (sent.get("intent") === testIntent) return sendTest(context, sent);
  const outcome = await submitForm({
    form: companyFormFor(await readCompany(context.api)),
    sent,
    api: context.api,
    path: "/api",
    id: "company",
    freshKey: context.freshKey,
  });
  if ("again" in outcome) return formResponse(outcome);
  context.flash({ type: "success", title: companyWords.saved });
  return redirect(wayBack(new URL(request.url).search) ?? "/");
}

export default function CompanyPage() {
  const { known, mail, submissionKey } = useLoaderData<typeof loader>();
  return (
    <>
      <FormPage title={companyWords.title} form={companyFormFor(known)} cancelTo="/" />
      {mail && <TestMessage mail={mail} submissionKey={submissionKey} />}
    </>
  );
}
