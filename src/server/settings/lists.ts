import { isIP } from "node:net";
import { z } from "zod";
import { toBlockList } from "#infra/http/address.ts";

export const listSetting = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

export const networksSetting = listSetting.superRefine((entries, context) => {
  try {
    toBlockList(entries);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
  }
});

export const nameServers = listSetting.refine(
  (entries) => entries.every(isNameServer),
  "must be IP addresses, each with an optional port",
);

export const mailAddresses = listSetting.refine(
  (entries) => entries.every((entry) => /^[^\s@]+@[^\s@]+$/.test(entry)),
  "must be email addresses, separated by commas, such as ada@example.com",
);

const NAMED_ADDRESSES = "use name=address, separated by commas";

export const blockLists = listSetting
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9._-]{0,60}=https?:\/\/\S+$/, NAMED_ADDRESSES)
        .refine((text) => URL.canParse(text.slice(text.indexOf("=") + 1)), NAMED_ADDRESSES)
        .transform((text) => {
          const at = text.indexOf("=");
          return { name: text.slice(0, at), url: text.slice(at + 1) };
        }),
    ),
  )
  .refine((lists) => new Set(lists.map(({ name }) => name)).size === lists.length, "has two lists of the same name");

function isNameServer(entry: string): boolean {
  if (isIP(entry)) return true;
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(entry) ?? [];
  return isIP(bracketed ?? plain ?? "") !== 0 && Number(port) > 0 && Number(port) < 65_536;
}
