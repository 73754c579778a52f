import "./notices.css";
import { Notifications } from "@mantine/notifications";

/** The corner where passing messages appear. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={6000} limit={3} />;
}
