/**
 * Bare Remix: the list of orders as its documentation would write it, without a component of ours, for what a page
 * costs the framework alone. Serves on PORT, asks the JSON API at API for 50 orders.
 */
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import { type EntryContext, type ServerBuild, createReadableStreamFromReadable } from "@remix-run/node";
import {
  Form,
  Link,
  Links,
  Meta,
  Outlet,
  RemixServer,
  Scripts,
  ScrollRestoration,
  useLoaderData,
} from "@remix-run/react";
import express from "express";
import { renderToPipeableStream } from "react-dom/server";
import type { BareOrder } from "./bare-orders";

const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

function Root() {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <header>
          <Link to="/orders">Commandes</Link>
        </header>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

async function loader(): Promise<BareOrder[]> {
  const answer = await fetch(process.env.API ?? "");
  return (await answer.json()) as BareOrder[];
}

function Orders() {
  const orders = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Commandes</h1>
      <Form>
        <input name="q" aria-label="Recherche" />
        <button>Filtrer</button>
      </Form>
      <table>
        <thead>
          <tr>
            {["Référence", "Client", "Statut", "Échéance", "Total"].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <Link to={`/orders/${order.id}`}>{order.reference}</Link>
              </td>
              <td>{order.customer}</td>
              <td>{order.status}</td>
              <td>{order.dueDate.split("-").reverse().join("/")}</td>
              <td>{euros.format(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const flags = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };

const routes = {
  root: { id: "root", path: "", module: { default: Root } },
  orders: { id: "orders", parentId: "root", path: "orders", module: { default: Orders, loader } },
};

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes,
  assets: {
    version: "1",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: ["/assets/components.js"] },
    routes: {
      root: { id: "root", path: "", hasLoader: false, module: "/assets/root.js", ...flags },
      orders: {
        id: "orders",
        parentId: "root",
        path: "orders",
        hasLoader: true,
        module: "/assets/orders.js",
        ...flags,
      },
    },
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  mode: "production",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};

express()
  .all("*", createRequestHandler({ build, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1");
