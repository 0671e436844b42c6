import { z } from "zod";
import type { Answer, Api } from "./api";
import { Unchecked } from "./errors";
import { type Resource, pathOf, resources, sampleOf } from "./samples";
import { expectBody, expectStatus } from "./expect";
import { saved } from "./shapes";

/** The samples that the checks share, and all that they have created. */
export interface Bench {
  api: Api;
  /** Mark in every name that is written, so that ours can be told from others. */
  mark: string;
  /** True when a calculation may be frozen for good. */
  freezes: boolean;
  /** Writes the sample of a resource. Throws Lack when it is refused. */
  create(resource: Resource, fields?: object): Promise<number>;
  /** Notes what an answer created, so that it is removed in the end. */
  note(resource: Resource, answer: Answer): void;
  /** Returns the id of the sample. Throws Unchecked when it could not be created. */
  id(resource: Resource): number;
  /** Returns the body of the sample. */
  sample(resource: Resource, fields?: object): object;
  /** Notes that the sample has been removed. */
  forget(resource: Resource, id: number): void;
  /** Removes all that is left, users first, or all but the samples; answers the paths of what could not be. */
  clear(which?: "all" | "all but the samples"): Promise<string[]>;
  stop(): void;
  isStopped(): boolean;
}

const versioned = z.object({ data: z.object({ lock_version: z.int().optional() }) });

export function openBench({ api, mark, freezes }: { api: Api; mark: string; freezes: boolean }): Bench {
  const samples = new Map<Resource, number>();
  const created: { resource: Resource; id: number }[] = [];
  let isStopped = false;

  const id: Bench["id"] = (resource) => {
    const known = samples.get(resource);
    if (known === undefined) throw new Unchecked(`${resource} n’a pas pu être créé`);
    return known;
  };
  const sample: Bench["sample"] = (resource, fields = {}) => ({ ...sampleOf(resource, mark, id), ...fields });
  const note: Bench["note"] = (resource, { status, body }) => {
    const read = saved.safeParse(body);
    if (
      (status === 200 || status === 201) &&
      read.success &&
      !created.some((one) => one.resource === resource && one.id === read.data.data.id)
    )
      created.push({ resource, id: read.data.data.id });
  };

  async function remove({ resource, id: left }: { resource: Resource; id: number }): Promise<string | null> {
    const path = `${pathOf(resource)}/${String(left)}`;
    try {
      if (resource === "external-orders") await backToDraft(path);
      const { status } = await api.send("DELETE", path);
      return status === 204 || status === 200 || status === 404 ? null : path;
    } catch {
      return path;
    }
  }

  /** Makes the order a draft again, which alone can be deleted; a refusal is left to the deletion to say. */
  async function backToDraft(path: string): Promise<void> {
    const read = versioned.safeParse((await api.get(path)).body);
    if (read.success) await api.send("POST", `${path}/status`, { body: { status: "draft", ...read.data.data } });
  }

  return {
    api,
    mark,
    freezes,
    id,
    sample,
    note,
    async create(resource, fields) {
      const answer = await api.send("POST", pathOf(resource), { body: sample(resource, fields) });
      note(resource, answer);
      expectStatus(answer, 201, 200);
      const { data } = expectBody(answer, saved);
      if (!samples.has(resource)) samples.set(resource, data.id);
      return data.id;
    },
    forget(resource, gone) {
      created.splice(
        created.findIndex((one) => one.resource === resource && one.id === gone),
        1,
      );
    },
    async clear(which = "all") {
      const stuck: string[] = [];
      const retained = which === "all" ? [] : created.filter(({ resource, id: one }) => samples.get(resource) === one);
      const others = created.splice(0).filter((one) => !retained.includes(one));
      created.push(...retained);
      for (const one of others.sort((a, b) => resources.indexOf(b.resource) - resources.indexOf(a.resource))) {
        const path = await remove(one);
        if (path) stuck.push(path);
      }
      return stuck;
    },
    stop: () => (isStopped = true),
    isStopped: () => isStopped,
  };
}
