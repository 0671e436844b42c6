import type { ReactNode } from "react";
import type { Entity, Reference } from "#server/api-client/contract/records";
import { DetailHeading } from "#app/display/detail-heading";
import { RelatedLinks } from "#app/display/links/related-links";
import { Section } from "#app/display/section";
import { formatInstant } from "#app/display/dates";
import { ConfirmationPage, useRequestedConfirmation } from "#app/shell/overlays/confirmation";
import { ArchivedBadge } from "./archived";
import type { EntityWords } from "./words";
import { RecordActions, deletion } from "./record-actions";

interface DetailPageProps {
  words: EntityWords;
  entity: Pick<Entity, "id" | "createdAt" | "updatedAt" | "archivedAt"> & { name: string; code: string | null };
  /** Its photo. */
  picture?: ReactNode;
  /** State badges beside the name. */
  badges?: ReactNode;
  children: ReactNode;
}

/** A page of the catalogue about one thing: heading, actions, what it is, when it was written. */
export function DetailPage({ words, entity, picture, badges, children }: DetailPageProps) {
  const confirmation = useRequestedConfirmation([deletion(words)]);
  if (confirmation)
    return <ConfirmationPage {...confirmation} description={`${entity.name}. ${confirmation.description}`} />;
  return (
    <>
      <DetailHeading
        title={words.title}
        picture={picture}
        name={entity.name}
        code={entity.code}
        badges={
          <>
            {badges}
            <ArchivedBadge words={words} archivedAt={entity.archivedAt} />
          </>
        }
      >
        <RecordActions words={words} id={entity.id} archived={Boolean(entity.archivedAt)} />
      </DetailHeading>
      {children}
      <p className="written dimmed">
        Fiche créée {formatInstant(entity.createdAt)}, modifiée {formatInstant(entity.updatedAt)}.
      </p>
    </>
  );
}

/** The places where the thing is used, as links. */
export function UsedIn({ words, usedBy }: { words: EntityWords; usedBy: readonly Reference[] | null }) {
  return (
    <Section id="utilise" heading={words.usedIn}>
      {usedBy ? (
        <RelatedLinks references={usedBy} empty="Nulle part pour l’instant." />
      ) : (
        <p className="dimmed">Non communiqué</p>
      )}
    </Section>
  );
}
