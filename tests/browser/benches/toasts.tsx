import { createRoot } from "react-dom/client";
import { wallClock } from "#app/shell/clock";
import { createNotice } from "#app/shell/connection/notice";
import { fetchIcons } from "#app/shell/icons/fetch-icons";
import { createIconStore } from "#app/shell/icons/icon-store";
import { createOverlays } from "#app/shell/overlays/store";
import { PageParts } from "#app/shell/page-parts";
import { readJson } from "#app/shell/read-json";
import "#app/styles.css";
import { createToastStore } from "#app/shell/toasts/store";
import { Toaster } from "#app/shell/toasts/toaster";

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
