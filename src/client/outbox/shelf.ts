import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Entry } from './held.ts'

/** The entries of one person, in the order entered. */
export type Shelf = {
  all: () => Promise<Entry[]>
  add: (entry: Omit<Entry, 'place'>) => Promise<void>
  /** False where its person discarded it meanwhile: it does not come back. */
  change: (entry: Entry) => Promise<boolean>
  remove: (place: number) => Promise<void>
}

type Key = { id: string; key: CryptoKey }
type Sealed = { user: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
interface Schema extends DBSchema {
  keys: { key: string; value: Key }
  entries: { key: number; value: Sealed; indexes: { user: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('outbox', 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('entries', { autoIncrement: true }).createIndex('user', 'user')
    },
    terminated: () => void (opened = undefined),
  })
  return opened
}

/**
 * On this device, encrypted by a key of the person's own that the browser doesn't give out. Unlike what was read, it
 * outlives the session: it exists nowhere else, and waits for its person to sign in.
 */
export function shelfOf(user: string): Shelf {
  async function keyOf(): Promise<Key> {
    const db = await open()
    const known = await db.get('keys', user)
    if (known) return known
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    return { id: crypto.randomUUID(), key }
  }

  /** Written with its key in one step: with the last entry sent meanwhile, its key is gone, or another one is there. */
  async function write(entry: Omit<Entry, 'place'>, place?: number): Promise<boolean> {
    const used = await keyOf()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(entry))
    const row = { user, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, used.key, text) }
    const tx = (await open()).transaction(['entries', 'keys'], 'readwrite')
    const [entries, keys] = [tx.objectStore('entries'), tx.objectStore('keys')]
    if (place !== undefined && (await entries.getKey(place)) === undefined) return false
    const now = await keys.get(user)
    if (now && now.id !== used.id) return write(entry, place)
    if (!now) await keys.put(used, user)
    await (place === undefined ? entries.add(row) : entries.put(row, place))
    await tx.done
    tellTabs()
    return true
  }

  return {
    async all() {
      const db = await open()
      const [places, rows] = await Promise.all([
        db.getAllKeysFromIndex('entries', 'user', user),
        db.getAllFromIndex('entries', 'user', user),
      ])
      if (rows.length === 0) return []
      const { key } = await keyOf()
      return Promise.all(
        rows.map(async ({ iv, sealed }, at) => {
          const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
          return { ...(JSON.parse(new TextDecoder().decode(text)) as Omit<Entry, 'place'>), place: places[at]! }
        }),
      )
    },
    add: async (entry) => void (await write(entry)),
    change: ({ place, ...entry }) => write(entry, place),
    async remove(place) {
      const db = await open()
      const tx = db.transaction(['entries', 'keys'], 'readwrite')
      await tx.objectStore('entries').delete(place)
      // With the last entry its key goes too: what the browser's own files still hold of it is noise.
      if ((await tx.objectStore('entries').index('user').count(user)) === 0) await tx.objectStore('keys').delete(user)
      await tx.done
      tellTabs()
    },
  }
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
const tellTabs = () => tabs?.postMessage(null)
/** Another tab has entered, sent or discarded. */
export function onOtherTabs(hear: () => void): () => void {
  tabs?.addEventListener('message', hear)
  return () => tabs?.removeEventListener('message', hear)
}
