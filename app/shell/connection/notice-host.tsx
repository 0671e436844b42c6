import { useContext, useSyncExternalStore } from "react";
import { NoticeContext } from "./notice";

/** The place of the notice above every page. */
export function NoticeHost() {
  const notice = useContext(NoticeContext);
  return useSyncExternalStore(notice.subscribe, notice.current, () => null);
}
