import "#app/styles/pages/drawings.css";
import { unknownRecords } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Article } from "#server/api-client/contract/catalogue/articles";
import { hintAllergens } from "#domain/kitchen/allergen-hints";
import { Allergens } from "#app/catalogue/allergens";
import { ArticleFacts } from "#app/catalogue/articles/article-facts";
import { isBelowSafety } from "#app/catalogue/articles/below-safety";
import { Offers } from "#app/catalogue/articles/offers";
import { PriceHistory } from "#app/catalogue/articles/price-history";
import { Stock } from "#app/catalogue/articles/stock";
import { StockLinks } from "#app/catalogue/stock-links";
import { DetailPage, UsedIn } from "#app/catalogue/detail-page";
import { articleWords } from "#app/catalogue/words";
import { RecordRefused } from "#app/catalogue/record-actions";
import { actOnRecord } from "#app/catalogue/record-actions.server";
import { Badge } from "#app/display/badge";
import { Section } from "#app/display/section";
import { dayInParis } from "#domain/paris";
import { formatQuantity } from "#app/display/quantities";
import { pageTitle } from "#app/shell/page-title";
import { readRecord } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Article", data?.article.name) }];

export async function loader(args: LoaderFunctionArgs) {
  return {
    article: await readRecord<Article>(args, "articles", unknownRecords.articles),
    today: dayInParis(args.context.now),
    keepsStock: await args.context.hasStock(),
  };
}

export const action = (args: ActionFunctionArgs) => actOnRecord(args, articleWords);

export default function ArticlePage() {
  const { article, today, keepsStock } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      words={articleWords}
      entity={article}
      badges={isBelowSafety(article) && <Badge tone="amber">Sous le stock de sécurité</Badge>}
    >
      <RecordRefused />
      <ArticleFacts article={article} />
      {article.kind === "ingredient" && (
        <Section id="allergenes" heading="Allergènes">
          <Allergens {...article} hinted={hintAllergens(article.name)} />
        </Section>
      )}
      <Section id="achat" heading="Conditions d’achat">
        <Offers offers={article.offers} unit={article.unit} />
      </Section>
      <Section
        id="stock"
        heading="Stock"
        aside={article.managedStock ? formatQuantity(article.stockOnHand, article.unit) : "non suivi"}
      >
        <Stock article={article} today={today} />
        {keepsStock && <StockLinks type="article" id={article.id} />}
      </Section>
      <UsedIn words={articleWords} usedBy={article.usedBy} />
      <PriceHistory prices={article.priceHistory ?? []} today={today} />
    </DetailPage>
  );
}
