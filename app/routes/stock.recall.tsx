import "#app/styles/pages/recall.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { One } from "#server/api-client/contract/records";
import { PrintedOn } from "#app/display/printed-on";
import { Section } from "#app/display/section";
import { formatCount } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { TextField } from "#app/forms/controls/fields";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import { FieldsForm } from "#app/lists/fields-form";
import { ListHeading } from "#app/lists/list-heading";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { recallPath } from "#app/stock/paths";
import { RecallNoticesSection, noticeIntent } from "#app/stock/tracing/notices";
import { readNotices, sendNotices } from "#app/stock/tracing/notices.server";
import { TracedLots, TracedOrders } from "#app/stock/tracing/trace-tree";
import { readRecall } from "#app/stock/tracing/recall.server";

export const meta = () => [{ title: pageTitle("Rappel") }];

export async function loader(args: LoaderFunctionArgs) {
  const { recall, ...recalled } = await readRecall(args);
  const notices = recall && recall.orders.length > 0 ? await readNotices(args.context.api, recall.query) : null;
  const reached = recall && { orders: recall.orders, shelf: recall.shelf, lots: recall.lots };
  return data(
    {
      ...recalled,
      recall: reached,
      notices,
      now: args.context.now.toISOString(),
      submissionKey: args.context.freshKey,
    },
    { status: recalled.errors ? 422 : 200 },
  );
}

/** Tells customers of the recall, or blocks everything that it leaves on the shelves, as the button says. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  if (sent.get("intent") === noticeIntent) return sendNotices(args, sent);
  if (sent.get("intent") !== blockIntent) throw unknownButton();
  const { recall, requested } = await readRecall(args);
  const ids = (recall?.shelf ?? []).flatMap(({ lotId, blocked }) => (blocked ? [] : [lotId]));
  const reason = `Rappel ${requested.code || requested.article}`.slice(0, 200);
  const { data: done } = await args.context.api.post<One<{ blocked: number }>>("/api/stock/lots/block", {
    ids,
    reason,
  });
  args.context.flash({ type: "success", title: formatCount(done.blocked, "lot bloqué", "lots bloqués") });
  return redirect(recallPath + new URL(args.request.url).search);
}

const blockIntent = "block";

export default function Recall() {
  const { requested, recall, notices, errors, now, submissionKey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const isOpen = recall?.shelf.some(({ blocked }) => !blocked) ?? false;
  return (
    <>
      <ListHeading title="Rappel">
        {recall && (
          <ButtonLink
            to={`${recallPath}/export${search}`}
            {...(isOpen && { variant: "outline", color: "neutral" })}
            reloadDocument
            download
          >
            Exporter (CSV)
          </ButtonLink>
        )}
      </ListHeading>
      <PrintedOn at={now} />
      <ErrorSummary errors={errors} />
      <FieldsForm filtered={recall !== null} submit="Chercher">
        <TextField
          name="code"
          label="Numéro de lot du fournisseur"
          defaultValue={requested.code}
          errors={errors?.code}
        />
        <TextField name="article" label="Ou un article" defaultValue={requested.article} errors={errors?.article} />
        <TextField name="from" type="date" label="Entré du" defaultValue={requested.from} errors={errors?.from} />
        <TextField name="to" type="date" label="au" defaultValue={requested.to} errors={errors?.to} />
      </FieldsForm>
      {recall && (
        <>
          <Section heading="Commandes à prévenir" id="orders" aside={formatCount(recall.orders.length, "commande")}>
            <TracedOrders caption="Commandes à prévenir" orders={recall.orders} />
          </Section>
          {notices && <RecallNoticesSection notices={notices} submissionKey={submissionKey} />}
          <Section heading="À mettre de côté" id="shelf" aside={formatCount(recall.shelf.length, "lot")}>
            <TracedLots caption="À mettre de côté" lots={recall.shelf} />
            {isOpen && (
              <Form method="post" className="section actions no-print">
                <Button type="submit" name="intent" value={blockIntent} color="error">
                  Bloquer ces lots
                </Button>
              </Form>
            )}
          </Section>
          <Section heading="Lots rappelés" id="lots" aside={formatCount(recall.lots.length, "lot")}>
            <TracedLots caption="Lots rappelés" lots={recall.lots} />
          </Section>
        </>
      )}
    </>
  );
}
