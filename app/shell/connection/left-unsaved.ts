/** Said by the window when the person has answered that a form is to be left without being saved: what waits to be sent of it waits no more. */
export const leftUnsaved = "bru:left-unsaved";
