import type { Router } from "@remix-run/router";

/**
 * Marks the document (`data-under-way`) from the tap on a link or a submit button until its answer is shown. React is
 * not waited for: it may be busy with the very page that is left.
 */
export function showUnderWay(router: Router): void {
  router.subscribe(({ navigation }) =>
    document.documentElement.toggleAttribute("data-under-way", navigation.state !== "idle"),
  );
}
