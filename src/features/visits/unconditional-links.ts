import type { RedirectStatus } from "#features/links/redirect-status.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { CompactStore } from "./cache.ts";

/**
 * Records are written one after the other. When the memory is full, new records replace the oldest ones, one chunk at a
 * time.
 */
const CHUNK_BYTES = 256 * 1024;
/** Records begin at the start of a CPU cache line, so that reading one touches as few lines as possible. */
const RECORD_UNIT = 64;
const FIRST_SLOTS = 4_096;
const ID_LENGTH = 36;

/**
 * The head of a record in words of 32 bits: the hash of the key, the drop counter and the second when it was written,
 * the workspace and its generation, the lengths of key and destination, and the status. The key, the id and the
 * destination follow.
 */
const HASH = 0;
const DROPS = 1;
const FILLED = 2;
const OWNER = 3;
const GENERATION = 4;
const LENGTHS = 5;
const STATUS = 6;
const HEAD_BYTES = 7 * 4;
/**
 * Upper bound on remembered drops of single links. Beyond it, the oldest drop is forgotten, and all links of its
 * workspace are dropped instead.
 */
const REMEMBERED_IDS = 50_000;

interface Owner {
  readonly workspaceId: string;
  primaryId: string;
  handle: string;
  /** Incremented when all links of the workspace are dropped. */
  generation: number;
}

/** A link that leads every visitor to its destination without showing anything. */
export function isUnconditionalLink(link: VisitLink): boolean {
  const { rules, hasPassword, timeoutSeconds, isDead, noticeUntilMs } = link;
  return rules === null && !hasPassword && timeoutSeconds === 0 && !isDead && noticeUntilMs === null;
}

/**
 * Keeps unconditional links as bytes outside the JavaScript heap, by the keys of the cache: about 130 bytes each
 * instead of 800. A returned link has only what a redirect needs; its names and texts are empty. Holds at most
 * `maxBytes`, and replaces the oldest links first. Dropping is lazy, so it costs the same for a workspace with one link
 * as with a million.
 */
