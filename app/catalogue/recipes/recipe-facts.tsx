import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { Fact, Facts } from "#app/display/facts";
import { signOf } from "#domain/exact/decimal";
import { formatDecimal, formatMoney, formatTypedPercent, formatUnitPrice } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import { Equivalences } from "../equivalences";
import { formatMinutes } from "#domain/french/durations";
import { storageNames } from "#app/display/words";
import { formatReserve } from "../format-reserve";
import { formatDaysBefore } from "./ahead";

const minutes = (count: number | null) => count !== null && count > 0 && formatMinutes(count);

export function RecipeFacts({ recipe }: { recipe: Recipe }) {
  const { outputUnit, unitCostHt, batchStep, maxBatchQuantity, storage, shelfLifeDays, equivalences } = recipe;
  return (
    <Facts>
      <Fact label="Une fournée donne">
        <strong>{formatQuantity(recipe.outputQuantity, outputUnit)}</strong>
      </Fact>
      <Fact label="Coût HT d’une fournée">{recipe.costHt && formatMoney(recipe.costHt)}</Fact>
      <Fact label="Coût HT">
        {unitCostHt && <strong>{`${formatUnitPrice(unitCostHt)} / ${unitName(outputUnit)}`}</strong>}
      </Fact>
      <Fact label="Portions">{recipe.portions}</Fact>
      <Fact label="Famille">{recipe.category}</Fact>
      <Fact label="Poste">{recipe.station}</Fact>
      <Fact label="Perte en production">
        {signOf(recipe.productionLossPercent) > 0 && formatTypedPercent(recipe.productionLossPercent)}
      </Fact>
      <Fact label="Arrondi de fournée">{batchStep && formatDecimal(batchStep, { most: 6 })}</Fact>
      <Fact label="Minimum de fournées">
        {signOf(recipe.minBatches) > 0 && formatDecimal(recipe.minBatches, { most: 6 })}
      </Fact>
      <Fact label="Capacité d’une fournée">{maxBatchQuantity && formatQuantity(maxBatchQuantity, outputUnit)}</Fact>
      <Fact label="Préparation">{minutes(recipe.prepMinutes)}</Fact>
      <Fact label="Cuisson">{minutes(recipe.cookMinutes)}</Fact>
      <Fact label="Repos">{minutes(recipe.restMinutes)}</Fact>
      <Fact label="Conservation">{storage && storageNames[storage]}</Fact>
      <Fact label="Durée de vie">{typeof shelfLifeDays === "number" && `${shelfLifeDays} j`}</Fact>
      <Fact label="À préparer">{Boolean(recipe.leadDays) && formatDaysBefore(recipe.leadDays ?? 0)}</Fact>
      <Fact label="En stock">{recipe.stockManaged && formatQuantity(recipe.stockQuantity, outputUnit)}</Fact>
      <Fact label="Stock de sécurité">{recipe.stockManaged && formatReserve(recipe, outputUnit)}</Fact>
      <Fact label="Équivalences">{equivalences.length > 0 && <Equivalences equivalences={equivalences} />}</Fact>
      <Fact label="Notes" wide>
        {recipe.notes}
      </Fact>
    </Facts>
  );
}
