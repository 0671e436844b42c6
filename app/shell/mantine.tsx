import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useColorModeValue } from "./color-mode/use-color-mode";
import { useNonce } from "./nonce";
import { theme } from "./theme";

/** The theme for Mantine's components inside, in the page's colour mode. Pages that use none do without its weight. */
export function Mantine({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const colorMode = useColorModeValue();
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={colorMode}
      getRootElement={() => undefined}
      getStyleNonce={() => nonce}
      cssVariablesSelector=".mantine"
      withGlobalClasses={false}
    >
      <div className="mantine" data-mantine-color-scheme={colorMode}>
        {children}
      </div>
    </MantineProvider>
  );
}
