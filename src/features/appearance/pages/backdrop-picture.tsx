import type { Background } from "../style.ts";
import { Photo } from "./photo.tsx";

/** The picture or gradient behind a page. */
export function BackdropPicture({ background, assetOrigin }: { background: Background; assetOrigin: string }) {
  if (background.kind === "colour") return null;
  return (
    <div className="back">
      {background.kind === "image" && (
        <Photo
          address={background.address}
          sizes="100vw"
          enough={1280}
          width={1280}
          height={1280}
          assetOrigin={assetOrigin}
          isFirst
        />
      )}
    </div>
  );
}
