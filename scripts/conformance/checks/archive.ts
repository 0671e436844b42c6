import { z } from "zod";
import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, required } from "../outcome";
import { pathOf, resources } from "../samples";

const archived = z.looseObject({ data: z.looseObject({ archived_at: z.string().nullish() }) });

/**
 * Archiving and restoring: what may not be deleted is put away. The sample order is used by nothing, and so is archived
 * itself.
 */
export const archiveChecks: readonly Check[] = resources.map((resource) =>
  required(`POST ${pathOf(resource)}/{id}/archive, /restore`, async ({ api, id }) => {
    const path = `${pathOf(resource)}/${String(id(resource))}`;
    const away = await api.send("POST", `${path}/archive`, { body: {} });
    expectStatus(away, 200);
    expectThat(Boolean(expectBody(away, archived).data.archived_at), "archived_at reste vide");
    const back = await api.send("POST", `${path}/restore`, { body: {} });
    expectStatus(back, 200);
    expectThat(!expectBody(back, archived).data.archived_at, "archived_at reste rempli");
  }),
);
