import { findDestinationHost, toHostNames } from "#features/moderation/destination-host.ts";

const list = (names: string) => names.trim().split(/\s+/);

/** Public services whose links lead elsewhere, so that a chain of them hides where a link ends. */
const SHORTENERS = new Set(
  list(`
  adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru clicky.me cutt.ly cutt.us db.tt dub.sh fb.me gg.gg goo.gl
  goo.su ht.ly is.gd j.mp kisa.link kutt.it lnkd.in linkd.in mcaf.ee n9.cl ouo.io ow.ly qr.ae qrco.de rb.gy
  rebrand.ly reurl.cc s.id short.gy short.io shorte.st shorturl.at shrtco.de snip.ly soo.gd surl.li t.co t.ly t2m.io
  tiny.cc tiny.one tiny.pl tinyurl.com tr.im trib.al tny.im u.to v.gd vk.cc x.co zpr.io
`),
);

/** True for an address of another link shortener, subdomains included. */
export function isShortener(address: string): boolean {
  const host = findDestinationHost(address);
  return host !== undefined && toHostNames(host).some((name) => SHORTENERS.has(name));
}
