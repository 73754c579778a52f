import type { Service } from "./found.ts";

/** The hosts of each service's pages; subdomains count too. */
const HOSTS: Readonly<Record<string, Service>> = {
  "linktr.ee": "linktree",
  "linktree.com": "linktree",
  "beacons.ai": "beacons",
  "beacons.page": "beacons",
  "bio.link": "biolink",
  "carrd.co": "carrd",
};

/** The service of an address, by its host. */
export function getService(address: string): Service {
  const labels = (URL.parse(address)?.hostname ?? "").split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const service = HOSTS[labels.slice(from).join(".")];
    if (service) return service;
  }
  return "other";
}
