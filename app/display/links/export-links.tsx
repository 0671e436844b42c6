import { ButtonLink } from "#app/shell/actions/button";

const names = { csv: "CSV", xlsx: "Excel" } as const;

/** The ways to take a page's figures along as files. @param path the address of the files, without their format */
export function ExportLinks({ path }: { path: string }) {
  return (["csv", "xlsx"] as const).map((format) => (
    <ButtonLink key={format} to={`${path}&format=${format}`} variant="outline" color="neutral" reloadDocument download>
      Exporter ({names[format]})
    </ButtonLink>
  ));
}
