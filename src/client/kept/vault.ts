import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { keptIn, shellIn } from './places.ts'

/** The owner of these answers: another session of the same person has none of them. */
export type Owner = { user: string; session: string }
/** A read, and what the server answered. The server says for how many hours it may be shown. */
export type Answered = {
  read: string
  at: number
  hours: number
  status: number
  headers: Record<string, string>
  body: ArrayBuffer
}

type Keys = Owner & { text: CryptoKey; names: CryptoKey; until: number; seen: number }
type Kept = { name: string; at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
interface Schema extends DBSchema {
  keys: { key: string; value: Keys }
  answers: { key: string; value: Kept; indexes: { at: number } }
}

/** A day of much reading; the oldest go first. */
const most = 3_000
/** Clocks of devices are set now and then. */
const leeway = 5 * 60_000

let opened: Promise<IDBPDatabase<Schema>> | undefined
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(keptIn, 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('answers', { keyPath: 'name' }).createIndex('at', 'at')
    },
    // A person signs out, here or in another tab: deleting doesn't wait.
    blocking: () => close(),
    terminated: () => void (opened = undefined),
  })
  return opened
}
function close(): void {
  void opened?.then((db) => db.close())
  opened = undefined
}

/** The key cannot be read out, only used, and everything is noise without it. */
async function newKeys(owner: Owner): Promise<Keys> {
  const [text, names] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { ...owner, text, names, until: 0, seen: 0 }
}

const isOf = (owner: Owner, keys: Owner | undefined) => keys?.user === owner.user && keys.session === owner.session

async function keysOf(owner: Owner): Promise<Keys> {
  const db = await open()
  const known = await db.get('keys', 'owner')
  if (known && isOf(owner, known)) return known
  const made = await newKeys(owner)
  const tx = db.transaction(['keys', 'answers'], 'readwrite')
  // Another tab may have made them meanwhile.
  const now = await tx.objectStore('keys').get('owner')
  if (now && isOf(owner, now)) return now
  await tx.objectStore('answers').clear()
  await tx.objectStore('keys').put(made, 'owner')
  await tx.done
  return made
}

/** A question tells as much as its answer: an id, a name that was searched for. */
async function nameOf(read: string, { names }: Keys): Promise<string> {
  const sign = await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(read))
  return btoa(String.fromCharCode(...new Uint8Array(sign)))
}

export async function keep(owner: Owner, answers: readonly Answered[]): Promise<void> {
  const keys = await keysOf(owner)
  const kept = await Promise.all(answers.map((answer) => sealed(answer, keys)))
  const newest = answers.reduce((last, { at }) => Math.max(last, at), 0)
  const hours = Math.min(...answers.map(({ hours }) => hours))
  const db = await open()
  const tx = db.transaction(['keys', 'answers'], 'readwrite')
  // Signed out while this was encrypted: the key is gone, and nothing is written.
  if (!isOf(owner, await tx.objectStore('keys').get('owner'))) return
  await tx.objectStore('keys').put({ ...keys, until: newest + hours * 3_600_000, seen: newest }, 'owner')
  const store = tx.objectStore('answers')
  for (const each of kept) await store.put(each)
  let over = (await store.count()) - most
  for (let old = await store.index('at').openCursor(); old && over > 0; over--, old = await old.continue())
    await old.delete()
  await tx.done
}

async function sealed({ read, at, status, headers, body }: Answered, keys: Keys): Promise<Kept> {
  const [name, iv] = [await nameOf(read, keys), crypto.getRandomValues(new Uint8Array(12))]
  const head = new TextEncoder().encode(`${JSON.stringify({ status, headers })}\n`)
  const whole = await new Blob([head, body]).arrayBuffer()
  const additionalData = new TextEncoder().encode(name)
  return {
    name,
    at,
    iv,
    sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, keys.text, whole),
  }
}

/** The server's last answer to this read, and its moment; null where nothing is kept, or no longer. */
export async function recall(
  owner: Owner,
  read: string,
  now: number,
): Promise<{ at: number; answer: Response } | null> {
  const db = await open()
  const keys = await db.get('keys', 'owner')
  if (!keys || !isOf(owner, keys)) return null
  if (now > keys.until || now < keys.seen - leeway) return (await forget(), null)
  if (now > keys.seen + leeway) await db.put('keys', { ...keys, seen: now }, 'owner')
  const kept = await db.get('answers', await nameOf(read, keys))
  if (!kept) return null
  const { at, iv, sealed, name } = kept
  const additionalData = new TextEncoder().encode(name)
  const whole = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, keys.text, sealed))
  const end = whole.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(whole.subarray(0, end))) as Pick<Answered, 'status' | 'headers'>
  return { at, answer: new Response(head.status === 204 ? null : whole.slice(end + 1), head) }
}

/** The key first, so that the rest is noise whatever happens next. */
export async function forget(): Promise<void> {
  const db = await open()
  await db.delete('keys', 'owner')
  await db.clear('answers')
  await caches.delete(shellIn)
}
