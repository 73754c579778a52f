import "./notices.css";
import { cleanNotifications, Notifications } from "@mantine/notifications";
import { useLayoutEffect, useState } from "react";

/** The last corner that was rendered. */
let latest: symbol | undefined;

/**
 * The corner where passing messages appear. It starts without those of an earlier corner, which were about another page
 * or session; the first one of a document shows what was reported while its code was loading.
 */
export function Notices() {
  const [self] = useState(Symbol);
  useLayoutEffect(() => {
    if (latest !== undefined && latest !== self) cleanNotifications();
    latest = self;
  }, [self]);
  return <Notifications position="bottom-right" autoClose={6000} limit={3} />;
}
