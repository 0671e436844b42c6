import type { ReactNode } from "react";

interface SectionProps {
  heading: string;
  /** Anchor of the section in the page's URL. */
  id: string;
  /** A short figure or word beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page that an anchor can reach. */
export function Section({ heading, id, aside, children }: SectionProps) {
  return (
    <section id={id} className="section" aria-labelledby={`${id}-heading`}>
      <div className="section-heading">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {aside && <span className="aside">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
