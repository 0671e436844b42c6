import { Outlet } from "@remix-run/react";

export const handle = { public: true };

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
