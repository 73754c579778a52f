import { useEffect, useRef, useState } from "react";
import styles from "./preview.module.css";

interface PreviewFrameProps {
  readonly title: string;
  readonly html: string | undefined;
  /** Called when the page is visible. */
  readonly onDrawn: () => void;
}

/** The shell that shows a draft, in an opaque origin: it receives the page, and nothing else of ours. */
export function PreviewFrame({ title, html, onDrawn }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const kind = typeof data === "object" && data !== null && "kind" in data ? data.kind : undefined;
      if (kind === "halka-preview-ready") setReady(true);
      if (kind === "halka-preview-drawn") onDrawn();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [onDrawn]);
  useEffect(() => {
    // To any origin: a sandboxed document has none that could be named.
    if (isReady && html !== undefined) frame.current?.contentWindow?.postMessage({ kind: "halka-preview", html }, "*");
  }, [isReady, html]);
  return <iframe ref={frame} className={styles.page} src="/preview" sandbox="allow-scripts" title={title} />;
}
