import type { Server } from "node:http";
import type { Server as TlsServer } from "node:tls";
import type { ServerBuild } from "react-router";
import { blockScript, pageScript, frameScript, shellScript } from "#features/appearance/pages/scripts.tsx";
import { previewShell } from "#features/appearance/preview/preview.tsx";
import { respondToProbe } from "#features/domains/inspection/probe.ts";
import { probeKey } from "#features/domains/inspection/reach-host.ts";
import { docsScript } from "#features/site/pages/developers/docs-script.ts";
import { siteScript } from "#features/site/pages/site-document.tsx";
import { findChallengeResponse } from "#features/domains/certificates/served-certificates.ts";
import { proxyCheck } from "#infra/http/address.ts";
import { getCertificateHosts } from "../domains.ts";
import { getAssetOrigin } from "../settings/locations.ts";
import { webMetrics } from "../metrics/web-metrics.ts";
import type { WebNode } from "../web-node.ts";
import { makeApp } from "./app.ts";
import { mountAssets, mountCustomSheets } from "./assets.ts";
import { openBugResponse } from "./bug-response.ts";
import { type ListenerDeps, openServer } from "./listener.ts";
import { pageHandler } from "./page-handler.ts";
import { openPlainServer } from "./plain-listener.ts";
import { openShareCards, mountShare } from "./share.ts";
import { getReference } from "./developer-reference.ts";
import { mountDevelopers, mountSiteDocuments } from "./site.ts";
import { mountTemplates } from "./templates.ts";
import { rotateTicketKeys, toTlsOptions } from "./tls.ts";
import { respondToTlsAsk } from "./tls-ask.ts";
import { abuseContact, supportContact } from "../contacts.ts";
import { securityContact } from "./well-known.ts";
import { openTraceVisit } from "./trace-visit.ts";
import { mountServiceWorker } from "./service-worker.ts";

export interface ServeOptions {
  readonly build: ServerBuild;
  readonly clientDir: string;
  /** A port already bound by the parent process; otherwise the port of the settings is bound here. */
  readonly portFd?: number;
  /** The same for plain HTTP. */
  readonly plainPortFd?: number;
  /** In development: Vite's own middleware, which sees every request first. */
  readonly first?: ListenerDeps["first"];
}

/** Maximum number of connections that wait while an exited worker is replaced; the system may allow fewer. */
const ACCEPT_QUEUE = 4_096;

/** Serves the whole product on the port of the settings; resolves once it listens. */
export async function serve(
  node: WebNode,
  { build, clientDir, portFd, plainPortFd, first }: ServeOptions,
): Promise<Server> {
  const { settings, log } = node;
  const assetOrigin = getAssetOrigin(settings);
  const respondToBug = openBugResponse(assetOrigin);
  const app = makeApp(
    node,
    pageHandler(build, {
      site: {
        comingSoon: settings.COMING_SOON,
        contacts: {
          plan: settings.PLAN_CONTACT,
          support: supportContact(settings),
          abuse: abuseContact(settings),
          security: securityContact(settings),
        },
        origin: settings.PUBLIC_URL,
        providerName: node.shared.provider?.name ?? "",
        runsScripts: settings.scriptOrigin !== undefined,
      },
      isDevelopment: first !== undefined,
      clientDir,
      onBug: (error, requestId) => log.error({ err: error, requestId }, "bug while rendering a document"),
      respondToBug,
    }),
    respondToBug,
  );
  mountAssets(app, clientDir, [pageScript, blockScript, siteScript, docsScript, shellScript, frameScript]);
  const preview = previewShell(assetOrigin);
  app.get("/preview", (c) => c.html(preview.html, 200, preview.headers));
  mountTemplates(app, settings.PUBLIC_URL, assetOrigin);
  mountCustomSheets(app, node.shared.pages);
  const cards = openShareCards(settings.PUBLIC_URL, node.shared.media.files, clientDir);
  mountShare(app, {
    db: node.shared.db,
    pages: node.shared.pages,
    cards,
    rateLimits: node.shared.rateLimits,
    findAddress: node.findAddress,
    origin: settings.PUBLIC_URL,
    assetOrigin,
    findPageHost: (workspaceId) => node.servedHosts.findPageHost(workspaceId),
    moderation: node.moderation,
  });
  const site = {
    origin: settings.PUBLIC_URL,
    assetOrigin,
    comingSoon: settings.COMING_SOON,
    planContact: settings.PLAN_CONTACT,
  };
  mountSiteDocuments(app, site);
  mountDevelopers(app, site, getReference);
  mountServiceWorker(app, assetOrigin, build.routes);
  const hostProbeKey = probeKey(node.shared.keys);
  const ownNames = new Set(getCertificateHosts(settings));
  const isServed = (host: string) => ownNames.has(host) || node.servedHosts.find(host) !== undefined;
  const isSecure = settings.TLS === "on";
  const server = openServer({
    ...(isSecure && {
      tls: toTlsOptions({
        certificates: node.certificates,
        isServed,
        onError: (error) => log.warn({ err: error }, "certificates: a certificate could not be read for a handshake"),
      }),
    }),
    ...(settings.TLS === "ask" && {
      respondToTlsAsk: (incoming, outgoing, url) => respondToTlsAsk(incoming, outgoing, url, isServed),
    }),
    respondToBug,
    hosts: { own: settings.hosts, find: (host) => node.servedHosts.find(host) },
    isSecure: settings.PUBLIC_URL.startsWith("https:"),
    visits: node.visits,
    servePicture: node.servePicture,
    serveFile: node.serveFile,
    spool: node.spool,
    findAddress: node.findAddress,
    fetch: (request, env) => app.fetch(request, env),
    respondToProbe: (path) => respondToProbe(hostProbeKey, path),
    onBug: (error, requestId) => log.error({ err: error, requestId }, "bug outside the API"),
    onVisit: (status) => webMetrics.countVisit(status),
    traceVisit: openTraceVisit({
      ratio: settings.VISIT_TRACES_RATIO,
      random: Math.random,
      isProxy: proxyCheck(settings.TRUSTED_PROXIES),
    }),
    ...(first && { first }),
  });
  const listen = (to: Server, port: number, fd: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      to.once("error", reject);
      to.listen(fd === undefined ? { port, host: settings.HOST } : { fd }, ACCEPT_QUEUE, () => resolve());
    });
  await listen(server, isSecure ? settings.HTTPS_PORT : settings.PORT, portFd);
  server.once("close", () => void cards.close());
  if (!isSecure) return server;
  const stopRotation = rotateTicketKeys(server as Server & TlsServer, node.shared.keys.of("session tickets"));
  const plain = openPlainServer({
    isServed,
    findChallengeResponse: (path) => findChallengeResponse(node.shared.db, path),
    probeKey: hostProbeKey,
    securePort: new URL(settings.PUBLIC_URL).port,
    onBug: (error, requestId) => log.error({ err: error, requestId }, "bug on the port of plain HTTP"),
  });
  await listen(plain, settings.HTTP_PORT, plainPortFd);
  server.once("close", () => {
    stopRotation();
    plain.close();
    plain.closeAllConnections();
  });
  return server;
}
