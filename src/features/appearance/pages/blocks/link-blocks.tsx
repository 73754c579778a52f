import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { Gate } from "#features/routing/schema.ts";
import type { Language } from "#base/language.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import { Glyph } from "../icons.tsx";
import { translate } from "../texts.ts";
import {
  type BlockContext,
  KIND_TEXT_KEYS,
  getBlockAddress,
  getBlockTitle,
  type BlockProps,
  getPingAttributes,
  getDownloadAttributes,
} from "./block-context.ts";

interface GatedLinkProps {
  readonly block: VisitBlock;
  readonly gate: Gate;
  readonly context: BlockContext;
}

/** Stands in for a block behind a gate: shows its kind and title, and none of its content. */
export function GatedLink({ block, gate, context }: GatedLinkProps) {
  const { language } = context;
  const kind = translate(language, KIND_TEXT_KEYS[block.content.kind]);
  const title = getBlockTitle(block.content);
  return (
    <a href={getBlockAddress(context, block)} rel="nofollow">
      <span className="chip">{gate.kind === "age" ? `${gate.years}+` : <Glyph name="hidden" />}</span>
      <span className="says">
        <strong dir="auto">{title || kind}</strong>
        <small>{title ? kind : translate(language, gate.kind === "age" ? "gatedAge" : "gatedSensitive")}</small>
      </span>
      <span className="way">{translate(language, "gatedShow")}</span>
    </a>
  );
}

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

export function FileLink({ block, content, context }: BlockProps<"file">) {
  const about = [getExtension(content), formatSize(content, context.language)].filter(Boolean).join(" · ");
  return (
    <a href={content.address} {...getPingAttributes(context, block)} {...getDownloadAttributes(context)}>
      <span className="chip">
        <Glyph name="download" />
      </span>
      <span className="says">
        <strong dir="auto">{content.name}</strong>
        {content.note && <small dir="auto">{content.note}</small>}
      </span>
      <small className="way">{about || translate(context.language, "download")}</small>
    </a>
  );
}

/** The file extension in capitals, such as PDF. */
function getExtension({ address }: ContentOf<"file">): string {
  return /\.([a-z0-9]{1,5})$/i.exec(address)?.[1]?.toUpperCase() ?? "";
}

function formatSize({ sizeBytes = 0 }: ContentOf<"file">, language: Language): string {
  if (sizeBytes <= 0) return "";
  const isSmall = sizeBytes < MEGABYTE;
  const value = Math.max(sizeBytes / (isSmall ? KILOBYTE : MEGABYTE), 0.1);
  const unit = isSmall ? "kilobyte" : "megabyte";
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits }).format(value);
}

const SERVICES = {
  openstreetmap: { name: "OpenStreetMap", address: "https://www.openstreetmap.org/search?query=" },
  google: { name: "Google Maps", address: "https://www.google.com/maps/search/?api=1&query=" },
  apple: { name: "Apple Maps", address: "https://maps.apple.com/?q=" },
} as const;

/** An invented street plan, since a real map would reveal visitors to the map provider. */
const STREETS =
  "M-9 62 96 41l70 34 98-22 146 30M40-9l22 134M118-9l-8 58 30 80M206-9l12 66-20 68M300-9l-24 66 20 74M372-9l-14 84M-9 98l96-14 74 22 112-14 137 16M-9 22l120-8 104 22 60-20 135 14";

/** A place, with a link to a map. */
export function MapLink({ block, content, context }: BlockProps<"map">) {
  return (
    <a href={toAddress(content)} {...getPingAttributes(context, block)} rel="noopener">
      <span className="town" aria-hidden="true">
        <svg viewBox="0 0 400 116" preserveAspectRatio="xMidYMid slice">
          <path d={STREETS} />
        </svg>
        <Glyph name="pin" />
      </span>
      <span className="says">
        <strong dir="auto">{content.name}</strong>
        {content.place !== content.name && <small dir="auto">{content.place}</small>}
      </span>
      <span className="way">
        {translate(context.language, "openMap", { service: SERVICES[content.service].name })}
        <Glyph name="arrow" />
      </span>
    </a>
  );
}

function toAddress({ place, service }: Pick<ContentOf<"map">, "place" | "service">): string {
  return SERVICES[service].address + encodeURIComponent(place.toWellFormed());
}
