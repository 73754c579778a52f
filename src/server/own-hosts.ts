import type { ServedHosts } from "#features/domains/served-hosts.ts";

/** The hosts that lead back to this installation: its own, and those of workspaces as they come and go. */
export class OwnHosts extends Set<string> {
  readonly #served: Pick<ServedHosts, "find">;

  constructor(hosts: Iterable<string>, served: Pick<ServedHosts, "find">) {
    super(hosts);
    this.#served = served;
  }

  /** Also true for `host/*` if every path of the host is a short link. */
  override has(host: string): boolean {
    if (super.has(host)) return true;
    const every = host.endsWith("/*");
    const served = this.#served.find(every ? host.slice(0, -2) : host);
    return served !== undefined && (!every || served.use === "links");
  }
}
