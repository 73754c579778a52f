import ipaddr from "ipaddr.js";

/** Providers, recognised by the suffixes of their name servers and of the host names that they assign to customers. */
const SUFFIXES: Readonly<Record<string, string>> = {
  "cloudflare.com": "Cloudflare",
  "cloudflare.net": "Cloudflare",
  "pages.dev": "Cloudflare",
  "domaincontrol.com": "GoDaddy",
  "registrar-servers.com": "Namecheap",
  "namecheaphosting.com": "Namecheap",
  "squarespacedns.com": "Squarespace",
  "squarespace-dns.com": "Squarespace",
  "squarespace.com": "Squarespace",
  "wixdns.net": "Wix",
  "wixsite.com": "Wix",
  "vercel-dns.com": "Vercel",
  "vercel.app": "Vercel",
  "nsone.net": "NS1",
  "netlify.com": "Netlify",
  "netlify.app": "Netlify",
  "googledomains.com": "Google",
  "google.com": "Google",
  "googlehosted.com": "Google",
  "ui-dns.com": "IONOS",
  "ui-dns.de": "IONOS",
  "ui-dns.org": "IONOS",
  "ui-dns.biz": "IONOS",
  "ovh.net": "OVH",
  "ovh.ca": "OVH",
  "anycast.me": "OVH",
  "hetzner.com": "Hetzner",
  "hetzner.de": "Hetzner",
  "first-ns.de": "Hetzner",
  "second-ns.de": "Hetzner",
  "second-ns.com": "Hetzner",
  "gandi.net": "Gandi",
  "porkbun.com": "Porkbun",
  "name.com": "Name.com",
  "digitalocean.com": "DigitalOcean",
  "linode.com": "Akamai",
  "akam.net": "Akamai",
  "edgekey.net": "Akamai",
  "edgesuite.net": "Akamai",
  "azure-dns.com": "Azure",
  "azure-dns.net": "Azure",
  "azure-dns.org": "Azure",
  "azure-dns.info": "Azure",
  "azurewebsites.net": "Azure",
  "cloudfront.net": "AWS",
  "amazonaws.com": "AWS",
  "dnsimple.com": "DNSimple",
  "dnsimple-edge.net": "DNSimple",
  "dnsmadeeasy.com": "DNS Made Easy",
  "wordpress.com": "WordPress.com",
  "myshopify.com": "Shopify",
  "shopify.com": "Shopify",
  "github.io": "GitHub",
  "fastly.net": "Fastly",
  "b-cdn.net": "Bunny",
  "bunny.net": "Bunny",
  "herokudns.com": "Heroku",
  "webflow.com": "Webflow",
  "dreamhost.com": "DreamHost",
  "bluehost.com": "Bluehost",
  "hostgator.com": "HostGator",
  "dns-parking.com": "Hostinger",
  "hostinger.com": "Hostinger",
  "inwx.de": "INWX",
  "inwx.eu": "INWX",
  "loopia.se": "Loopia",
  "one.com": "one.com",
  "strato.de": "STRATO",
  "rzone.de": "STRATO",
  "kasserver.com": "ALL-INKL",
  "infomaniak.ch": "Infomaniak",
  "infomaniak.com": "Infomaniak",
  "transip.nl": "TransIP",
  "transip.net": "TransIP",
  "spaceship.net": "Spaceship",
  "dynadot.com": "Dynadot",
  "he.net": "Hurricane Electric",
  "afraid.org": "FreeDNS",
  "reg.ru": "REG.RU",
  "nic.ru": "RU-CENTER",
  "beget.com": "Beget",
  "beget.pro": "Beget",
  "timeweb.ru": "Timeweb",
  "yandex.net": "Yandex",
  "yandexcloud.net": "Yandex",
  "turkticaret.net": "TürkTicaret.Net",
  "natrohost.com": "Natro",
  "isimtescil.net": "İsimTescil",
  "guzelhosting.com": "Güzel Hosting",
};

/** Amazon numbers its name servers over several top-level domains: `ns-12.awsdns-34.co.uk`. */
const ROUTE_53 = /(^|\.)awsdns-\d+\.(com|net|org|co\.uk)$/;

/** Published IP networks of providers, to which customers point A or AAAA records. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  Cloudflare: [
    "103.21.244.0/22",
    "103.22.200.0/22",
    "103.31.4.0/22",
    "104.16.0.0/13",
    "104.24.0.0/14",
    "108.162.192.0/18",
    "131.0.72.0/22",
    "141.101.64.0/18",
    "162.158.0.0/15",
    "172.64.0.0/13",
    "173.245.48.0/20",
    "188.114.96.0/20",
    "190.93.240.0/20",
    "197.234.240.0/22",
    "198.41.128.0/17",
    "2400:cb00::/32",
    "2405:8100::/32",
    "2405:b500::/32",
    "2606:4700::/32",
    "2803:f800::/32",
    "2a06:98c0::/29",
    "2c0f:f248::/32",
  ],
  GitHub: ["185.199.108.0/22", "2606:50c0:8000::/46"],
  GoDaddy: ["3.33.130.190/32", "15.197.148.33/32"],
  Netlify: ["75.2.60.5/32"],
  Shopify: ["23.227.38.0/24"],
  Squarespace: ["198.49.23.0/24", "198.185.159.0/24"],
  Vercel: ["76.76.21.0/24"],
  Wix: ["185.230.63.0/24"],
};

const networks = Object.entries(NETWORKS).flatMap(([company, ranges]) =>
  ranges.map((range) => ({ company, range: ipaddr.parseCIDR(range) })),
);

export interface HostRecords {
  readonly nameServers: readonly string[];
  readonly aliases: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * The company where the owner of a host most likely edits its records: the provider of its name servers, otherwise of
 * its aliases or addresses. Null if none is known.
 */
export function findDnsProvider({ nameServers, aliases, addresses }: HostRecords): string | null {
  const companies = [...nameServers.map(byName), ...aliases.map(byName), ...addresses.map(byAddress)];
  return companies.find((company) => company !== undefined) ?? null;
}

function byName(name: string): string | undefined {
  const host = name.toLowerCase().replace(/\.$/, "");
  if (ROUTE_53.test(host)) return "AWS";
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const company = SUFFIXES[labels.slice(start).join(".")];
    if (company !== undefined) return company;
  }
  return undefined;
}

function byAddress(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.parse(address);
  return networks.find(({ range: [network, bits] }) => parsed.kind() === network.kind() && parsed.match(network, bits))
    ?.company;
}
