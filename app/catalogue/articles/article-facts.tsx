import type { Article } from "#server/api-client/contract/catalogue/articles";
import { Fact, Facts } from "#app/display/facts";
import { formatPercent, formatTypedPercent, formatUnitPrice } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { categoryName, kindNames } from "../choices";
import { Equivalences } from "../equivalences";
import { storageNames } from "#app/display/words";

export function ArticleFacts({ article }: { article: Article }) {
  const { unitPriceHt, unit, storage, shelfLifeDays, equivalences } = article;
  return (
    <Facts>
      <Fact label="Prix HT">
        {unitPriceHt && <strong>{`${formatUnitPrice(unitPriceHt)} / ${unitName(unit)}`}</strong>}
      </Fact>
      <Fact label="Famille">{categoryName(article.category)}</Fact>
      <Fact label="Type">{kindNames[article.kind]}</Fact>
      <Fact label="Unité de stock">{unitName(unit)}</Fact>
      <Fact label="TVA">{formatPercent(article.vatRate)}</Fact>
      <Fact label="Rendement">{formatTypedPercent(article.defaultYieldPercent)}</Fact>
      <Fact label="Conservation">{storage && storageNames[storage]}</Fact>
      <Fact label="Durée de vie">{typeof shelfLifeDays === "number" && `${shelfLifeDays} j`}</Fact>
      <Fact label="Code-barres">{article.barcode}</Fact>
      <Fact label="Équivalences">{equivalences.length > 0 && <Equivalences equivalences={equivalences} />}</Fact>
    </Facts>
  );
}
