/** The question before something is done that cannot be taken back. */
export interface Question {
  /** « Supprimer la recette ? » */
  title: string;
  description?: string;
  /** The label of the button that does it. */
  confirm: string;
  /** « Annuler » by default. */
  cancel?: string;
}
