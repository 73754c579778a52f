import "./toasts.css";
import { cleanNotifications, Notifications } from "@mantine/notifications";
import { useLayoutEffect, useState } from "react";

/** The corner that was rendered last. */
let latest: symbol | undefined;

/**
 * The corner where temporary messages appear. A new corner drops the messages of the previous one, which belonged to
 * another page or session. The first corner of a document also shows messages from before its code had loaded.
 */
export function Toasts() {
  const [self] = useState(Symbol);
  useLayoutEffect(() => {
    if (latest !== undefined && latest !== self) cleanNotifications();
    latest = self;
  }, [self]);
  return <Notifications position="bottom-right" autoClose={6000} limit={3} />;
}
