import { type Notice, PlanNotices } from "./notices";

/** The notices of a plan, errors first, in one line, however many there are: it opens on their sentences. */
export const FoldedNotices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 && (
    <details className="alert plan-state" data-type={notices[0]?.type}>
      <summary>
        <strong>{notices.map(({ brief }) => brief).join(" · ")}</strong>
      </summary>
      <PlanNotices notices={notices} />
    </details>
  );
