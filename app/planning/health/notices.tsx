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
 * frozen calculation out of date. The same words and counts on every page.
 */
export const PlanNotices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 && (
    <div className="notices">
      {notices.map((notice) => (
        <p key={notice.strong} className="alert" data-type={notice.type}>
          <strong>{notice.strong}</strong>
          {notice.text.map((part, at) =>
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
