/**
 * The event of the window when the person has answered that a form is to be left without being saved: a submission that
 * waits is dropped.
 */
export const leftUnsaved = "bru:left-unsaved";
