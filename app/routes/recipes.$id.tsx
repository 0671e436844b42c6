import "#app/styles/pages/catalogue.css";
import { unknownRecords } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Yields } from "#server/api-client/contract/planning/batches";
import type { One } from "#server/api-client/contract/records";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { ButtonLink } from "#app/shell/actions/button";
import { Allergens } from "#app/catalogue/allergens";
import { CostMissing } from "#app/catalogue/cost-missing";
import { DetailPage, UsedIn } from "#app/catalogue/detail-page";
import { recipeWords } from "#app/catalogue/words";
import { PictureTile } from "#app/catalogue/pictures/picture-tile";
import { StatusBadge } from "#app/catalogue/recipes/status-badge";
import { MadeAhead } from "#app/catalogue/recipes/made-ahead";
import { RecipeFacts } from "#app/catalogue/recipes/recipe-facts";
import { CostShares } from "#app/catalogue/recipes/cost-shares";
import { RecipeLines } from "#app/catalogue/recipes/recipe-lines";
import { RecipeSteps } from "#app/catalogue/recipes/recipe-steps";
import { ScaleForm } from "#app/catalogue/recipes/scale-form";
import { RecipeYields } from "#app/catalogue/recipes/yields";
import { readScale } from "#app/catalogue/recipes/wish";
import { RecordRefused } from "#app/catalogue/record-actions";
import { actOnRecord } from "#app/catalogue/record-actions.server";
import { StockLinks } from "#app/catalogue/stock-links";
import { Section } from "#app/display/section";
import { dayInParis } from "#domain/paris";
import { PrintedOn } from "#app/display/printed-on";
import { formatCount } from "#app/display/numbers";
import { pageTitle } from "#app/shell/page-title";
import { readRecord, recordId } from "#app/display/record";
import { orNull } from "#app/shell/api-errors";
import { LacksNotice } from "#app/planning/shortages/notice";
import { readLacksOfThing } from "#app/planning/shortages/item.server";
import { startPath } from "#app/planning/weighings/paths";

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
