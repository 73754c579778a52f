import type { Language } from "#base/language.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import { Glyph } from "../icons.tsx";
import { word } from "../words.ts";
import { type BlockProps, getPing, getSaving } from "./frame.ts";

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

export function FileLink({ block, content, frame }: BlockProps<"file">) {
  const about = [getType(content), getSize(content, frame.language)].filter(Boolean).join(" · ");
  return (
    <a href={content.address} {...getPing(frame, block)} {...getSaving(frame)}>
      <span className="chip">
        <Glyph name="download" />
      </span>
      <span className="says">
        <strong dir="auto">{content.name}</strong>
        {content.note && <small dir="auto">{content.note}</small>}
      </span>
      <small className="way">{about || word(frame.language, "download")}</small>
    </a>
  );
}

/** The file extension, as people name file types. */
function getType({ address }: ContentOf<"file">): string {
  return /\.([a-z0-9]{1,5})$/i.exec(address)?.[1]?.toUpperCase() ?? "";
}

function getSize({ sizeBytes = 0 }: ContentOf<"file">, language: Language): string {
  if (sizeBytes <= 0) return "";
  const isSmall = sizeBytes < MEGABYTE;
  const value = Math.max(sizeBytes / (isSmall ? KILOBYTE : MEGABYTE), 0.1);
  const unit = isSmall ? "kilobyte" : "megabyte";
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits }).format(value);
}
