import type { Service } from "./found.ts";

/** The hosts under which each service shows its pages; a subdomain of one counts too. */
const HOSTS: Readonly<Record<string, Service>> = {
  "linktr.ee": "linktree",
  "linktree.com": "linktree",
  "beacons.ai": "beacons",
  "beacons.page": "beacons",
  "bio.link": "biolink",
  "carrd.co": "carrd",
};

/** Whose page an address shows, by its host. */
export function getService(address: string): Service {
  const labels = (URL.parse(address)?.hostname ?? "").split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const service = HOSTS[labels.slice(from).join(".")];
    if (service) return service;
  }
  return "other";
}
