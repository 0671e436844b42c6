import { type MantineColorsTuple, createTheme } from "@mantine/core";

/** The house's green, ten shades; white on shade 7 and above meets WCAG AA. */
const bruPrimary: MantineColorsTuple = [
  "#eefaf2",
  "#d9f2e2",
  "#b2e4c5",
  "#85d4a5",
  "#5bc287",
  "#3aab6c",
  "#258e56",
  "#197545",
  "#145d38",
  "#0d3f26",
];

export const theme = createTheme({
  primaryColor: "bru-primary",
  primaryShade: { light: 7, dark: 7 },
  colors: { "bru-primary": bruPrimary },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  defaultRadius: "md",
});
