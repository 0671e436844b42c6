export type ToastType = "error" | "success" | "warning" | "info";

export interface ToastAction {
  label?: string;
  onClick?: () => void;
  /** Selector of a button of the page that it presses; the action is not offered where there is none. */
  presses?: string;
}

/** The content of a toast; everything has a default. */
export interface ToastContent {
  /** error by default. */
  type?: ToastType;
  title?: string;
  description?: string;
  /** Icon name; the type's own by default. */
  icon?: string;
  /** Milliseconds before it closes by itself: 5000 by default; 0, less, or Infinity: never. */
  duration?: number;
  actions?: readonly ToastAction[];
}

export interface Toast extends Required<ToastContent> {
  id: string;
  /** False from the moment it closes until it is removed. */
  open: boolean;
}

const defaultTitle = "Une erreur est survenue";
const defaultDuration = 5000;
export const defaultPosition = "bottom-right";
/** Pixels between two toasts. */
export const toastGap = 16;
const defaultActionAlt = "Action";

export const toastIcons: Record<ToastType, string> = {
  error: "lucide:circle-x",
  success: "lucide:circle-check",
  warning: "lucide:triangle-alert",
  info: "lucide:info",
};

/** Returns a toast as it is shown: what the content leaves out, filled in. */
export function completeToast(
  id: string,
  {
    type = "error",
    title = defaultTitle,
    description = "",
    icon,
    duration = defaultDuration,
    actions = [],
  }: ToastContent,
): Toast {
  return { id, open: true, type, title, description, icon: icon ?? toastIcons[type], duration, actions };
}

/** Returns the toast with a change made; a new type brings its own icon. */
export function changeToast(
  toast: Toast,
  { type = toast.type, icon = type === toast.type ? toast.icon : toastIcons[type], ...rest }: ToastContent,
): Toast {
  return { ...toast, ...rest, type, icon };
}

/** Returns the text of an action where its label cannot be read. */
export const actionAlt = ({ label }: ToastAction): string => label || defaultActionAlt;
