import { createContext } from "react-router";

/** The nonce of this answer's Content-Security-Policy; the server sets it on the load context. */
export const nonceContext = createContext<string>("");

/** The features that the operator shows as "Soon". */
export const comingSoonContext = createContext<readonly string[]>(["custom-domains", "collaboration"]);

/** Addresses that people can write to, where the operator has set them. */
export interface Contacts {
  /** About a plan that has a price. */
  readonly plan?: string | undefined;
  /** About anything else. */
  readonly support: string;
  /** The address, with its scheme, that security.txt names too. */
  readonly security: string;
}

export const contactsContext = createContext<Contacts>({ support: "", security: "" });

/** Scheme and host that people use, for what must be a full address. */
export const publicUrlContext = createContext<string>("");
/** What people call the OpenID provider that they may sign in with; empty without one. */
export const providerNameContext = createContext<string>("");

/** Whether custom JavaScript of pages runs on this server. */
export const runsScriptsContext = createContext<boolean>(true);

/** Told of what throws while a document is rendered; the server sets its log. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error));
