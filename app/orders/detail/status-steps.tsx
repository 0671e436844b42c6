import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { Day } from "#app/display/day";
import { CheckboxField, Choices, TextAreaField, TextField } from "#app/forms/controls/fields";
import { acceptField, answerField } from "#app/forms/submit/questions";
import { orderStateName } from "#domain/orders/order-state-name";
import { isBeforePutOut } from "#domain/orders/put-out-day";
import { isPutOut } from "#domain/orders/shop-window";
import { unfinishedStatuses } from "#domain/orders/order-statuses";
import type { MetAllergies } from "../allergies";
import { leftOn } from "./left-on";
import { isMissing } from "./incomplete-lines";
import type { OrderRefusal } from "./order-actions.server";
import { type Transition, moveLabel, transitionsOf } from "./status-buttons";

export type Stepping = Pick<
  ExternalOrder,
  | "id"
  | "status"
  | "customerType"
  | "lockVersion"
  | "lines"
  | "archivedAt"
  | "allergenConflicts"
  | "undo"
  | "deliveryOn"
  | "deliveredOn"
> & {
  /** The same for every submission of one rendered page: two submissions change once. */
  submissionKey: string;
  /** True while its confirmation is taken back in one touch. */
  isJustConfirmed: boolean;
  /** True while its delivery or cancellation is taken back in one touch. */
  isUndoable: boolean;
};

const path = ["draft", "confirmed", "in_production", "ready", "delivered"] as const;

/**
 * The place of an order between draft and delivered, and the buttons that move it on.
 * @param kept a move asked earlier, as it was typed
 */
export function StatusSteps({
  order,
  today,
  stored,
}: {
  order: Stepping;
  today: string;
  stored: OrderRefusal["refusedMove"];
}) {
  const refusedMove = useActionData<OrderRefusal>()?.refusedMove ?? stored;
  const isAway = Boolean(order.archivedAt) && unfinishedStatuses.includes(order.status);
  const isDraft = order.status === "draft";
  const isClosed = Boolean(order.archivedAt) && order.status === "delivered";
  const transitions = isAway || isClosed ? [] : transitionsOf(order, today);
  const next = order.isUndoable ? undefined : transitions[0];
  const rest = transitions.filter((transition) => transition !== next);
  const undo = order.isJustConfirmed ? rest.find(({ to }) => to === "draft") : undefined;
  const handingOver = rest.find(({ to }) => to === "delivered");
  const others = rest.filter((transition) => transition !== undo && transition !== handingOver);
  const isLate = order.deliveryOn < today;
  const isWaiting = !isAway && !isDraft && unfinishedStatuses.includes(order.status) && isBeforePutOut(order, today);
  const moving = { order, today, refusedMove };
  // What the shop puts out is not put out on a day before its own.
  const otherDay =
    isLate || isPutOut(order) ? undefined : transitions.find(({ to, question }) => to === "delivered" && !question);
  const isAnotherDay = otherDay !== undefined && refusedMove?.to === "delivered";
  const reached = order.status === "cancelled" ? -1 : path.indexOf(order.status);
  return (
    <section className="card progress order-track" aria-label="Avancement de la commande">
      {order.status === "cancelled" ? (
        <p>Cette commande est annulée.</p>
      ) : (
        <ol>
          {path.map((status, at) => (
            <li
              key={status}
              data-reached={at <= reached || undefined}
              aria-current={at === reached ? "step" : undefined}
            >
              {orderStateName({ status, customerType: order.customerType })}
            </li>
          ))}
        </ol>
      )}
      {isAway && <p>Cette commande est archivée : restaurez-la pour la {isDraft ? "confirmer" : "faire avancer"}.</p>}
      {isWaiting && (
        <p>
          Elle se met en vente le <Day date={order.deliveryOn} /> : changez son jour pour l’avancer.
        </p>
      )}
      <div className="actions">
        {!unfinishedStatuses.includes(order.status) && (
          <ButtonLink to={`/external-orders/create?from=${order.id}`}>Dupliquer</ButtonLink>
        )}
        {order.isUndoable && <Undo order={order} />}
        {next && <Move {...moving} transition={next} isNext />}
        {handingOver && <Move {...moving} transition={handingOver} />}
        {undo && <Move {...moving} transition={{ ...undo, label: "Annuler la confirmation" }} />}
        {others.length > 0 && (
          <More
            label="Autres changements de statut"
            open={isAnotherDay || others.some(({ to }) => to === refusedMove?.to)}
          >
            <AllProduced order={order} />
            {otherDay && order.deliveredOn !== undefined && <AnotherDay {...moving} isOpen={isAnotherDay} />}
            {others.map((transition) => (
              <Move key={transition.to} {...moving} transition={transition} />
            ))}
          </More>
        )}
      </div>
    </section>
  );
}

/** Notes everything as produced in one touch, while something is not. */
function AllProduced({ order }: { order: Stepping }) {
  const isMade = order.status === "in_production" || order.status === "ready";
  if (!isMade || !order.lines.some((line) => isMissing(line, "producedQuantity"))) return null;
  return (
    <Form method="post">
      <Hidden order={order} />
      <Button type="submit" name="intent" value="all-produced" variant="outline">
        Tout est produit
      </Button>
    </Form>
  );
}

