import { createRoot } from "react-dom/client";
import { wallClock } from "~/clock";
import { createNotice } from "~/connection/notice";
import { fetchIcons } from "~/icons/fetch-icons";
import { createIconStore } from "~/icons/icon-store";
import { createOverlays } from "~/overlays/store";
import { PageParts } from "~/page-parts";
import { readJson } from "~/read-json";
import "~/styles.css";
import { createToastStore } from "~/toasts/store";
import { Toaster } from "~/toasts/toaster";

const toasts = createToastStore({ clock: wallClock, random: Math.random, nextTick: queueMicrotask });
const icons = createIconStore({ clock: wallClock, drawn: () => null, fetchIcons: (names) => fetchIcons(names, { clock: wallClock, readJson, warn: (message) => console.warn(message) }) });
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
