import { type Platform, platformNames } from "#features/blocks/platforms.ts";
import { Glyph } from "../icons.tsx";
import { word } from "../words.ts";
import { type BlockProps, getPing, safeAddress } from "./frame.ts";

export function SocialRow({ block, content, frame }: BlockProps<"social">) {
  return (
    <ul aria-label={word(frame.language, "profiles")}>
      {content.items.map(({ platform, url }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a profile may appear twice
        <li key={place}>
          <a href={safeAddress(url)} {...getPing(frame, block)} rel="me noopener" aria-label={getName(platform, url)}>
            <Glyph name={platform} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function getName(platform: Platform, address: string): string {
  if (platform === "web" || platform === "other") return URL.parse(address)?.host || address;
  // the former name helps to find the platform in a list, but is not part of its name
  return platform === "twitter" ? "X" : platformNames[platform];
}