/** Takes the last delivery or cancellation back, exactly as it was. */
function Undo({ order }: { order: Stepping }) {
  return (
    <Form method="post">
      <Hidden order={order} />
      <Button type="submit" name="intent" value="undo" variant="outline" color="neutral" data-undo>
        {order.status === "cancelled"
          ? "Rétablir la commande"
          : `Annuler la ${isPutOut(order) ? "mise en vente" : "remise"}`}
      </Button>
    </Form>
  );
}

function Hidden({ order }: { order: Stepping }) {
  return (
    <>
      <input type="hidden" name="submissionKey" value={order.submissionKey} />
      <input type="hidden" name="lockVersion" value={order.lockVersion} />
    </>
  );
}

interface Moving {
  order: Stepping;
  today: string;
  refusedMove: OrderRefusal["refusedMove"];
}

interface MoveProps extends Moving {
  transition: Transition;
  /** The move that is usual from here. */
  isNext?: boolean;
}

function Move({ isNext = false, ...move }: MoveProps) {
  const { order, transition, today } = move;
  if (transition.question !== undefined) return <ConfirmedMove {...move} isNext={isNext} />;
  const isBack = transition.to === "draft" || order.status === "delivered";
  return (
    <Form method="post" className="left-on">
      <Hidden order={order} />
      <input type="hidden" name="to" value={transition.to} />
      {transition.to === "delivered" && order.deliveryOn < today && <LeftOn {...move} />}
      <Button
        type="submit"
        name="intent"
        value="status"
        variant={isNext && !isBack ? "solid" : "outline"}
        color={isBack ? "neutral" : "primary"}
        data-undo={isBack || undefined}
      >
        {transition.label}
      </Button>
    </Form>
  );
}

/** The day on which an order left: its own where that is over. Nothing where the API does not keep it. */
function LeftOn({ order: { deliveryOn, deliveredOn, customerType }, today, refusedMove }: Moving) {
  if (deliveredOn === undefined) return null;
  const day = deliveryOn < today ? deliveryOn : today;
  const mine = refusedMove?.to === "delivered" ? refusedMove : undefined;
  return (
    <>
      <input type="hidden" name={leftOn.offered} value={day} />
      <TextField
        name={leftOn.name}
        type="date"
        label={isPutOut({ customerType }) ? "En vente le" : "Livrée le"}
        defaultValue={mine?.deliveredOn || day}
        min={isPutOut({ customerType }) ? deliveryOn : undefined}
        max={today}
        errors={mine?.errors[leftOn.name]}
      />
    </>
  );
}

/** Hands an order over that left on a day before, though its own is not over. */
function AnotherDay({ isOpen, ...moving }: Moving & { isOpen: boolean }) {
  return (
    <details className="ask" open={isOpen}>
      <summary className="button" data-color="neutral" data-variant="outline">
        Livrée un autre jour
      </summary>
      <Form method="post" className="card">
        <Hidden order={moving.order} />
        <input type="hidden" name="to" value="delivered" />
        <LeftOn {...moving} />
        <Button type="submit" name="intent" value="status">
          {moveLabel("delivered", moving.order)}
        </Button>
      </Form>
    </details>
  );
}

/** A change of status that is confirmed first, with its reason. */
function ConfirmedMove({ order, transition, today, refusedMove, isNext }: MoveProps) {
  const { to, label, question, reason, met = [], noteAll } = transition;
  const busy = useNavigation().formMethod === "POST";
  const mine = refusedMove?.to === to ? refusedMove : undefined;
  const destroys = to === "cancelled";
  return (
    <details className="ask" open={mine !== undefined}>
      <summary
        className="button"
        data-color={destroys ? "error" : "primary"}
        data-variant={isNext && !destroys ? "solid" : "outline"}
      >
        {label}
      </summary>
      <Form method="post" className="card">
        <p>{question}</p>
        {met.length > 0 && <Met met={met} />}
        {mine?.questions?.map((one) => (
          <Choices
            key={one.accept}
            legend={one.message}
            name={answerField(one)}
            type="radio"
            options={(one.answers ?? []).map(({ accept, label: answerLabel }) => [accept, answerLabel] as const)}
            chosen={[]}
          />
        ))}
        <Hidden order={order} />
        <input type="hidden" name="to" value={to} />
        {to === "delivered" && <LeftOn order={order} today={today} refusedMove={refusedMove} />}
        {reason && (
          <TextAreaField
            name="reason"
            id={`reason-${to}`}
            label="Motif"
            hint={reason === "required" ? "La production a commencé : dites pourquoi." : "Facultatif."}
            rows={2}
            maxLength={400}
            required={reason === "required"}
            defaultValue={mine?.reason}
            errors={mine?.errors.reason}
          />
        )}
        {noteAll && (
          <Button type="submit" name="intent" value={noteAll.intent} disabled={busy}>
            {noteAll.label}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="status"
          color={destroys ? "error" : "primary"}
          variant={noteAll ? "outline" : "solid"}
          disabled={busy}
        >
          {noteAll?.otherwise ?? (met.length > 0 ? `${label} quand même` : `Oui, ${label.toLowerCase()}`)}
        </Button>
      </Form>
    </details>
  );
}

/** The products that meet a noted allergy, and the tick without which the order is not confirmed. */
function Met({ met }: { met: readonly MetAllergies[] }) {
  return (
    <>
      <div className="alert" data-type="error">
        {met.map(({ product, description }) => (
          <p key={product}>
            <strong>{product}</strong> {description}
          </p>
        ))}
      </div>
      <CheckboxField
        name={acceptField}
        value={met.flatMap(({ accepts }) => accepts).join(" ")}
        label="C’est vérifié avec le client."
        required
      />
    </>
  );
}
