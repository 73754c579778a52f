import { brandPictures } from "#ui/brand/brand-pictures.ts";
import { lightToken } from "#ui/tokens.ts";

/** The web app manifest, for installing the dashboard on a phone. */
export function webManifest(assetOrigin: string): object {
  const icon = (src: string, size: number, purpose = "any") => ({
    src: assetOrigin + src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: "Halka",
    short_name: "Halka",
    id: "/dashboard",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    share_target: { action: "/new", method: "GET", params: { title: "title", text: "text", url: "url" } },
    background_color: lightToken("--paper"),
    theme_color: lightToken("--paper"),
    icons: [
      icon(brandPictures.icon192, 192),
      icon(brandPictures.icon512, 512),
      icon(brandPictures.maskable, 512, "maskable"),
    ],
  };
}
