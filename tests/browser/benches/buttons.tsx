import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { Button } from "#app/shell/actions/button";

/** Settled by the test. */
const pending: { resolve(): void; reject(): void }[] = [];
const clicks: string[] = [];
Object.assign(window, { pending, clicks });

const wait = (name: string) => () => {
  clicks.push(name);
  return new Promise<void>((resolve, reject) => pending.push({ resolve, reject: () => reject(new Error("refused")) }));
};

function Bench() {
  return (
    <>
      <Button onClick={wait("slow")}>Lent</Button>
      <Button onClick={() => clicks.push("quick")}>Bref</Button>
      <Button
        onClick={() => {
          throw new Error("at once");
        }}
      >
        Lève
      </Button>
      <Button loading>Occupé</Button>
    </>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Bench /> }])} />);
