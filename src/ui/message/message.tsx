import type { ReactNode } from "react";
import { RingTale, type Tale } from "./ring-tale.tsx";

interface MessageProps {
  /** What happened to the rings. */
  readonly tale: Tale;
  readonly title: string;
  readonly text: string;
  /** What is asked before there is a way on. */
  readonly form?: ReactNode;
  /** The ways on; the first one stands out. */
  readonly children: ReactNode;
  /** What somebody who asks for help may quote. */
  readonly footnote?: string | undefined;
}

/** A whole screen that says one thing and shows the way on; looks as message.css says, and needs nothing else. */
export function Message({ tale, title, text, form, children, footnote }: MessageProps) {
  return (
    <main id="content" className="message">
      <RingTale tale={tale} />
      <h1 dir="auto">{title}</h1>
      <p>{text}</p>
      {form}
      <nav>{children}</nav>
      {footnote && <small>{footnote}</small>}
    </main>
  );
}
