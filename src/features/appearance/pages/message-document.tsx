import type { ReactNode } from "react";
import { Message } from "#ui/message/message.tsx";
import type { IllustrationName } from "#ui/message/illustration.tsx";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { fontRules, messageStyle } from "./styles.ts";
import type { SheetFrame } from "./sheet-document.tsx";

export interface MessageDocument extends SheetFrame {
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly text: string;
  /** Shown above the links. */
  readonly details?: ReactNode;
  /** A form shown above the links. It is submitted to this server, whose response may redirect to any address. */
  readonly form?: ReactNode;
  /** The links of the message. */
  readonly children: ReactNode;
  readonly footnote?: string;
  /** The contents of `<head>` apart from the title. */
  readonly head?: ReactNode;
  /** CSS rules in addition to those of all messages. */
  readonly style?: string;
  readonly script?: string;
}

/** A self-contained document with a single message, not indexed by search engines. */
export function renderMessageDocument(message: MessageDocument): RenderedDocument {
  const {
    language,
    assetOrigin,
    illustration,
    title,
    text,
    details,
    form,
    children,
    footnote,
    head,
    style = "",
    script,
  } = message;
  return renderDocument({
    language,
    style: fontRules(assetOrigin) + messageStyle + style,
    fontSource: assetOrigin || "'self'",
    ...(form !== undefined && { hasRedirectingForm: true }),
    ...(script && { bootScript: script }),
    head: (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        {head}
      </>
    ),
    body: (
      <Message illustration={illustration} title={title} text={text} form={form ?? details} footnote={footnote}>
        {children}
      </Message>
    ),
  });
}
