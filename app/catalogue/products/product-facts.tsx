import type { Product } from "#server/api-client/contract/catalogue/products";
import { Fact, Facts } from "#app/display/facts";
import { formatDecimal, formatMoney, formatPercent, formatUnitPrice } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { shortDay } from "#domain/french/day-words";
import { dateKindNames, saleUnitNames } from "../choices";
import { formatReserve } from "../format-reserve";

/** The price as it was typed first, then the other one. */
function Prices({ product: { priceBasis = "ht", priceHt, priceTtc, saleUnit, vatRate } }: { product: Product }) {
  const isWithTax = priceBasis === "ttc";
  return (
    <>
      <Fact label={isWithTax ? "Prix TTC" : "Prix HT"}>
        <strong>{formatUnitPrice(isWithTax ? priceTtc : priceHt)}</strong> {saleUnitNames[saleUnit]}
      </Fact>
      <Fact label={isWithTax ? "Prix HT" : "Prix TTC"}>
        {isWithTax ? formatUnitPrice(priceHt) : formatMoney(priceTtc)} (TVA {formatPercent(vatRate)})
      </Fact>
    </>
  );
}

/** The facts of a product; `orderableFrom` is the first day for which it can be ordered today, null for today. */
export function ProductFacts({ product, orderableFrom }: { product: Product; orderableFrom: string | null }) {
  const {
    saleUnit,
    costHt,
    marginHt,
    coefficient,
    foodCostPercent,
    vatRateImmediate,
    shelfLifeDays,
    dateKind,
    netQuantity,
    netUnit,
    storage,
    minOrderQuantity,
    orderMultiple,
  } = product;
  return (
    <Facts>
      <Prices product={product} />
      <Fact label="TVA en consommation immédiate">{vatRateImmediate && formatPercent(vatRateImmediate)}</Fact>
      <Fact label="Coût matière HT">{costHt && formatMoney(costHt)}</Fact>
      <Fact label="Marge HT">{marginHt && `${formatMoney(marginHt)} (${formatPercent(product.marginPercent)})`}</Fact>
      <Fact label="Coefficient">{coefficient && formatDecimal(coefficient, { most: 2 })}</Fact>
      <Fact label="Coût matière">{foodCostPercent !== null && `${formatPercent(foodCostPercent)} du prix`}</Fact>
      <Fact label="Famille">{product.category}</Fact>
      <Fact label="Poste">{product.station}</Fact>
      <Fact label="Fabriqué avant la livraison">
        {product.productionLeadDays > 0 ? `${product.productionLeadDays} j` : "le jour même"}
      </Fact>
      <Fact label="Commandé aujourd’hui">
        {orderableFrom && `livrable à partir du ${shortDay(orderableFrom)}, s’il n’y en a pas d’avance`}
      </Fact>
      <Fact label="Durée de vie">{typeof shelfLifeDays === "number" && `${shelfLifeDays} j`}</Fact>
      <Fact label="Date de l’étiquette">{dateKind && (dateKindNames[dateKind] ?? dateKind)}</Fact>
      <Fact label="Quantité nette">{netQuantity && netUnit && formatQuantity(netQuantity, netUnit)}</Fact>
      <Fact label="Conservation">{storage}</Fact>
      <Fact label="Minimum par commande">{minOrderQuantity && formatQuantity(minOrderQuantity, saleUnit)}</Fact>
      <Fact label="Par multiple de">{orderMultiple && formatQuantity(orderMultiple, saleUnit)}</Fact>
      <Fact label="En stock">{product.stockManaged && formatQuantity(product.stockQuantity, saleUnit)}</Fact>
      <Fact label="Stock de sécurité">{product.stockManaged && formatReserve(product, saleUnit)}</Fact>
    </Facts>
  );
}
