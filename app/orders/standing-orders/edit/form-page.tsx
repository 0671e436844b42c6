import { useLoaderData } from "@remix-run/react";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { closedField, standingOrderActs } from "./form-actions";
import { StandingOrderFold } from "./day-part";
import type { OpenedStandingOrder } from "./editing.server";
import { standingOrderForm } from "./form";
import { PreparedPanel } from "./prepared-panel";
import { standingOrderWords } from "../words";

/** The page of a standing order's form, new or not. */
export function StandingOrderFormPage() {
  const { closedWeekdays } = useLoaderData<OpenedStandingOrder>();
  return (
    <EditPage
      words={standingOrderWords}
      form={standingOrderForm}
      acts={standingOrderActs}
      head={() => <input type="hidden" name={closedField} value={closedWeekdays.join(",")} />}
      Fold={StandingOrderFold}
      Questions={PreparedPanel}
    />
  );
}
