import type { ReactNode } from "react";
import type { BlockContent } from "#features/blocks/content.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { CaptureForm } from "./capture-form.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ContactForm } from "./contact-form.tsx";
import { Countdown } from "./countdown.tsx";
import { Embed } from "./embed.tsx";
import { Faq } from "./faq.tsx";
import { FileLink } from "./file-link.tsx";
import type { BlockFrame } from "./frame.ts";
import { Gallery } from "./gallery.tsx";
import { GatedLink } from "./gated-link.tsx";
import { ImageFigure } from "./image-figure.tsx";
import { MapLink } from "./map-link.tsx";
import { RichTextView } from "./rich-text-view.tsx";
import { SocialRow } from "./social-row.tsx";
import { Tips } from "./tips.tsx";

interface BlockViewProps {
  readonly block: VisitBlock;
  readonly frame: BlockFrame;
  /** Grid classes of its position on the page. */
  readonly place?: string | undefined;
}

/** Blocks drawn as cards; all others are drawn on the page itself. */
const BOXED: ReadonlySet<BlockContent["kind"]> = new Set([
  "capture",
  "contact",
  "card",
  "countdown",
  "faq",
  "map",
  "file",
  "tip",
]);

/** A block of a page, or a link to its gate. */
export function BlockView({ block, frame, place = "" }: BlockViewProps) {
  const { content } = block;
  const gate = frame.passedGate === undefined ? block.rules?.gate : undefined;
  const isGated = gate !== undefined;
  if (content.kind === "divider" && !isGated) return <hr className={`block open ${content.look} ${place}`.trim()} />;
  const isBoxed = BOXED.has(content.kind) || (frame.isTiled && (content.kind === "text" || content.kind === "social"));
  const stands = isGated || isBoxed ? "box" : "open";
  const className = `block ${stands} ${isGated ? "gated" : content.kind} ${place}`.trim();
  if (content.kind === "header" && !isGated) {
    const Heading = frame.level === 2 ? "h2" : "h3";
    return (
      <Heading className={className} data-block={block.id} dir="auto">
        {content.text}
      </Heading>
    );
  }
  return (
    <div className={className} data-block={block.id}>
      {gate ? <GatedLink block={block} gate={gate} frame={frame} /> : inside(block, frame)}
    </div>
  );
}

function inside(block: VisitBlock, frame: BlockFrame): ReactNode {
  const { content } = block;
  switch (content.kind) {
    case "text":
      return <RichTextView text={content.text} />;
    case "social":
      return <SocialRow block={block} content={content} frame={frame} />;
    case "image":
      return <ImageFigure block={block} content={content} frame={frame} />;
    case "gallery":
      return <Gallery block={block} content={content} frame={frame} />;
    case "embed":
      return <Embed block={block} content={content} frame={frame} />;
    case "capture":
      return <CaptureForm block={block} content={content} frame={frame} />;
    case "contact":
      return <ContactForm block={block} content={content} frame={frame} />;
    case "card":
      return <ContactCard block={block} content={content} frame={frame} />;
    case "countdown":
      return <Countdown block={block} content={content} frame={frame} />;
    case "faq":
      return <Faq content={content} />;
    case "map":
      return <MapLink block={block} content={content} frame={frame} />;
    case "file":
      return <FileLink block={block} content={content} frame={frame} />;
    case "tip":
      return <Tips block={block} content={content} frame={frame} />;
    case "header":
    case "divider":
      return null;
  }
}
