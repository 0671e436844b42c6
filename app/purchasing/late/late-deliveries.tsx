import { Link } from "@remix-run/react";
import { formatCount } from "#app/display/numbers";
import { lateOrdersPath } from "./paths";

/** Returns « 7 livraisons en retard ». */
export const formatLateDeliveries = (total: number): string =>
  formatCount(total, "livraison en retard", "livraisons en retard");

/** The deliveries of suppliers that are late, with the way to what is done about them. Nothing when there are none. */
export const LateDeliveries = ({ total }: { total: number }) =>
  total > 0 && (
    <p className="alert" data-type="error">
      <strong>
        <Link to={lateOrdersPath}>{formatLateDeliveries(total)}</Link>
      </strong>{" "}
      : à réceptionner, à relancer ou à solder.
    </p>
  );
