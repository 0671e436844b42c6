import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { unknownCustomer } from "#domain/french/not-found";
import { customerPath } from "#app/display/customers";
import { isRecordId, recordId } from "#app/display/record";
import { sentText } from "#app/forms/submit/sent-text";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { changeUnconfirmed } from "../words";
import { requireCustomers } from "./require-customers.server";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** The reason why a press on a customer's page did nothing. */
export interface CustomerRefusal {
  message: string;
}

/** A button of the page: where it is said, what is sent, where the page is read again and what it then says. */
interface Act {
  end: string;
  body: (sent: FormData) => object;
  section: string;
  message: string;
}

const number = (sent: FormData, name: string) =>
  isRecordId(sentText(sent, name)) ? Number(sentText(sent, name)) : null;

const acts: Readonly<Record<string, Act>> = {
  merge: {
    end: "merge",
    body: (sent) => ({ orderId: number(sent, "orderId") }),
    section: "meme-client",
    message: "C’est maintenant un seul client",
  },
  separate: {
    end: "separate",
    body: (sent) => ({ mergedId: number(sent, "mergedId") }),
    section: "meme-client",
    message: "Ce sont de nouveau deux clients",
  },
  "remove-allergy": {
    end: "allergies/remove",
    body: (sent) => ({ text: sentText(sent, "text") }),
    section: "allergies",
    message: "Allergie retirée",
  },
  "restore-allergy": {
    end: "allergies/restore",
    body: (sent) => ({ text: sentText(sent, "text") }),
    section: "allergies",
    message: "Allergie remise",
  },
};

/** Does what a button of a customer's page says, and leads back to where it stands. */
export async function actOnCustomer(args: ActionFunctionArgs) {
  await requireCustomers(args);
  const id = recordId(args);
  const sent = await args.request.formData();
  const act = Object.hasOwn(acts, sentText(sent, "intent")) ? acts[sentText(sent, "intent")] : undefined;
  if (!act) throw unknownButton();
  try {
    await args.context.api.post(`/api/customers/${id}/${act.end}`, act.body(sent));
  } catch (error) {
    const { refused: message, status } = readRefusedPress(error, unknownCustomer, changeUnconfirmed);
    return data({ message } satisfies CustomerRefusal, { status });
  }
  args.context.flash({ type: "success", title: act.message });
  return redirect(`${customerPath(Number(id))}#${act.section}`);
}
