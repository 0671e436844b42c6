import { useContext, useSyncExternalStore } from "react";
import { NoticeContext } from "./notice";

/** Where the notice stands that is above every page. */
export function NoticeHost() {
  const notice = useContext(NoticeContext);
  return useSyncExternalStore(notice.subscribe, notice.current, () => null);
}
