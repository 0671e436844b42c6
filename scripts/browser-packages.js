/** Packages that the browser's modules import; `npm run dev` has Vite prepare them before the first page. */
export const browserPackages = [
  "@mantine/core",
  "@remix-run/node",
  "@remix-run/react",
  "@remix-run/router",
  "react",
  "react-dom",
  "react-dom/client",
  "react-toastify/unstyled",
  "remix-utils/use-hydrated",
];
