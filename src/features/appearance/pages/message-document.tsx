import type { ReactNode } from "react";
import type { Language } from "#base/language.ts";
import { Message } from "#ui/message/message.tsx";
import type { IllustrationName } from "#ui/message/illustration.tsx";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { fontRules } from "./fonts.ts";
import { messageStyle } from "./styles.ts";

export interface MessageDocument {
  readonly language: Language;
  /** Origin of the CDN of fonts; empty for ourselves. */
  readonly assetOrigin: string;
  readonly illustration: IllustrationName;
  readonly title: string;
  readonly text: string;
  /** What is asked before there is a way on; sent to us, who may answer with somebody else's address. */
  readonly form?: ReactNode;
  /** The ways on. */
  readonly children: ReactNode;
  readonly footnote?: string;
  /** What stands in `<head>` besides the title. */
  readonly head?: ReactNode;
  /** Rules besides those of all messages. */
  readonly style?: string;
  readonly script?: string;
}

/** A document that says one thing, complete in itself, which no search engine keeps. */
export function renderMessage(message: MessageDocument): RenderedDocument {
  const {
    language,
    assetOrigin,
    illustration,
    title,
    text,
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
    ...(form !== undefined && { leadsAway: true }),
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
      <Message illustration={illustration} title={title} text={text} form={form} footnote={footnote}>
        {children}
      </Message>
    ),
  });
}
