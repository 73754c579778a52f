import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./illustration.tsx";

interface MessageProps {
  /** The state of the two rings. */
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly text: string;
  /** Details or a form, shown above the actions. */
  readonly form?: ReactNode;
  /** The actions; the first one is the primary. */
  readonly children: ReactNode;
  /** A reference to quote when asking for support. */
  readonly footnote?: string | undefined;
}

/** A full screen with one message and the next actions. It needs no styles other than message.css. */
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
