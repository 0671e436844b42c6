import type { Unit } from "#domain/kitchen/units";
import type { DemoProduct } from "../company";

export type Labelled = "storage" | "net_quantity" | "net_unit" | "date_kind";

const cold = "À conserver entre 0 et 4 °C";
const dry = "À conserver au sec, à l’abri de la chaleur";

/** The net quantity of one sale unit, by code. */
const net: Partial<Record<string, readonly [string, Unit]>> = {
  "VIE-CROISSANT": ["65", "g"],
  "VIE-PAIN-CHOCOLAT": ["75", "g"],
  "VIE-CHAUSSON": ["120", "g"],
  "VIE-NANTERRE": ["380", "g"],
  "MIN-CROISSANT": ["30", "g"],
  "MIN-PAIN-CHOCOLAT": ["32", "g"],
  "COC-GOUGERE": ["15", "g"],
  "COC-BLINI": ["20", "g"],
  "COC-MINI-QUICHE": ["25", "g"],
  "COC-NAVETTE": ["35", "g"],
  "COC-VERRINE": ["60", "g"],
  "COC-PAIN-SURPRISE": ["1.5", "kg"],
  "MIG-CITRON": ["22", "g"],
  "MIG-ECLAIR": ["25", "g"],
  "MIG-VERRINE": ["50", "g"],
  "PLA-BLANQUETTE": ["500", "g"],
  "PLA-VOLAILLE": ["420", "g"],
  "PLA-CABILLAUD": ["330", "g"],
  "PLA-PARMENTIER": ["380", "g"],
  "PLA-BOUCHEE": ["220", "g"],
  "PLT-HALLES": ["550", "g"],
  "PLT-POTAGER": ["520", "g"],
  "PLT-SALE-40": ["40", "piece"],
  "PLT-SUCRE-30": ["30", "piece"],
  "COF-PETIT-DEJEUNER": ["2.1", "kg"],
  "BOI-CHAMPAGNE": ["75", "cl"],
  "PRO-ECLAIRS": ["600", "g"],
  "TAR-POMME": ["1.1", "kg"],
  "TAR-CITRON": ["950", "g"],
  "TAR-POIRE": ["1.1", "kg"],
  "TAR-CHOCOLAT": ["900", "g"],
  "QUI-LORRAINE": ["1.1", "kg"],
  "QUI-POIREAUX": ["1.2", "kg"],
  "ENT-FRAMBOISIER": ["1.2", "kg"],
  "ENT-ROYAL": ["1.1", "kg"],
  "ENT-PARIS-BREST": ["950", "g"],
  "ENT-PITHIVIERS": ["900", "g"],
  "ECL-CHOCOLAT": ["100", "g"],
  "ECL-CAFE": ["100", "g"],
};

/**
 * Returns what the label of a demo product says beside its composition. Of what is new or weighs differently each time
 * nobody has said the net quantity yet.
 */
export function labelledBy({ code, category }: Pick<DemoProduct, "code" | "category">): Pick<DemoProduct, Labelled> {
  const [net_quantity = null, net_unit = null] = net[code] ?? [];
  const isDry = category === "Viennoiseries" || category === "Boissons";
  return { storage: isDry ? dry : cold, net_quantity, net_unit, date_kind: isDry ? "best_before" : "use_by" };
}
