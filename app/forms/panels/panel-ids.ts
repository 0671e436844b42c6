/** Ids of the panels above a form's fields. */
export const errorPanel = "form-errors";
export const conflictPanel = "form-conflict";
export const impactPanel = "form-impact";
export const questionPanel = "form-question";
