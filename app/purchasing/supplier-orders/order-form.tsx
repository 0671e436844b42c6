import { useLoaderData } from "@remix-run/react";
import { type ComponentProps, useMemo } from "react";
import { FormPage } from "#app/forms/controls/form-page";
import type { OpenedOrder } from "./editing.server";
import { supplierOrderForm } from "./form";
import { SuppliedNote, SuppliedPeriod } from "./supplied-note";

/** The page of the form of an order to a supplier, with what is known of each article beside its name. */
export function OrderFormPage(page: Pick<ComponentProps<typeof FormPage>, "title" | "cancelTo">) {
  const { supplied } = useLoaderData<OpenedOrder>();
  // The same from one drawing to the next: a line is drawn again only when it changes.
  const extras = useMemo(
    (): Pick<ComponentProps<typeof FormPage>, "head" | "note"> =>
      supplied
        ? {
            head: () => <SuppliedPeriod period={supplied.period} />,
            note: (cells) => <SuppliedNote articles={supplied.articles} cells={cells} />,
          }
        : {},
    [supplied],
  );
  return <FormPage form={supplierOrderForm} {...page} {...extras} />;
}
