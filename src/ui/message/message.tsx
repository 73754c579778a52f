import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./illustration.tsx";

interface MessageProps {
  /** What happened to the rings. */
  readonly illustration: IllustrationName;
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
export function Message({ illustration, title, text, form, children, footnote }: MessageProps) {
  return (
    <main id="content" className="message">
      <Illustration illustration={illustration} />
      <h1 dir="auto">{title}</h1>
      <p>{text}</p>
      {form}
      <nav>{children}</nav>
      {footnote && <small>{footnote}</small>}
    </main>
  );
}
