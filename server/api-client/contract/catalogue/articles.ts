import type { article, offer } from "#domain/contract/catalogue/articles";
import type { entity } from "#domain/contract/entity";
import type { Listed, Seen } from "#domain/contract/field";

export type ArticleRow = Seen<typeof entity & Listed<typeof article>>;
export type Article = Seen<typeof entity & typeof article>;
export type Offer = Seen<typeof offer.fields>;
