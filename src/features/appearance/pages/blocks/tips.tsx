import { BlockHead } from "./block-head.tsx";
import { type BlockProps, getPing, safeAddress } from "./frame.ts";

export function Tips({ block, content, frame }: BlockProps<"tip">) {
  return (
    <>
      <BlockHead title={content.title} text={content.text} level={frame.level} />
      <div className="ways">
        {content.items.map(({ label, url }, place) => (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- buttons may have the same label
            key={place}
            className="go"
            href={safeAddress(url)}
            {...getPing(frame, block)}
            rel="noopener"
          >
            <span dir="auto">{label}</span>
          </a>
        ))}
      </div>
    </>
  );
}
