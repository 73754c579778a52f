/** The paths that a robots.txt allows one robot to fetch. */
export interface RobotsRules {
  /** Takes the path of an address with its query. */
  isAllowed(path: string): boolean;
}

/**
 * The most rules of a site that are kept, and their characters in total. Further ones are ignored, so that no site can
 * take up memory or time.
 */
const MAX_RULES = 1_000;
const MAX_CHARACTERS = 64 * 1024;

/** The lines of RFC 9309, section 2.2; all others are ignored. The second group is the value without its comment. */
const LINES = /^[ \t]*(user-agent|allow|disallow)[ \t]*:([^#\r\n]*)/gim;

/** Reads the groups of a robot, or those of `*` if none names it, in one pass (RFC 9309). */
export function readRobotsRules(text: string, robotName: string): RobotsRules {
  const own = openRuleList();
  const others = openRuleList();
  const name = robotName.toLowerCase();
  let isNamed = false;
  let current = new Set<RuleList>();
  let isInHeader = false;
  for (const [, key, value] of text.matchAll(LINES)) {
    const kind = key!.toLowerCase();
    if (kind === "user-agent") {
      if (!isInHeader) current = new Set();
      isInHeader = true;
      const agent = value!.split("/", 1)[0]!.trim().toLowerCase();
      if (agent === name) current.add(own);
      if (agent === "*") current.add(others);
      isNamed ||= agent === name;
    } else {
      isInHeader = false;
      for (const list of current) list.add(value!.trim(), kind === "allow");
    }
  }
  return isNamed ? own : others;
}

interface RuleList extends RobotsRules {
  add(pattern: string, isAllow: boolean): void;
}

function openRuleList(): RuleList {
  const rules = new Map<string, boolean>();
  let remaining = MAX_CHARACTERS;

  return {
    add(text, isAllow) {
      if (text === "" || rules.size >= MAX_RULES) return;
      const pattern = normalize(text).replace(/\*+/g, "*");
      if (pattern.length > remaining) return;
      if (!rules.has(pattern)) remaining -= pattern.length;
      if (isAllow || !rules.has(pattern)) rules.set(pattern, isAllow);
    },
    isAllowed(path) {
      const normalized = normalize(path);
      let longest = { length: 0, isAllow: true };
      for (const [pattern, isAllow] of rules) {
        const { length } = pattern;
        const wins = length > longest.length || (length === longest.length && isAllow);
        if (wins && matches(pattern, normalized)) longest = { length, isAllow };
      }
      return longest.isAllow;
    },
  };
}

/** Matches from the start of the path; `*` is any text, and `$` at the end of the pattern is the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const [first = "", ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? pieces.pop() : undefined;
  let position = first.length;
  for (const piece of pieces) {
    const index = path.indexOf(piece, position);
    if (index < 0) return false;
    position = index + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? position === path.length : path.length - last.length >= position && path.endsWith(last);
}

/** Percent-encodes characters outside ASCII, and decodes unreserved ones (RFC 9309, section 2.2.2). */
function normalize(text: string): string {
  return encodeURI(text.toWellFormed())
    .replaceAll("%25", "%")
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(char) ? char : escaped.toUpperCase();
    });
}
