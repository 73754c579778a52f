import { createServer } from "node:http";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import type { Language } from "#base/language.ts";
import { domainsContract, type Domain } from "#features/domains/contract.ts";
import type { DomainCtx, DomainJobsCtx } from "#features/domains/ctx.ts";
import type { CertificateStatus } from "#features/domains/inspection/diagnosis.ts";
import { inspectHost } from "#features/domains/inspection/inspect.ts";
import { respondToProbe } from "#features/domains/inspection/probe.ts";
import { openProbe, probeKey } from "#features/domains/inspection/reach-host.ts";
import { domainQueues, domainWorkers } from "#features/domains/jobs.ts";
import { domainMails } from "#features/domains/queues.ts";
import { domainRoutes } from "#features/domains/routes.ts";
import { openDns } from "#infra/dns/open-dns.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { countQueued } from "#infra/jobs/queued-jobs.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openDnsServer } from "./dns-server.ts";
import { listenOnLoopback } from "./loopback-server.ts";
import { deliverQueued } from "./mail-listener.ts";
import { TEST_SECRET } from "./secrets.ts";
import { OWN_HOST, type Workspace, workspaceApp } from "./workspace-app.ts";

export const OWN_ADDRESS = "127.0.0.1";
const PUBLIC_URL = `https://${OWN_HOST}`;

/**
 * Serves the calls and jobs of domains on a separate database, with a scripted name server and a real server for
 * probes.
 */
export async function domainsApp({ hasCertificates = false } = {}) {
  const keys = openKeys(TEST_SECRET);
  const zone = await openDnsServer();
  const server = createServer((request, response) => {
    const body = respondToProbe(probeKey(keys), request.url!);
    response.writeHead(body === undefined ? 421 : 200).end(body);
  });
  const port = await listenOnLoopback(server);
  const inspection = {
    dns: openDns({ servers: [zone.server], timeoutMs: 1_000 }),
    probe: openProbe({ key: probeKey(keys), userAgent: "HalkaTest/1", getPort: () => port, securePorts: [] }),
    findOwnAddresses: async () => [OWN_ADDRESS],
    authority: "letsencrypt.org",
    needsCertificates: hasCertificates,
  };
  const certificates = new Map<string, CertificateStatus>();
  const refreshed: string[] = [];
  const environment: Pick<DomainCtx, "targets" | "inspectHost" | "findCertificates" | "refreshHost"> = {
    targets: {
      name: OWN_HOST,
      hosts: new Set([OWN_HOST]),
      findAddresses: inspection.findOwnAddresses,
      hasCertificates,
    },
    inspectHost: (host) => inspectHost(inspection, host),
    findCertificates: async () => certificates,
    refreshHost: async (host) => void refreshed.push(host),
  };
  const more = { ...environment, keys, jobs: openJobs(), publicUrl: PUBLIC_URL, rateLimits: noRateLimits };
  const app = await workspaceApp(domainsContract, domainRoutes, more);
  more.rateLimits = openRateLimits(app.sql, keys.of("limits"));
  await installJobs(app.target, domainQueues);

  /** The context of jobs, with the clock of the app. */
  const jobsCtx: DomainJobsCtx = {
    ...more,
    db: app.db,
    log: pino({ level: "silent" }),
    now: () => app.clock,
    announce: (events) => void app.events.push(...events),
  };

  async function add(workspace: Workspace, host: string, rules: object = {}): Promise<Domain> {
    const { status, body } = await workspace.call<Domain>("POST", "/v1/domains", { host, ...rules });
    if (status !== 201) throw new Error(`${host} could not be added: ${JSON.stringify(body)}`);
    return body;
  }

  async function check(workspace: Workspace, { _id }: Domain): Promise<Domain> {
    return (await workspace.call<Domain>("POST", `/v1/domains/${_id}/check`)).body;
  }

  /** Sets the TXT record that verifies a domain. */
  function setVerificationRecord({ verification: { name, value } }: Domain): void {
    zone.set(name, { TXT: [value] });
  }

  /** Adds a domain with all its records and checks it. */
  async function addLive(workspace: Workspace, host: string, rules: object = {}): Promise<Domain> {
    const domain = await add(workspace, host, rules);
    setVerificationRecord(domain);
    zone.set(domain.host, { A: [OWN_ADDRESS] });
    return check(workspace, domain);
  }

  /** Adds an owner with a verified address to a workspace. */
  async function addOwner({ id }: Workspace, email: string, language: Language = "en"): Promise<string> {
    const accountId = newId();
    await app.sql`
      insert into accounts (id, email, password_hash, language, verified_at, created_at)
      values (${accountId}, ${email}, 'x', ${language}, now(), now())`;
    await app.sql`insert into members (workspace_id, account_id, role) values (${id}, ${accountId}, 'owner')`;
    return accountId;
  }

  const countWaiting = async () => (await countQueued(app.db, [domainMails])).waiting;

  /** Sends all queued emails to a local mail server, and returns the emails it received. */
  const deliver = () => deliverQueued(app, domainMails, (mailer) => domainWorkers(jobsCtx, mailer));

  return {
    app,
    zone,
    certificates,
    refreshed,
    jobsCtx,
    add,
    check,
    setVerificationRecord,
    addLive,
    addOwner,
    countWaiting,
    deliver,
  };
}
