import type { z } from "@hono/zod-openapi";
import { letter, offeredLetter } from "#domain/contract/messages";
import type { Body } from "#domain/contract/field";
import type { MessageKind } from "#domain/choices";
import type { Database } from "../../database/tables";
import type { Random } from "../../http/api";
import { answerSchema, bodySchema } from "../../http/fields/schema";
import { Refusal } from "../../http/refusal";
import type { Author } from "../author";
import { type CompanyAnswer, type Environment, readCompany } from "../company";
import { type Edition, changesOf, readEdition } from "./edition";
import { type Fact, numberFacts } from "./facts";
import { readLastMessage } from "./read";
import { type LetterWords, writtenLetter } from "./words";
import { type MessageDocument, writeMessage } from "./write";

export const letterBody = bodySchema(letter);
export type Letter = Body<typeof letter>;
export const letterAnswer = answerSchema(offeredLetter, "Letter");

/** A document that may leave by e-mail, as it is now. */
export interface Mailable {
  kind: MessageKind;
  document: MessageDocument;
  lockVersion: number;
  /** The address that the document or its addressee tells. */
  recipient: string | null;
  facts: readonly Fact[];
  words: LetterWords;
  /** The refusal of what cannot leave now; null where it can. */
  refusal: Refusal | null;
  fileName: string;
  draw: (db: Database, edition: Edition) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A paper that was drawn, with the letter that is offered beside it. */
export interface Drawn {
  mailable: Mailable;
  edition: Edition;
  offered: Letter;
  replyTo: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the letter that is offered with a document, and how those that went before it went: 3 queries. */
export async function readLetter(
  db: Database,
  mailable: Mailable,
  { environment, isConfigured }: { environment: Environment; isConfigured: boolean },
): Promise<z.output<typeof letterAnswer>> {
  const { kind, document, lockVersion, recipient, facts, words, refusal } = mailable;
  const edition = await readEdition(db, kind, document, facts);
  const house = await readCompany(db, environment);
  return {
    lock_version: lockVersion,
    configured: isConfigured,
    recipient,
    reply_to: house.email,
    ...writtenLetter(words, edition, house),
    edition: edition.number,
    changes: [...edition.changes],
    refusal: refusal?.message ?? null,
    last: await readLastMessage(db, kind, document),
  };
}

/**
 * Draws the paper of a document before the transaction that writes its message: it takes longer than others may wait.
 * Throws the Refusal of what cannot leave.
 */
export async function drawPaper(db: Database, mailable: Mailable, house: CompanyAnswer): Promise<Drawn> {
  if (mailable.refusal) throw mailable.refusal;
  const edition = await readEdition(db, mailable.kind, mailable.document, mailable.facts);
  return {
    mailable,
    edition,
    offered: { recipient: mailable.recipient ?? "", ...writtenLetter(mailable.words, edition, house) },
    replyTo: house.email,
    bytes: await mailable.draw(db, edition),
  };
}

/** Throws a 409 Refusal where a document does not leave any more, or says other facts than `sentFacts`, a message’s. */
export function demandFacts({ refusal, facts }: Mailable, sentFacts: string): void {
  if (refusal) throw refusal;
  const before: Fact[] = JSON.parse(sentFacts);
  if (changesOf(before, numberFacts(facts)).length > 0)
    throw new Refusal(409, {
      message: "Ce document a changé depuis ce message : envoyez-le de nouveau, depuis sa page.",
      code: "changed",
    });
}

/** Tells whether a paper that was drawn is that of a document as it is now. */
export const isPaperOf = ({ mailable }: Drawn, now: Mailable): boolean =>
  mailable.kind === now.kind &&
  mailable.document.number === now.document.number &&
  mailable.recipient === now.recipient &&
  now.refusal === null &&
  changesOf(numberFacts(mailable.facts), numberFacts(now.facts)).length === 0;

/**
 * Writes the message that carries a drawn paper, and returns its id. The document must be locked, in the version that
 * was drawn. Throws as writeMessage does, and 409 "underway" where another message left since it was drawn.
 */
export async function writeDrawn(
  db: Database,
  { mailable, edition, replyTo, bytes }: Drawn,
  written: Letter,
  author: Author,
  sending: { random: Random; from: string },
): Promise<number> {
  const { kind, document, facts, fileName } = mailable;
  const { number } = await readEdition(db, kind, document, facts);
  if (number !== edition.number)
    throw new Refusal(409, {
      message: "Un message de ce document vient de partir : relisez la page avant d’en envoyer un autre.",
      code: "underway",
    });
  return writeMessage(
    db,
    { kind, document, ...written, replyTo, facts, file: { name: fileName, bytes } },
    author,
    sending,
  );
}
