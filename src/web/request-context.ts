import { createContext } from "react-router";
import { DEFAULT_SETTINGS, type SiteSettings } from "./site-settings.ts";

/** The nonce of this response's Content-Security-Policy; the server sets it on the load context. */
export const nonceContext = createContext<string>("");

export const siteSettingsContext = createContext<SiteSettings>(DEFAULT_SETTINGS);

/** Receives errors thrown while a document is rendered; the server sets its log. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));
