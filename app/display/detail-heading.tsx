import type { ReactNode } from "react";

interface DetailHeadingProps {
  /** The kind of thing: « Produit », « Commande client », « Article ». */
  title: string;
  /** Name of the thing, beside the title. */
  name: ReactNode;
  /** Its code, small after the name, in one piece. */
  code?: string | null;
  /** Its number, small above the name. */
  number?: string;
  /** Photo before the name. */
  picture?: ReactNode;
  /** State badges after the name. */
  badges?: ReactNode;
  /** Actions: Modifier, Dupliquer, Archiver… */
  children?: ReactNode;
}

/** Heading of a detail page: the kind as `<h1>`, its name, its badges, its actions. */
export function DetailHeading({ title, name, code, number, picture, badges, children }: DetailHeadingProps) {
  return (
    <div className="heading">
      {picture}
      <div>
        <h1>{title}</h1>
        <p className="subject">
          <strong>
            {number && <small>{number}</small>} {name}
            {code && (
              <>
                {" "}
                <span className="code">{code}</span>
              </>
            )}
          </strong>{" "}
          {badges}
        </p>
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
