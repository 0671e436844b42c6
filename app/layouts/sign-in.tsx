import { Outlet } from "@remix-run/react";

export default function SignInLayout() {
  return (
    <div className="sign-in">
      <main>
        <p className="brand">Bru</p>
        <Outlet />
      </main>
    </div>
  );
}
