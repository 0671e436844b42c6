import "#app/styles/pages/sign-in.css";
import { Outlet } from "@remix-run/react";
import { NoticeHost } from "#app/shell/connection/notice-host";

export const handle = { public: true };

export default function SignInLayout() {
  return (
    <>
      <NoticeHost />
      <div className="sign-in">
        <main>
          <p className="brand">Bru</p>
          <Outlet />
        </main>
      </div>
    </>
  );
}
