/** The names of things that keep a cost from being complete. */
export function CostMissing({ complete, names = [] }: { complete: boolean; names?: readonly string[] | undefined }) {
  if (complete) return null;
  return (
    <p className="alert" data-type="warning">
      <strong>Coût incomplet.</strong>{" "}
      {names.length > 0
        ? `Il manque le prix ou la conversion de : ${names.join(", ")}.`
        : "Il manque un prix ou une conversion."}
    </p>
  );
}
