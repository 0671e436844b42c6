/** « PDF »: the sheets that the page shows, as a paper for any tablet. */
export const PaperLink = ({ to }: { to: string }) => (
  <a className="button" data-variant="solid" href={to} target="_blank" rel="noreferrer">
    PDF<span className="visually-hidden"> des fiches affichées</span>
  </a>
);
