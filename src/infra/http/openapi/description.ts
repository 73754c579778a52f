import type { Endpoint } from "#base/contract.ts";

const KIB = 1024;

/** The notes and limits of a call. */
export function describeCall(endpoint: Endpoint): string {
  const { description, replacedBy, upload, maxBodyBytes } = endpoint;
  const sentences = [
    replacedBy && `The older form of \`${replacedBy}\`, which new programs should use.`,
    description && `${description}${/[.!?]$/.test(description) ? "" : "."}`,
    upload && `The file has at most ${formatBytes(upload.maxBytes)}.`,
    maxBodyBytes && `The body has at most ${formatBytes(maxBodyBytes)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function formatBytes(bytes: number): string {
  return bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;
}
