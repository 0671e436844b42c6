/** On SIGTERM or SIGINT runs `leave` and ends with 0; a second signal ends the process at once. */
export function leaveOnSignal(leave: () => Promise<void>): void {
  const signals = ["SIGTERM", "SIGINT"] as const;
  const first = () => {
    for (const signal of signals) {
      process.off(signal, first);
      process.on(signal, () => process.exit(1));
    }
    void leave().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, first);
}
