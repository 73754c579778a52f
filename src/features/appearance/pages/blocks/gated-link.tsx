import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { Gate } from "#features/routing/schema.ts";
import { Glyph } from "../icons.tsx";
import { word } from "../words.ts";
import { type BlockFrame, KIND_WORDS, pathOfBlock, toTitle } from "./frame.ts";

interface GatedLinkProps {
  readonly block: VisitBlock;
  readonly gate: Gate;
  readonly frame: BlockFrame;
}

/** Stands in for a block behind a gate: shows its kind and title, and none of its content. */
export function GatedLink({ block, gate, frame }: GatedLinkProps) {
  const { language } = frame;
  const kind = word(language, KIND_WORDS[block.content.kind]);
  const title = toTitle(block.content);
  return (
    <a href={pathOfBlock(frame, block)} rel="nofollow">
      <span className="chip">{gate.kind === "age" ? `${gate.years}+` : <Glyph name="hidden" />}</span>
      <span className="says">
        <strong dir="auto">{title || kind}</strong>
        <small>{title ? kind : word(language, gate.kind === "age" ? "gatedAge" : "gatedSensitive")}</small>
      </span>
      <span className="way">{word(language, "gatedShow")}</span>
    </a>
  );
}
