import type { RedirectStatus } from "#features/links/link-schema.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { CompactStore } from "./cache.ts";

/** Records are written one after the other into chunks; the oldest chunk makes room for the newest. */
const CHUNK_BYTES = 256 * 1024;
const FIRST_SLOTS = 4_096;
const ID_LENGTH = 36;
/** Hash, drops and fill time, workspace and its generation; then status and the lengths of key and destination. */
const HEAD_BYTES = 5 * 4 + 3 * 2;
/** Upper bound on remembered drops of single links. Beyond it, the workspace of the oldest one is dropped. */
const REMEMBERED_IDS = 50_000;

interface Owner {
  readonly workspaceId: string;
  primaryId: string;
  handle: string;
  /** Grows when all links of the workspace are dropped. */
  generation: number;
}

/** A link that leads every visitor to its destination without showing anything. */
export function isPlain(link: VisitLink): boolean {
  const { rules, hasPassword, timeoutSeconds, isDead, noticeUntilMs } = link;
  return rules === null && !hasPassword && timeoutSeconds === 0 && !isDead && noticeUntilMs === null;
}

/**
 * Keeps plain links as bytes outside of the JavaScript heap, about 110 each instead of 800, by the keys of the cache.
 * What comes back is enough for a redirect: names and texts of the link are empty. Holds `maxBytes` and forgets the
 * oldest first. Dropping is lazy: it costs the same for a workspace of one link and of a million.
 */
