import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AllParts } from "#api/accounts/routes";
import { createTestApi } from "../api";
import { insertKitchen } from "./insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "./kitchen-data";
import { openMigrated } from "../database/migrated";
import { deskOf } from "../writes";

export const seller = ["Maison Bru", "12, rue des Halles, 35170 Bruz", "SIRET 732 829 320 00074"];

export const deliveryAddress = ["Laboratoire, quai n° 2", "Zone du Pâtis, 35170 Bruz"];

type Kind =
  | "delivery-note"
  | "confirmation"
  | "production-sheet"
  | "purchase-order"
  | "supplier-order"
  | "plan"
  | "sheets";

/** Every paper of one day of a small bakery, as its PDF, and what each must say. */
export interface Papers extends Record<Kind, Uint8Array> {
  expectedTexts: Record<Kind, readonly string[]>;
}

/**
 * Prints them: 250 cakes for « Château de l’Œuf » on 25 November 2026, whose dough takes two and a half batches.
 */
export async function openPapers(overrides: Partial<AllParts> = {}): Promise<Papers> {
  const db = await openMigrated(join(mkdtempSync(join(tmpdir(), "bru-papers-")), "bru.db"));
  const desk = await deskOf(await createTestApi(db, { seller, deliveryAddress, ...overrides }));
  await insertKitchen(desk.db, {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Beurre d’Isigny",
          unit: "kg",
          offers: [
            offer({
              id: 1,
              supplier_code: "B-10",
              pack_label: "Carton de 10 kg",
              pack_quantity: "10",
              pack_price_ht: "76",
            }),
          ],
        }),
        article({
          id: 2,
          name: "Farine de blé Łódź",
          unit: "kg",
          offers: [offer({ id: 2, pack_label: "Sac de 5 kg", pack_quantity: "5", pack_price_ht: "4.5055" })],
        }),
        article({
          id: 3,
          name: "Boîte",
          unit: "piece",
          vat_rate: "20",
          offers: [offer({ id: 3, pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" })],
        }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte à gâteau",
          output_quantity: "10",
          batch_step: "0.5",
          max_batch_quantity: "10",
          lines: [ofArticle(1, "5"), ofArticle(2, "5")],
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Gâteau au cœur coulant",
          components: [component({ recipe_id: 1 }, "0.1"), component({ article_id: 3 }, "1", "piece")],
        }),
      ],
      suppliers: [
        supplier({
          id: 1,
          name: "Laiterie & Fils",
          delivery_weekdays: [2],
          lead_time_days: 1,
          lead_time_basis: "working",
          cutoff_time: "17:00",
          franco_ht: "2000.00",
          shipping_fee_ht: "15.00",
          shipping_fee_vat_rate: "20",
        }),
      ],
    }),
    orders: [order({ id: 1, customer_name: "Château de l’Œuf ✓", lines: [orderLine(1, "250")] })],
  });
  await desk.db
    .updateTable("suppliers")
    .set({
      contact_name: "Mme Le Goff",
      customer_code: "BRU-35",
      email: "commandes@laiterie.fr",
      phone: "02 99 00 00 00",
    })
    .where("id", "=", 1)
    .execute();
  await desk.db.updateTable("recipes").set({ station: "Montage" }).where("id", "=", 1).execute();
  await desk.db.updateTable("products").set({ station: "Four" }).where("id", "=", 1).execute();
  const print = async (path: string) => {
    const answer = await desk.app.request(path, { headers: { authorization: desk.authorization } });
    if (answer.status !== 200) throw new Error(`${path} answered ${String(answer.status)}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const ofOrder = (type: string) => print(`/api/external-orders/1/document?type=${type}`);
  const ofPlan = (more = "") =>
    print(
      `/api/production-planning/compute-needs/export?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z` +
        `&format=pdf${more}`,
    );
  const sentOrder = async () => {
    const { id, lock_version } = await desk.create("/api/supplier-orders", {
      supplier_id: 1,
      deliver_on: "2026-11-24",
      note: "Quai n° 2, avant 7 h",
      lines: [
        { article_id: 1, packs: 13 },
        { article_id: 2, packs: 25 },
        { article_id: 3, packs: 5 },
      ],
    });
    const sent = await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
    if (sent.status !== 200) throw new Error(`Sending answered ${String(sent.status)}: ${JSON.stringify(sent.body)}`);
    return print(`/api/supplier-orders/${String(id)}/document?format=pdf`);
  };
  const papers = {
    "delivery-note": await ofOrder("delivery-note"),
    confirmation: await ofOrder("confirmation"),
    "production-sheet": await ofOrder("production-sheet"),
    "purchase-order": await ofPlan("&supplier_id=1"),
    "supplier-order": await sentOrder(),
    plan: await ofPlan(),
    sheets: await print(
      "/api/production-planning/production-sheets/document?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z",
    ),
  };
  await db.destroy();
  return {
    ...papers,
    expectedTexts: {
      "delivery-note": [
        "Maison Bru",
        "Bon de livraison",
        "Château de l’Œuf ✓",
        "jeudi 26 novembre 2026",
        "Gâteau au cœur coulant",
        "250 pièces",
        "Reçu par, le (nom et signature)",
      ],
      confirmation: ["Maison Bru", "Confirmation de commande", "10,00 €", "5,5 %", "2 500,00 €", "Total TTC"],
      "production-sheet": ["Bon de préparation", "☐", "250 pièces"],
      "purchase-order": [
        ...[
          "Bon de commande BC-1-20261124-",
          "Laiterie & Fils",
          "Mme Le Goff",
          "BRU-35",
          "mardi 24 novembre 2026",
          "Acheteur",
          ...seller,
          "Adresse de livraison",
          ...deliveryAddress,
        ],
        ...[
          "B-10",
          "Carton de 10 kg",
          "76,00 €",
          "Farine de blé Łódź",
          "4,5055 €",
          "Sous-total HT",
          "TVA 5,5 % sur",
          "TVA 20 % sur",
          "Total TTC",
        ],
      ],
      "supplier-order": [
        ...["Bon de commande CF-2026-00001", "Laiterie & Fils", "Mme Le Goff", "BRU-35", "mardi 24 novembre 2026"],
        ...["Acheteur", ...seller, "Adresse de livraison", ...deliveryAddress, "Quai n° 2, avant 7 h"],
        ...["B-10", "Carton de 10 kg", "76,00 €", "988,00 €", "Farine de blé Łódź", "4,5055 €", "112,64 €", "72,50 €"],
        ...["Sous-total HT", "1 173,14 €", "TVA 5,5 % sur", "TVA 20 % sur", "Total TTC"],
      ],
      sheets: [
        "Feuilles de production",
        "Production du mercredi 25 novembre 2026",
        "Poste : Four",
        "Poste : Montage",
        "Pâte à gâteau",
        "25 kg",
        "2,5 fournées, en 3 fois",
        "12,5 kg",
        "☐ 250 pièces : Château de l’Œuf ✓",
        "page 1 / 1",
      ],
      plan: ["Calcul des besoins", "25 nov. 2026", "Pâte à gâteau", "Farine de blé Łódź", "En combien", "2,5"],
    },
  };
}
