import { useEffect, useId, useRef } from "react";
import { Button } from "#app/shell/actions/button";
import type { Question } from "./question";

interface ConfirmDialogProps {
  question: Question;
  open: boolean;
  onClose(confirmed: boolean): void;
  /** Called once its leaving animation has ended. */
  onLeft(): void;
}

/** A question in a dialog over the page; Escape says no. */
export default function ConfirmDialog({
  question: { title, description, confirm, cancel = "Annuler" },
  open,
  onClose,
  onLeft,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open) {
      if (!element.open) element.showModal();
      return;
    }
    let here = true;
    void Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() => {
      element.close();
      if (here) onLeft();
    });
    return () => {
      here = false;
    };
  }, [open, onLeft]);

  return (
    <dialog
      ref={dialog}
      className="confirm"
      data-state={open ? "open" : "closed"}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {description && <p id={`${id}-description`}>{description}</p>}
        <div className="actions">
          <Button variant="outline" color="neutral" onClick={() => onClose(false)}>
            {cancel}
          </Button>
          <Button color="error" onClick={() => onClose(true)}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
