import { createRoot } from "react-dom/client";
import { wallClock } from "~/shell/clock";
import { createNotice } from "~/shell/connection/notice";
import { fetchIcons } from "~/shell/icons/fetch-icons";
import { createIconStore } from "~/shell/icons/icon-store";
import { createOverlays } from "~/shell/overlays/store";
import { PageParts } from "~/shell/page-parts";
import { readJson } from "~/shell/read-json";
import "~/styles.css";
import { createToastStore } from "~/shell/toasts/store";
import { Toaster } from "~/shell/toasts/toaster";

const toasts = createToastStore({ clock: wallClock, random: Math.random, nextTick: queueMicrotask });
const icons = createIconStore({
  clock: wallClock,
  drawn: () => null,
  fetchIcons: (names) => fetchIcons(names, { clock: wallClock, readJson, warn: (message) => console.warn(message) }),
});
Object.assign(window, { toasts });

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <PageParts colorMode={null} toasts={toasts} icons={icons} overlays={createOverlays()} notice={createNotice()}>
      <main style={{ height: "200vh" }}>
        <button type="button">Ailleurs</button>
      </main>
      <Toaster />
    </PageParts>,
  );
