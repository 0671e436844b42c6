import "~/styles/pages/catalogue.css";
import { unknownRecords } from "#domain/unknown";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Yields } from "../../server/api-client/contract/batches";
import type { One } from "../../server/api-client/contract/records";
import type { Recipe } from "../../server/api-client/contract/recipes";
import { ButtonLink } from "~/shell/actions/button";
import { Allergens } from "~/catalogue/allergens";
import { CostMissing } from "~/catalogue/cost-missing";
import { DetailPage, UsedIn } from "~/catalogue/detail-page";
import { recipeWords } from "~/catalogue/words";
import { PictureTile } from "~/catalogue/pictures/picture-tile";
import { StatusBadge } from "~/catalogue/recipes/status-badge";
import { MadeAhead } from "~/catalogue/recipes/made-ahead";
import { RecipeFacts } from "~/catalogue/recipes/recipe-facts";
import { CostShares } from "~/catalogue/recipes/cost-shares";
import { RecipeLines } from "~/catalogue/recipes/recipe-lines";
import { RecipeSteps } from "~/catalogue/recipes/recipe-steps";
import { ScaleForm } from "~/catalogue/recipes/scale-form";
import { RecipeYields } from "~/catalogue/recipes/yields";
import { readScale } from "~/catalogue/recipes/wish";
import { RecordRefused } from "~/catalogue/record-actions";
import { actOnRecord } from "~/catalogue/record-actions.server";
import { StockLinks } from "~/catalogue/stock-links";
import { Section } from "~/display/section";
import { dayInParis } from "#domain/paris";
import { PrintedOn } from "~/display/printed-on";
import { formatCount } from "~/display/numbers";
import { pageTitle } from "~/shell/page-title";
import { readRecord, recordId } from "~/display/record";
import { orNull } from "~/shell/api-errors";
import { LacksNotice } from "~/planning/lacks/notice";
import { readLacksOfThing } from "~/planning/lacks/thing.server";
import { startPath } from "~/planning/weighings/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Recette", data?.recipe.name) }];

export async function loader(args: LoaderFunctionArgs) {
  const id = recordId(args);
  const [recipe, yields, keepsStock] = await Promise.all([
    readRecord<Recipe>(args, "recipes", unknownRecords.recipes),
    orNull(args.context.api.get<One<Yields>>(`/api/recipes/${id}/yields`)),
    args.context.hasStock(),
  ]);
  const { api, now } = args.context;
  const lacks = keepsStock ? await readLacksOfThing(api, { type: "recipe", ...recipe }, dayInParis(now)) : null;
  const requested = readScale(new URL(args.request.url).searchParams, recipe);
  return data(
    { recipe, yields: yields?.data ?? null, keepsStock, lacks, requested, now: now.toISOString() },
    { status: Object.keys(requested.errors).length > 0 ? 422 : 200 },
  );
}

export const action = (args: ActionFunctionArgs) => actOnRecord(args, recipeWords);

export default function RecipePage() {
  const { recipe, yields, keepsStock, lacks, requested, now } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      words={recipeWords}
      entity={recipe}
      picture={<PictureTile of="recipes" record={recipe} />}
      badges={<StatusBadge status={recipe.status} />}
    >
      <PrintedOn at={now} />
      <RecordRefused />
      <LacksNotice lacks={lacks} />
      <RecipeFacts recipe={recipe} />
      <CostMissing complete={recipe.costComplete} names={recipe.costMissing} />
      <MadeAhead recipe={recipe} />
      <Section id="ingredients" heading="Ingrédients" aside={formatCount(recipe.lines.length, "ingrédient")}>
        <ScaleForm recipe={recipe} requested={requested} />
        {!recipe.archivedAt && recipe.lines.length > 0 && (
          <p className="actions">
            <ButtonLink to={startPath(recipe.id, { quantity: requested.scaled?.obtained })} variant="outline">
              Peser
            </ButtonLink>
          </p>
        )}
        <CostShares lines={requested.scaled?.lines ?? recipe.lines} complete={recipe.costComplete} />
        <RecipeLines lines={requested.scaled?.lines ?? recipe.lines} isScaled={Boolean(requested.scaled)} />
      </Section>
      <Section id="allergenes" heading="Allergènes">
        <Allergens {...recipe} />
      </Section>
      <Section id="progression" heading="Progression">
        <RecipeSteps id={recipe.id} steps={recipe.steps} />
      </Section>
      <RecipeYields recipe={recipe} yields={yields} />
      {keepsStock && recipe.stockManaged && (
        <Section id="stock" heading="Stock">
          <StockLinks type="recipe" id={recipe.id} />
        </Section>
      )}
      <UsedIn words={recipeWords} usedBy={recipe.usedBy} />
    </DetailPage>
  );
}
