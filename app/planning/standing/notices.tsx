/** Something to know before reading the figures of a plan. */
export interface Notice {
  type: "error" | "warning";
  strong: string;
  /** The same in two or three words, where many things are counted. */
  brief: string;
  /** The rest of the sentence, links included. */
  text: (string | { words: string; to: string })[];
}

/**
 * The notices of a plan besides its figures: past deadlines, things that could not be computed, drafts left out, a
 * frozen calculation out of date. The same words and counts on every page; what is long to say opens.
 */
export function PlanNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <div className="notices">
      {notices.map(({ type, strong, text }) => {
        const head = <strong>{strong}</strong>;
        const rest = text.map((part, at) =>
          typeof part === "string" ? (
            part
          ) : (
            <a key={at} href={part.to}>
              {part.words}
            </a>
          ),
        );
        return text.length > 2 ? (
          <details key={strong} className="alert" data-type={type}>
            <summary>{head}</summary>
            {rest}
          </details>
        ) : (
          <p key={strong} className="alert" data-type={type}>
            {head}
            {rest}
          </p>
        );
      })}
    </div>
  );
}
