import { plural } from '../words.ts'
import type { Client } from 'pg'
import { deriveFrom, makeKeys, type Keys } from '../auth/keys.ts'
import { gatewayPassword } from '../database/connections.ts'
import { newSecret, type KeySource } from './key-file.ts'
import { newDigest, reseal, sealedByOthers, type DigestColumn, type SealedColumn } from './reseal.ts'
import { secretId, type KeptKey, type Ring } from './ring.ts'

export class RotationRefused extends Error {}

/** The resources of a rotation. `owner` is connected as the owner of the database. */
export type Rotation = {
  owner: Client
  keys: Keys
  source: Pick<KeySource, 'write'>
  sealed: readonly SealedColumn[]
  digests: readonly DigestColumn[]
  /** Reseals values stored in other forms than a column of bytes, and returns their number. */
  more?: readonly Resealing[]
  gatewayUrl: string | undefined
  /** The embedded database has the newest secret as the password of its owner. */
  embeddedOwner: boolean
}

export type Resealing = (owner: Client, keys: Keys) => Promise<number>

/** The lifetime of the longest signed link: until then the previous key is still needed. */
export const overlapDays = 7

/** First: a new key that every process learns of and none uses yet. */
export async function addKey({ keys, source }: Pick<Rotation, 'keys' | 'source'>): Promise<void> {
  const { ring } = keys
  if (ring.waiting !== undefined) return
  await source.write({ ...ring, waiting: newSecret() })
  await keepUp(keys)
}

/** Second: it signs and seals from now on. The previous one still verifies and opens. */
export async function useNewKey(
  { owner, keys, source, gatewayUrl, embeddedOwner }: Rotation,
  now: Date,
): Promise<void> {
  const { waiting, secrets, kept } = keys.ring
  if (waiting === undefined) throw new RotationRefused('There is no new key to use. Run npm run rotate-keys first.')
  const noted = `insert into app.key_rotations (key_id, replaced_id, used_at) values ($1, $2, $3)
    on conflict (key_id) do update set used_at = excluded.used_at`
  await asCustodian(owner, () => owner.query(noted, [secretId(waiting), secretId(secrets[0]!), now]))
  await source.write({ secrets: [waiting, ...secrets], kept })
  await keepUp(keys)
  await owner.query(`alter role gateway password ${owner.escapeLiteral(gatewayPassword(keys, gatewayUrl))}`)
  if (embeddedOwner) await owner.query(`alter role current_user password ${owner.escapeLiteral(waiting)}`)
}

/** Third, and again after any interruption: sealed values are resealed with the newest key. */
export async function resealAll({ owner, keys, sealed, more = [] }: Rotation): Promise<number> {
  let count = 0
  await asCustodian(owner, async () => {
    for (const column of sealed) count += await reseal(owner, keys, column)
    for (const each of more) count += await each(owner, keys)
    await owner.query('update app.installation set secret_fingerprint = $1', [keys.fingerprint])
  })
  return count
}

/**
 * The reason to keep an older key, in a sentence; null when it can be retired. `early` does not wait for links to
 * expire.
 */
export async function whyNotRetire(
  { owner, keys, sealed }: Rotation,
  now: Date,
  { early = false } = {},
): Promise<string | null> {
  const { secrets } = keys.ring
  if (secrets.length < 2) return 'There is one key, and it is in use. Run npm run rotate-keys to add another first.'
  return asCustodian(owner, async () => {
    for (const column of sealed) {
      const left = await sealedByOthers(owner, keys, column)
      const values = plural(left, { one: '1 value is', other: `${left} values are` })
      if (left > 0) return `${values} sealed with an older key in ${column.table}. Run npm run rotate-keys again.`
    }
    if (early) return null
    const { rows } = await owner.query<{ used_at: string | Date }>(
      'select used_at from app.key_rotations where key_id = $1',
      [secretId(secrets[0]!)],
    )
    const until = rows[0] && new Date(new Date(rows[0].used_at).getTime() + overlapDays * 86_400_000)
    if (!until || until <= now) return null
    const last = until.toISOString().slice(0, 10)
    return `Links signed with the older key are valid until ${last}. Retire it then, or add --now, which breaks those links.`
  })
}

/**
 * Derived keys that still open and verify: hashed histories of the audit log, emails, codes on paper, the log's
 * identity.
 */
export const keptPurposes = [
  'trail signing',
  'sealed fields',
  'recovery codes',
  'unsubscribe',
  'opportunity subscription',
  'invitation',
  'calendar',
] as const

/** Without these a stolen secret would still be useful: what they verify is remade, or its owner told. */
const keptWhenStolen = ['sealed fields']

/** Last: the older keys leave the ring. `stolen` keeps only what opens the agency's own histories. */
export async function retireOldKeys(rotation: Rotation, now: Date, { stolen = false } = {}): Promise<void> {
  const { owner, keys, source, digests } = rotation
  const { secrets, kept } = keys.ring
  const [newest, ...old] = secrets
  const purposes = stolen ? keptWhenStolen : keptPurposes
  const before = stolen ? kept.filter(({ purpose }) => keptWhenStolen.includes(purpose)) : kept
  const next: Ring = { secrets: [newest!], kept: keptOf(old, purposes, before) }
  const after = await makeKeys(next, 'http://localhost')
  await asCustodian(owner, async () => {
    await owner.query('begin')
    try {
      for (const each of digests) await newDigest(owner, keys, after, each)
      await owner.query('update app.key_rotations set retired_at = $2 where key_id = $1', [secretId(newest!), now])
      await source.write(next)
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw error
    }
  })
  await keepUp(keys)
}

function keptOf(old: readonly string[], purposes: readonly string[], before: readonly KeptKey[]): KeptKey[] {
  const fresh = old.flatMap((secret) =>
    purposes.map((purpose) => ({ id: secretId(secret), purpose, key: deriveFrom(secret, purpose) })),
  )
  // The log's identity has one key, the first: verifiers have written it down.
  const isKept = (purpose: string) => before.some((each) => each.purpose === purpose) && purpose === 'trail signing'
  return [...fresh.filter(({ purpose }) => !isKept(purpose)), ...before]
}

/** In this process at once; every other one polls. */
const keepUp = async (keys: Keys): Promise<void> => void (await keys.renew())

async function asCustodian<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query('set role custodian')
  try {
    return await work()
  } finally {
    await owner.query('reset role')
  }
}
