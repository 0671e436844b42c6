/** A button of the counter: its intent, and what stands on it. */
export type Chip = readonly [intent: string, said: string];

/** Buttons that fill the form in, in a row. */
export const Chips = ({ of, pressed }: { of: readonly Chip[]; pressed?: string }) =>
  of.length > 0 && (
    <div className="chips">
      {of.map(([intent, label]) => (
        <button
          key={intent}
          name="intent"
          value={intent}
          className="button"
          data-color="neutral"
          data-variant="outline"
          aria-pressed={pressed === undefined ? undefined : intent === pressed}
        >
          {label}
        </button>
      ))}
    </div>
  );
