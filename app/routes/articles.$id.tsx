import "~/styles/pages/drawings.css";
import { unknownRecords } from "#domain/unknown";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Article } from "../../server/api-client/contract/articles";
import { hintAllergens } from "#domain/allergen-hints";
import { Allergens } from "~/catalogue/allergens";
import { ArticleFacts } from "~/catalogue/articles/article-facts";
import { isBelowSafety } from "~/catalogue/articles/below-safety";
import { Offers } from "~/catalogue/articles/offers";
import { PriceHistory } from "~/catalogue/articles/price-history";
import { Stock } from "~/catalogue/articles/stock";
import { StockLinks } from "~/catalogue/stock-links";
import { DetailPage, UsedIn } from "~/catalogue/detail-page";
import { articleWords } from "~/catalogue/words";
import { RecordRefused } from "~/catalogue/record-actions";
import { actOnRecord } from "~/catalogue/record-actions.server";
import { Badge } from "~/display/badge";
import { Section } from "~/display/section";
import { dayInParis } from "#domain/paris";
import { formatQuantity } from "~/display/quantities";
import { pageTitle } from "~/shell/page-title";
import { readRecord } from "~/display/record";

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
