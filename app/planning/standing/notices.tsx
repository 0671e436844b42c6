/** Something to know before reading the figures of a plan. */
export interface Notice {
  type: "error" | "warning";
  strong: string;
  /** The rest of the sentence, links included. */
  text: (string | { words: string; to: string })[];
}

/**
 * The notices of a plan besides its figures: past deadlines, things that could not be computed, drafts left out, a
 * frozen calculation out of date. The same words and counts on every page.
 */
export function PlanNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="notices">
      {notices.map(({ type, strong, text }) => (
        <p key={strong} className="alert" data-type={type}>
          <strong>{strong}</strong>
          {text.map((part, at) =>
            typeof part === "string" ? (
              part
            ) : (
              <a key={at} href={part.to}>
                {part.words}
              </a>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
