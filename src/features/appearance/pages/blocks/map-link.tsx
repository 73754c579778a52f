import type { ContentOf } from "#features/blocks/content.ts";
import { Glyph } from "../icons.tsx";
import { word } from "../words.ts";
import { type BlockProps, getPing } from "./frame.ts";

const SERVICES = {
  openstreetmap: { name: "OpenStreetMap", address: "https://www.openstreetmap.org/search?query=" },
  google: { name: "Google Maps", address: "https://www.google.com/maps/search/?api=1&query=" },
  apple: { name: "Apple Maps", address: "https://maps.apple.com/?q=" },
} as const;

/** A drawn town: a real map would reveal visitors to its provider. */
const STREETS =
  "M-9 62 96 41l70 34 98-22 146 30M40-9l22 134M118-9l-8 58 30 80M206-9l12 66-20 68M300-9l-24 66 20 74M372-9l-14 84M-9 98l96-14 74 22 112-14 137 16M-9 22l120-8 104 22 60-20 135 14";

/** A place, with a link to a map. */
export function MapLink({ block, content, frame }: BlockProps<"map">) {
  return (
    <a href={toAddress(content)} {...getPing(frame, block)} rel="noopener">
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
        {word(frame.language, "openMap", { service: SERVICES[content.service].name })}
        <Glyph name="arrow" />
      </span>
    </a>
  );
}

function toAddress({ place, service }: Pick<ContentOf<"map">, "place" | "service">): string {
  return SERVICES[service].address + encodeURIComponent(place.toWellFormed());
}
