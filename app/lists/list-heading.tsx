import type { ReactNode } from "react";

interface ListHeadingProps {
  title: string;
  /** « 127 commandes », from formatCount. */
  count?: string;
  /** Primary action(s), e.g. `<ButtonLink to="/articles/create">Nouvel article</ButtonLink>`. */
  children?: ReactNode;
}

/** Title of a list, how many it holds, and what can be done. */
export function ListHeading({ title, count, children }: ListHeadingProps) {
  const heading = <h1>{title}</h1>;
  return (
    <div className="heading">
      {count ? (
        <div>
          {heading}
          <p className="count">{count}</p>
        </div>
      ) : (
        heading
      )}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
