import { createContext } from "react-router";

/** The nonce of this answer's Content-Security-Policy; the server sets it on the load context. */
export const nonceContext = createContext<string>("");

/** The features that the operator shows as "Soon". */
export const comingSoonContext = createContext<readonly string[]>(["custom-domains", "collaboration"]);

/** Scheme and host that people use, for what must be a full address. */
export const publicUrlContext = createContext<string>("");
/** What people call the OpenID provider that they may sign in with; empty without one. */
export const providerNameContext = createContext<string>("");

/** Told of what throws while a document is rendered; the server sets its log. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));
