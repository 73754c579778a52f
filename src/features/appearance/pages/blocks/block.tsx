import type { ReactElement, ReactNode } from "react";
import { toHostOrAddress } from "#base/url.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { RichText, RichTextPart, RichTextRun } from "#features/blocks/rich-text.ts";
import { type Platform, platformNames } from "#features/blocks/platforms.ts";
import { Glyph } from "../icons.tsx";
import { CaptureForm, ContactForm } from "./block-forms.tsx";
import { ContactCard } from "./contact-card.tsx";
import { Countdown } from "./countdown.tsx";
import { Embed } from "./embed.tsx";
import { FileLink, GatedLink, MapLink } from "./link-blocks.tsx";
import { type BlockContext, type BlockProps, getPingAttributes, safeAddress } from "./block-context.ts";
import { Gallery, ImageFigure } from "./pictures.tsx";
import { BlockHead } from "./block-head.tsx";
import { isBoxed } from "./block-requirements.ts";
import { translate } from "../texts.ts";

interface BlockViewProps {
  readonly block: VisitBlock;
  readonly context: BlockContext;
  /** Grid classes of its position on the page. */
  readonly gridClass?: string | undefined;
}

/** A block of a page, or a link to its gate. */
export function BlockView({ block, context, gridClass = "" }: BlockViewProps) {
  const { content } = block;
  const gate = context.passedGate === undefined ? block.rules?.gate : undefined;
  const isGated = gate !== undefined;
  if (content.kind === "divider" && !isGated)
    return <hr className={`block open ${content.look} ${gridClass}`.trim()} />;
  const isCard = isBoxed(content.kind) || (context.isTiled && (content.kind === "text" || content.kind === "social"));
  const stands = isGated || isCard ? "box" : "open";
  const className = `block ${stands} ${isGated ? "gated" : content.kind} ${gridClass}`.trim();
  if (content.kind === "header" && !isGated) {
    const Heading = context.level === 2 ? "h2" : "h3";
    return (
      <Heading className={className} data-block={block.id} dir="auto">
        {content.text}
      </Heading>
    );
  }
  return (
    <div className={className} data-block={block.id}>
      {gate ? <GatedLink block={block} gate={gate} context={context} /> : renderContent(block, context)}
    </div>
  );
}

function renderContent(block: VisitBlock, context: BlockContext): ReactElement | null {
  const { content } = block;
  switch (content.kind) {
    case "text":
      return <RichTextView text={content.text} />;
    case "social":
      return <SocialRow block={block} content={content} context={context} />;
    case "image":
      return <ImageFigure block={block} content={content} context={context} />;
    case "gallery":
      return <Gallery block={block} content={content} context={context} />;
    case "embed":
      return <Embed block={block} content={content} context={context} />;
    case "capture":
      return <CaptureForm block={block} content={content} context={context} />;
    case "contact":
      return <ContactForm block={block} content={content} context={context} />;
    case "card":
      return <ContactCard block={block} content={content} context={context} />;
    case "countdown":
      return <Countdown block={block} content={content} context={context} />;
    case "faq":
      return <Faq content={content} />;
    case "map":
      return <MapLink block={block} content={content} context={context} />;
    case "file":
      return <FileLink block={block} content={content} context={context} />;
    case "tip":
      return <Tips block={block} content={content} context={context} />;
    case "header":
    case "divider":
      return null;
  }
}

function Faq({ content }: { content: ContentOf<"faq"> }) {
  return content.items.map(({ question, answer }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a question may appear twice
    <details key={index}>
      <summary>
        <span dir="auto">{question}</span>
        <Glyph name="plus" />
      </summary>
      <p dir="auto">{answer}</p>
    </details>
  ));
}

function Tips({ block, content, context }: BlockProps<"tip">) {
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={context.level} />
      <div className="ways">
        {content.items.map(({ label, url }, index) => (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- buttons may have the same label
            key={index}
            className="go"
            href={safeAddress(url)}
            {...getPingAttributes(context, block)}
            rel="noopener"
          >
            <span dir="auto">{label}</span>
          </a>
        ))}
      </div>
    </>
  );
}

/** Renders rich text as our own elements; it contains no markup. */
function RichTextView({ text }: { text: RichText }) {
  return text.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once; nothing moves
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { part: RichTextPart }) {
  switch (part.kind) {
    case "paragraph":
      return part.line.length > 0 && <p dir="auto">{part.line.map(renderRun)}</p>;
    case "quote":
      return <blockquote dir="auto">{part.line.map(renderRun)}</blockquote>;
    case "bullets":
      return <ul dir="auto">{part.lines.map(renderItem)}</ul>;
    case "numbers":
      return <ol dir="auto">{part.lines.map(renderItem)}</ol>;
  }
}

function renderItem(line: readonly RichTextRun[], index: number): ReactNode {
  return <li key={index}>{line.map(renderRun)}</li>;
}

function renderRun(run: RichTextRun, index: number): ReactNode {
  let shown: ReactNode = run.text;
  if (run.strike) shown = <s>{shown}</s>;
  if (run.underline) shown = <u>{shown}</u>;
  if (run.italic) shown = <em>{shown}</em>;
  if (run.bold) shown = <strong>{shown}</strong>;
  const href = run.link === undefined ? undefined : safeAddress(run.link);
  return href === undefined ? (
    <span key={index}>{shown}</span>
  ) : (
    <a key={index} href={href} rel="noopener nofollow">
      {shown}
    </a>
  );
}

function SocialRow({ block, content, context }: BlockProps<"social">) {
  return (
    <ul aria-label={translate(context.language, "profiles")}>
      {content.items.map(({ platform, url }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a profile may appear twice
        <li key={index}>
          <a
            href={safeAddress(url)}
            {...getPingAttributes(context, block)}
            rel="me noopener"
            aria-label={getName(platform, url)}
          >
            <Glyph name={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function getName(platform: Platform, address: string): string {
  if (platform === "web" || platform === "other") return toHostOrAddress(address);
  // the entry in `platformNames` includes the former name, which helps to find the platform in a list
  return platform === "twitter" ? "X" : platformNames[platform];
}
