/**
 * Attributes that give an element the focus as the page opens, without JavaScript: only for an answer to what the
 * person just did.
 */
export const initialFocus = (wanted: boolean): { autoFocus?: true } => (wanted ? { autoFocus: true } : {});
