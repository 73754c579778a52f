import { useState } from "react";
import type { Message } from "../../messages/contract.ts";
import type { MessageFilter } from "../audience-queries.ts";

export interface OpenedMessages {
  readonly messages: readonly Message[];
  /** Adds a message, or replaces its former state. */
  put(message: Message): void;
  /** Removes a message, or all. */
  drop(id?: string): void;
}

/**
 * The messages that were marked in a list of unread ones, until the filter changes. Without them, the next fetch of the
 * list would drop the message that is being read.
 */
export function useOpenedMessages({ search, unread }: MessageFilter): OpenedMessages {
  const [opened, setOpened] = useState({ search, messages: [] as readonly Message[] });
  const isStale = opened.messages.length > 0 && (unread === "" || opened.search !== search);
  if (isStale) setOpened({ search, messages: [] });
  const without = (messages: readonly Message[], id?: string) =>
    id === undefined ? [] : messages.filter(({ _id }) => _id !== id);
  return {
    messages: isStale ? [] : opened.messages,
    put(message) {
      if (unread !== "")
        setOpened(({ messages }) => ({ search, messages: [...without(messages, message._id), message] }));
    },
    drop: (id) => setOpened(({ messages }) => ({ search, messages: without(messages, id) })),
  };
}

/** The listed messages and the others that are missing there, newest first. */
export function addMissing(listed: readonly Message[], others: readonly Message[]): readonly Message[] {
  const missing = others.filter(({ _id }) => !listed.some((message) => message._id === _id));
  return missing.length === 0 ? listed : [...listed, ...missing].toSorted((a, b) => (a._id < b._id ? 1 : -1));
}