export function openUnconditionalLinks(maxBytes: number): CompactStore<VisitLink> {
  const capacity = Math.max(2, Math.floor(maxBytes / CHUNK_BYTES)) * CHUNK_BYTES;
  let { bytes, words } = openMemory(capacity);
  /** The total length of all records that were ever written, which determines where the next one begins. */
  let end = 0;
  /** Pairs of a record's position plus 1 and the hash of its key. A first element of 0 marks a free slot. */
  let slots = new Uint32Array(FIRST_SLOTS * 2);
  let used = 0;
  let owners: Owner[] = [];
  let ownerIndex = new Map<string, number>();
  /** Drops of single links, oldest first: the number of the drop, and the workspace. */
  let droppedIds = new Map<string, { drops: number; owner: Owner }>();

  const toSlot = (at: number) => at / RECORD_UNIT + 1;
  const toOffset = (slot: number) => (slot - 1) * RECORD_UNIT;

  function isKey(slot: number, key: string): boolean {
    const at = toOffset(slot);
    const lengths = words[at / 4 + LENGTHS]!;
    if (lengths >>> 16 !== key.length) return false;
    const start = at + HEAD_BYTES;
    for (let index = 0; index < key.length; index++) if (bytes[start + index] !== key.charCodeAt(index)) return false;
    return true;
  }

  /** The index of a key's pair, or of the free pair for it. */
  function findSlot(key: string, hash: number): number {
    const mask = slots.length - 1;
    for (let index = (hash * 2) & mask; ; index = (index + 2) & mask) {
      const slot = slots[index]!;
      if (slot === 0 || (slots[index + 1] === hash && isKey(slot, key))) return index;
    }
  }

  /** Frees a slot, and moves up the later pairs that it had displaced (Knuth, volume 3, algorithm 6.4R). */
  function freeSlot(freed: number): void {
    const mask = slots.length - 1;
    let index = freed;
    used -= 1;
    for (let next = (index + 2) & mask; slots[next] !== 0; next = (next + 2) & mask) {
      const home = (slots[next + 1]! * 2) & mask;
      const isBetween = index <= next ? index < home && home <= next : index < home || home <= next;
      if (isBetween) continue;
      slots.copyWithin(index, next, next + 2);
      index = next;
    }
    slots[index] = 0;
  }

  function grow(): void {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] === 0) continue;
      let index = (old[from + 1]! * 2) & mask;
      while (slots[index] !== 0) index = (index + 2) & mask;
      slots[index] = old[from]!;
      slots[index + 1] = old[from + 1]!;
    }
  }

  /** Forgets the records of the chunk that will be overwritten next. */
  function clearChunk(start: number): void {
    const mask = slots.length - 1;
    for (let at = start; at < start + CHUNK_BYTES;) {
      const length = recordLength(words[at / 4 + LENGTHS]!);
      if (length === 0) break;
      const slot = toSlot(at);
      let index = (words[at / 4 + HASH]! * 2) & mask;
      while (slots[index] !== 0 && slots[index] !== slot) index = (index + 2) & mask;
      if (slots[index] === slot) freeSlot(index);
      at += length;
    }
    bytes.fill(0, start, start + CHUNK_BYTES);
  }

  /** Makes room for a record and returns its offset. */
  function reserve(length: number): number {
    if ((end % CHUNK_BYTES) + length > CHUNK_BYTES) end += CHUNK_BYTES - (end % CHUNK_BYTES);
    const at = end % capacity;
    if (at % CHUNK_BYTES === 0 && end >= capacity) clearChunk(at);
    end += length;
    return at;
  }

  function getOwner({ workspaceId, primaryId, handle }: VisitLink): number {
    let index = ownerIndex.get(workspaceId);
    if (index === undefined) {
      index = owners.push({ workspaceId, primaryId, handle, generation: 1 }) - 1;
      ownerIndex.set(workspaceId, index);
    }
    Object.assign(owners[index]!, { primaryId, handle });
    return index;
  }

  return {
    accepts: (key, link) =>
      isUnconditionalLink(link) && /^[\x20-\xff]{1,2000}$/.test(key) && link.id.length === ID_LENGTH,
    get(key) {
      const slot = slots[findSlot(key, hashKey(key))]!;
      if (slot === 0) return undefined;
      const at = toOffset(slot);
      const head = at / 4;
      const owner = owners[words[head + OWNER]!]!;
      if (words[head + GENERATION] !== owner.generation) return undefined;
      const lengths = words[head + LENGTHS]!;
      const start = at + HEAD_BYTES + (lengths >>> 16);
      const text = bytes.toString("latin1", start, start + ID_LENGTH + (lengths & 0xffff));
      const id = text.slice(0, ID_LENGTH);
      if (droppedIds.size > 0 && (droppedIds.get(id)?.drops ?? 0) > words[head + DROPS]!) return undefined;
      return {
        value: toLink(owner, id, text.slice(ID_LENGTH), words[head + STATUS]! as RedirectStatus),
        filledAtMs: words[head + FILLED]! * 1000,
      };
    },
    set(key, { value: link, filledAtMs }, drops) {
      const lengths = link.destination.length | (key.length << 16);
      const at = reserve(recordLength(lengths));
      const head = at / 4;
      const hash = hashKey(key);
      const owner = getOwner(link);
      words[head + HASH] = hash;
      words[head + DROPS] = drops;
      words[head + FILLED] = Math.floor(filledAtMs / 1000);
      words[head + OWNER] = owner;
      words[head + GENERATION] = owners[owner]!.generation;
      words[head + LENGTHS] = lengths;
      words[head + STATUS] = link.redirectStatus;
      bytes.write(key + link.id + link.destination, at + HEAD_BYTES, "latin1");
      const index = findSlot(key, hash);
      if (slots[index] === 0) used += 1;
      slots[index] = toSlot(at);
      slots[index + 1] = hash;
      if (used * 4 > slots.length) grow();
    },
    delete(key) {
      const index = findSlot(key, hashKey(key));
      if (slots[index] !== 0) freeSlot(index);
    },
    drop(workspaceId, ids, drops) {
      const index = ownerIndex.get(workspaceId);
      if (index === undefined) return;
      const owner = owners[index]!;
      if (!ids || ids.size > REMEMBERED_IDS) {
        owner.generation += 1;
        return;
      }
      for (const id of ids) {
        droppedIds.delete(id);
        droppedIds.set(id, { drops, owner });
      }
      for (const [id, { owner: oldest }] of droppedIds) {
        if (droppedIds.size <= REMEMBERED_IDS) break;
        oldest.generation += 1;
        droppedIds.delete(id);
      }
    },
    clear() {
      ({ bytes, words } = openMemory(capacity));
      end = 0;
      slots = new Uint32Array(FIRST_SLOTS * 2);
      used = 0;
      owners = [];
      ownerIndex = new Map();
      droppedIds = new Map();
    },
    get size() {
      return used;
    },
    get isFull() {
      return end >= capacity;
    },
  };
}

/** Two views of one buffer: bytes and 32-bit words. The operating system commits its pages on the first write. */
function openMemory(capacity: number): { bytes: Buffer; words: Uint32Array } {
  const memory = new ArrayBuffer(capacity);
  return { bytes: Buffer.from(memory), words: new Uint32Array(memory) };
}

/** The length of a record in bytes, with padding; 0 if no record was written there. */
function recordLength(lengths: number): number {
  if (lengths === 0) return 0;
  const bytes = HEAD_BYTES + ID_LENGTH + (lengths >>> 16) + (lengths & 0xffff);
  return Math.ceil(bytes / RECORD_UNIT) * RECORD_UNIT;
}

/** FNV-1a (Fowler, Noll, Vo) with 32 bits. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function toLink(owner: Owner, id: string, destination: string, redirectStatus: RedirectStatus): VisitLink {
  return {
    id,
    workspaceId: owner.workspaceId,
    primaryId: owner.primaryId,
    handle: owner.handle,
    alias: "",
    code: "",
    name: "",
    platform: "web",
    destination,
    description: null,
    timeoutSeconds: 0,
    sortOrder: 0,
    categoryId: null,
    thumbnail: "",
    cells: 1,
    redirectStatus,
    rules: null,
    hasPassword: false,
    taken: 0,
    isDead: false,
    noticeUntilMs: null,
  };
}
