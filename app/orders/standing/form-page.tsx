import { useLoaderData } from "@remix-run/react";
import { EditPage } from "~/catalogue/edit-page";
import { closedField, standingActs } from "./acts";
import { StandingFold } from "./day-part";
import type { OpenedStanding } from "./editing.server";
import { standingForm } from "./form";
import { PreparedPanel } from "./prepared-panel";
import { standingWords } from "./words";

/** The page of a standing order's form, new or not. */
export function StandingFormPage() {
  const { closedWeekdays } = useLoaderData<OpenedStanding>();
  return (
    <EditPage
      words={standingWords}
      form={standingForm}
      acts={standingActs}
      head={() => <input type="hidden" name={closedField} value={closedWeekdays.join(",")} />}
      Fold={StandingFold}
      Questions={PreparedPanel}
    />
  );
}
