import { Button, Skeleton } from "@mantine/core";
import { type RefCallback, useCallback, useState, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import type { ResponseBody } from "#base/contract.ts";
import styles from "./preview.module.css";
import type { AppearanceFields, AppearanceContract } from "../../contract.ts";
import { appearanceCall } from "../appearance-queries.ts";
import { getParts, withParts } from "../draft/draft-parts.ts";

interface DeviceFrameProps {
  readonly device: DeviceName;
  readonly html: string | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** A page in the frame of a device, scaled to the available space. */
export function DeviceFrame({ device, html, hasFailed, onRetry }: DeviceFrameProps) {
  const { t } = useTranslation("appearance");
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const [stage, available] = useAvailableSize();
  const { width, height } = deviceFrames[device];
  const scale = toScale(deviceFrames[device], available);
  return (
    <div ref={stage} className={styles.stage}>
      <div
        className={styles.device}
        data-device={device}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <div style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }} className={styles.inner}>
          <PreviewFrame title={t("preview.title")} html={html} onDrawn={onDrawn} />
        </div>
        {!isDrawn && !hasFailed && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton circle height={72} />
            <Skeleton height={18} width="60%" />
            <Skeleton height={12} width="80%" />
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={48} radius="var(--radius)" />
            ))}
          </div>
        )}
        {hasFailed && (
          <div className={styles.failed} role="alert">
            <p>{t("preview.failed")}</p>
            <Button size="sm" variant="default" onClick={onRetry} data-reads>
              {t("retry")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface PreviewFrameProps {
  readonly title: string;
  readonly html: string | undefined;
  /** Called when the page is visible. */
  readonly onDrawn: () => void;
}

/** The shell that shows a draft. It has an opaque origin and receives only the HTML of the page. */
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
    // "*" is the only target that works, since a sandboxed document has an opaque origin
    if (isReady && html !== undefined) frame.current?.contentWindow?.postMessage({ kind: "halka-preview", html }, "*");
  }, [isReady, html]);
  return <iframe ref={frame} className={styles.page} src="/preview" sandbox="allow-scripts" title={title} />;
}

export const deviceNames = ["phone", "tablet", "desktop"] as const;
export type DeviceName = (typeof deviceNames)[number];

/** The viewport of a device, in CSS pixels. */
interface Device {
  readonly width: number;
  readonly height: number;
}

export const deviceFrames: Readonly<Record<DeviceName, Device>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};

/** The current size of an element without its padding, kept up to date. */
export function useAvailableSize(): readonly [RefCallback<HTMLElement>, Device] {
  const [available, setAvailable] = useState<Device>({ width: 0, height: 0 });
  const measure = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, available];
}

/** The scale at which a device fits the available space; at most 1. */
export function toScale(device: Device, available: Device): number {
  if (available.width <= 0 || available.height <= 0) return 0;
  return Math.min(1, available.width / device.width, available.height / device.height);
}

/** Long enough not to render at every keystroke, short enough to feel immediate. */
const PAUSE_MS = 150;
const RETRY_MS = 5000;

export type RenderedPage = ResponseBody<AppearanceContract["POST /v1/appearance/preview"]>;

export interface PreviewState {
  /** The last rendered page, also while the next one is loading. */
  readonly page: RenderedPage | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The server's rendering of a draft, requested shortly after each change. A newer request cancels the previous one. */
export function useRenderedPage(fields: AppearanceFields, isWanted: boolean): PreviewState {
  const [page, setPage] = useState<RenderedPage>();
  const [failed, setFailed] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const hasMotion = useRef(false);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const render = async () => {
      try {
        const { motion } = getParts(fields);
        // plays the entrance animation only when it is switched on, not after every keystroke
        const body = hasMotion.current ? withParts(fields, { motion: false }) : fields;
        const rendered = await appearanceCall("POST /v1/appearance/preview", { body }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        hasMotion.current = motion;
        setPage(rendered);
        setFailed(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed(attempt);
        // rate limits and outages are temporary
        if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500)
          retryTimer = setTimeout(() => void render(), RETRY_MS);
      }
    };
    const timer = setTimeout(() => void render(), PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearTimeout(retryTimer);
    };
  }, [fields, isWanted, attempt]);
  return { page, hasFailed: failed !== undefined, retry: () => setAttempt((before) => before + 1) };
}
