import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { MessageRow } from "#server/api-client/contract/messages";
import type { Page } from "#server/api-client/contract/records";
import { Badge } from "#app/display/badge";
import { formatInstant } from "#app/display/dates";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { SelectField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { pick } from "#app/lists/pick";
import { Pagination } from "#app/lists/pagination";
import { MailStateText } from "#app/forms/mail/mail-state";
import { requireMail } from "#app/forms/mail/read.server";
import { documentPath, kindNames, messageStates, messagesPath } from "#app/forms/mail/words";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";
import { answerList } from "#app/stock/read.server";

export const meta = () => [{ title: pageTitle("Messages") }];

const rowsPerPage = 25;

const rowFields = [
  ...["id", "kind", "supplierOrderId", "externalOrderId", "documentNumber", "recipient", "subject", "state"],
  ...["createdAt", "userName", "sentAt", "outcome"],
] as const satisfies readonly (keyof MessageRow)[];

export async function loader(args: LoaderFunctionArgs) {
  const mail = await requireMail(args);
  const { searchParams } = new URL(args.request.url);
  const readParam = (name: string) => searchParams.get(name) || undefined;
  const filters = { state: readParam("state"), kind: readParam("kind") };
  const base = { mail, filters };
  try {
    const { data: rows, meta } = await args.context.api.get<Page<MessageRow>>("/api/messages", {
      query: { ...filters, page: readParam("page"), perPage: rowsPerPage },
    });
    return answerList({ ...base, rows: rows.map((message) => pick(message, rowFields)), meta, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return answerList({ ...base, rows: [], meta: null, errors });
  }
}

type Row = Pick<MessageRow, (typeof rowFields)[number]>;

const columns: Column<Row>[] = [
  { heading: "Message", cell: ({ subject }) => subject },
  {
    heading: "État",
    cell: ({ state, outcome }) => (
      <>
        <Badge tone={messageStates[state].tone}>{messageStates[state].words}</Badge>
        {state === "failed" && outcome && <small>{outcome}</small>}
      </>
    ),
  },
  { heading: "À", cell: ({ recipient }) => recipient },
  {
    heading: "Document",
    cell: (message) => {
      const path = documentPath(message);
      const named = message.documentNumber ?? kindNames[message.kind];
      return path ? <Link to={path}>{named}</Link> : named;
    },
  },
  { heading: "Écrit", secondary: true, cell: ({ createdAt, userName }) => `${formatInstant(createdAt)}, ${userName}` },
];

export default function Messages() {
  const { rows, meta, errors, filters, mail } = useLoaderData<typeof loader>();
  const { state, kind } = filters;
  return (
    <>
      <ListHeading title="Messages" count={formatTotal(meta, "message")} />
      <ErrorSummary errors={errors} />
      <MailStateText mail={mail} />
      <FieldsForm filtered={state !== undefined || kind !== undefined}>
        <SelectField name="state" label="État" placeholder="Tous" defaultValue={state} options={stateChoices} />
        <SelectField
          name="kind"
          label="Document"
          placeholder="Tous"
          defaultValue={kind}
          options={Object.entries(kindNames)}
        />
      </FieldsForm>
      {!errors && (
        <DataTable
          caption="Messages"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${messagesPath}/${id}`}
          empty="Aucun message. Ce qui part par e-mail est gardé ici, tel qu’il est parti."
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}

const stateChoices = [
  ["failed", "Échec"],
  ["queued", "En attente"],
  ["sending", "En cours d’envoi"],
  ["sent", "Envoyé"],
  ["withdrawn", "Retiré"],
] as const;