export function openPlainLinks(maxBytes: number): CompactStore<VisitLink> {
  const chunkCount = Math.max(2, Math.floor(maxBytes / CHUNK_BYTES));
  let chunks: Buffer[] = [];
  /** Where the next record begins, counted over all chunks ever written. */
  let end = 0;
  let slots = new Uint32Array(FIRST_SLOTS);
  let used = 0;
  let owners: Owner[] = [];
  let ownerIndex = new Map<string, number>();
  /** Single links that were dropped, oldest first: the drop, and the workspace. */
  let droppedIds = new Map<string, { drops: number; owner: Owner }>();

  // a slot holds 0 if it is free, else the position of a record in units of 4 bytes, modulo the ring, plus 1
  const ring = chunkCount * CHUNK_BYTES;
  const toSlot = (position: number) => (position % ring) / 4 + 1;
  const toPlace = (slot: number) => {
    const position = (slot - 1) * 4;
    return { chunk: chunks[Math.floor(position / CHUNK_BYTES)]!, at: position % CHUNK_BYTES };
  };

  function isKey({ chunk, at }: { chunk: Buffer; at: number }, key: string, hash: number): boolean {
    if (chunk.readUInt32LE(at) !== hash || chunk.readUInt16LE(at + 22) !== key.length) return false;
    const start = at + HEAD_BYTES + ID_LENGTH;
    for (let index = 0; index < key.length; index++) if (chunk[start + index] !== key.charCodeAt(index)) return false;
    return true;
  }

  function findSlot(key: string, hash: number): number {
    const mask = slots.length - 1;
    for (let index = hash & mask; ; index = (index + 1) & mask) {
      const slot = slots[index]!;
      if (slot === 0 || isKey(toPlace(slot), key, hash)) return index;
    }
  }

  /** Frees a slot and moves those after it that it had displaced (Knuth, volume 3, algorithm 6.4R). */
  function free(freed: number): void {
    const mask = slots.length - 1;
    let index = freed;
    used -= 1;
    for (let next = (index + 1) & mask; slots[next] !== 0; next = (next + 1) & mask) {
      const { chunk, at } = toPlace(slots[next]!);
      const home = chunk.readUInt32LE(at) & mask;
      const isBetween = index <= next ? index < home && home <= next : index < home || home <= next;
      if (isBetween) continue;
      slots[index] = slots[next]!;
      index = next;
    }
    slots[index] = 0;
  }

  function grow(): void {
    const old = slots;
    slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;
    for (const slot of old) {
      if (slot === 0) continue;
      const { chunk, at } = toPlace(slot);
      let index = chunk.readUInt32LE(at) & mask;
      while (slots[index] !== 0) index = (index + 1) & mask;
      slots[index] = slot;
    }
  }

  /** Forgets the records of the chunk that is written next. */
  function clearChunk(number: number): void {
    const chunk = chunks[number]!;
    for (let at = 0; at + HEAD_BYTES <= CHUNK_BYTES;) {
      const length = recordLength(chunk, at);
      if (length === 0) break;
      const slot = toSlot(number * CHUNK_BYTES + at);
      const mask = slots.length - 1;
      let index = chunk.readUInt32LE(at) & mask;
      while (slots[index] !== 0 && slots[index] !== slot) index = (index + 1) & mask;
      if (slots[index] === slot) free(index);
      at += length;
    }
    chunk.fill(0);
  }

  /** Makes room for a record and returns its position. */
  function reserve(bytes: number): number {
    if ((end % CHUNK_BYTES) + bytes > CHUNK_BYTES) end += CHUNK_BYTES - (end % CHUNK_BYTES);
    const number = Math.floor(end / CHUNK_BYTES) % chunkCount;
    if (end % CHUNK_BYTES === 0) {
      if (chunks[number]) clearChunk(number);
      else chunks[number] = Buffer.alloc(CHUNK_BYTES);
    }
    const position = end;
    end += bytes;
    return position;
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
    accepts: (key, link) => isPlain(link) && /^[\x20-\xff]{1,2000}$/.test(key) && link.id.length === ID_LENGTH,
    get(key) {
      const hash = hashOf(key);
      const slot = slots[findSlot(key, hash)]!;
      if (slot === 0) return undefined;
      const { chunk, at } = toPlace(slot);
      const owner = owners[chunk.readUInt32LE(at + 12)]!;
      if (chunk.readUInt32LE(at + 16) !== owner.generation) return undefined;
      const idAt = at + HEAD_BYTES;
      const id = chunk.toString("latin1", idAt, idAt + ID_LENGTH);
      if (droppedIds.size > 0 && (droppedIds.get(id)?.drops ?? 0) > chunk.readUInt32LE(at + 4)) return undefined;
      const destinationAt = idAt + ID_LENGTH + chunk.readUInt16LE(at + 22);
      const destination = chunk.toString("latin1", destinationAt, destinationAt + chunk.readUInt16LE(at + 24));
      return {
        value: toLink(owner, id, destination, chunk.readUInt16LE(at + 20) as RedirectStatus),
        filledAtMs: chunk.readUInt32LE(at + 8) * 1000,
      };
    },
    set(key, { value: link, filledAtMs }, drops) {
      const bytes = (HEAD_BYTES + ID_LENGTH + key.length + link.destination.length + 3) & ~3;
      const position = reserve(bytes);
      const hash = hashOf(key);
      const { chunk, at } = toPlace(toSlot(position));
      const owner = getOwner(link);
      chunk.writeUInt32LE(hash, at);
      chunk.writeUInt32LE(drops, at + 4);
      chunk.writeUInt32LE(Math.floor(filledAtMs / 1000), at + 8);
      chunk.writeUInt32LE(owner, at + 12);
      chunk.writeUInt32LE(owners[owner]!.generation, at + 16);
      chunk.writeUInt16LE(link.redirectStatus, at + 20);
      chunk.writeUInt16LE(key.length, at + 22);
      chunk.writeUInt16LE(link.destination.length, at + 24);
      chunk.write(link.id + key + link.destination, at + HEAD_BYTES, "latin1");
      const index = findSlot(key, hash);
      if (slots[index] === 0) used += 1;
      slots[index] = toSlot(position);
      if (used * 2 > slots.length) grow();
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
      chunks = [];
      end = 0;
      slots = new Uint32Array(FIRST_SLOTS);
      used = 0;
      owners = [];
      ownerIndex = new Map();
      droppedIds = new Map();
    },
    get size() {
      return used;
    },
    get isFull() {
      return end >= ring;
    },
  };
}

/** The bytes of the record at a place, with its padding; 0 where none has been written. */
function recordLength(chunk: Buffer, at: number): number {
  const key = chunk.readUInt16LE(at + 22);
  return key === 0 ? 0 : (HEAD_BYTES + ID_LENGTH + key + chunk.readUInt16LE(at + 24) + 3) & ~3;
}

/** FNV-1a (Fowler, Noll, Vo) with 32 bits. */
function hashOf(key: string): number {
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
