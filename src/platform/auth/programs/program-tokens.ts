import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../database/database.ts'

/** A consent lasts this long; afterward the person is asked again. */
export const connectionDays = 90
export const codeSeconds = 120
export const accessSeconds = 900
/** How long a used refresh token still returns its successor: two requests of one program may cross. */
const reuseSeconds = 10

export const accessPrefix = 'gra_'
const refreshPrefix = 'grr_'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export type Pair = { access_token: string; refresh_token: string; scopes: readonly string[] }
type Row = {
  organization_id: string
  id: string
  scopes: readonly string[]
  client: Buffer
  code_challenge: string
  code_expires_at: string
  redirect_uri: string
  refresh_hash: Buffer
  used_hash: Buffer | null
  used_at: string | null
  successor: Buffer | null
}

const fields =
  'organization_id, id, scopes, client, code_challenge, code_expires_at, redirect_uri, refresh_hash, used_hash, used_at, successor'

/** The living connection with this secret. It is locked by its own name: a lock by a hash would take every node's. */
async function locked(
  tx: Tx,
  by: 'code_hash' | 'line' | 'access_hash',
  hash: Buffer,
  now: Date,
): Promise<Row | undefined> {
  const seen = await tx.one<Row>(`select organization_id, id from public.connected_programs where ${by} = $1`, [hash])
  if (!seen) return undefined
  return tx.one<Row>(
    `select ${fields} from public.connected_programs where organization_id = $1 and id = $2 and ${by} = $3
      and revoked_at is null and expires_at > $4 for update`,
    [seen.organization_id, seen.id, hash, now],
  )
}

/** A code opens once, for its program, its address and the program that holds the verifier; else it is spent. */
export async function redeemCode(
  tx: Tx,
  { code, verifier, clientId, redirect }: { code: string; verifier: string; clientId: string; redirect: string },
  now: Date,
): Promise<Pair | null> {
  const row = await locked(tx, 'code_hash', hashOf(code), now)
  if (!row || new Date(row.code_expires_at) <= now) return null
  const isMeant =
    row.client.equals(hashOf(clientId)) &&
    row.redirect_uri === redirect &&
    isSame(row.code_challenge, hashOf(verifier).toString('base64url'))
  if (!isMeant) {
    await revoke(tx, row, now)
    return null
  }
  const line = randomBytes(16).toString('base64url')
  const pair = { access_token: newAccess(), refresh_token: newRefresh(line), scopes: row.scopes }
  await tx.sql(
    `update public.connected_programs set code_hash = null, line = $3, access_hash = $4, access_expires_at = $5,
      refresh_hash = $6, last_used_at = $7 where organization_id = $1 and id = $2`,
    [row.organization_id, row.id, hashOf(line), hashOf(pair.access_token), ends(now), hashOf(pair.refresh_token), now],
  )
  return pair
}

/** The next pair. A refresh token that was used before is in two hands, so the connection ends. */
export async function redeemRefresh(
  tx: Tx,
  { token, clientId }: { token: string; clientId: string },
  now: Date,
): Promise<Pair | null> {
  const line = token.startsWith(refreshPrefix) ? token.slice(refreshPrefix.length).split('.')[0]! : ''
  const row = await locked(tx, 'line', hashOf(line), now)
  if (!row) return null
  const given = hashOf(token)
  if (!row.client.equals(hashOf(clientId))) return null
  if (given.equals(row.refresh_hash)) {
    const pair = { access_token: newAccess(), refresh_token: newRefresh(line), scopes: row.scopes }
    await tx.sql(
      `update public.connected_programs set access_hash = $3, access_expires_at = $4, refresh_hash = $5, used_hash = $6,
        used_at = $7, successor = $8, last_used_at = $7 where organization_id = $1 and id = $2`,
      [
        row.organization_id,
        row.id,
        hashOf(pair.access_token),
        ends(now),
        hashOf(pair.refresh_token),
        given,
        now,
        seal(token, JSON.stringify(pair)),
      ],
    )
    return pair
  }
  const isCrossing =
    row.used_hash?.equals(given) &&
    row.successor &&
    now.getTime() - new Date(row.used_at!).getTime() <= reuseSeconds * 1_000
  if (isCrossing) return JSON.parse(open(token, row.successor!)) as Pair
  await revoke(tx, row, now)
  return null
}

/** RFC 7009: the program ends its own connection with either token. */
export async function revokeByToken(tx: Tx, token: string, now: Date): Promise<void> {
  const line = token.startsWith(refreshPrefix) ? token.slice(refreshPrefix.length).split('.')[0]! : ''
  const byLine = await locked(tx, 'line', hashOf(line), now)
  const row = byLine?.refresh_hash.equals(hashOf(token)) ? byLine : await locked(tx, 'access_hash', hashOf(token), now)
  if (row) await revoke(tx, row, now)
}

const revoke = (tx: Tx, { organization_id, id }: Row, now: Date) =>
  tx.sql(
    'update public.connected_programs set revoked_at = $3, code_hash = null where organization_id = $1 and id = $2',
    [organization_id, id, now],
  )

const newAccess = () => accessPrefix + randomBytes(32).toString('base64url')
const newRefresh = (line: string) => `${refreshPrefix}${line}.${randomBytes(32).toString('base64url')}`
const ends = (now: Date) => new Date(now.getTime() + accessSeconds * 1_000)

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** As for sessions (refresh-tokens.ts): only the holder of the used token can open its successor. */
function seal(token: string, pair: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), Buffer.alloc(12))
  return Buffer.concat([cipher.update(pair, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), Buffer.alloc(12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** Each key seals one text only, so the nonce need not vary. */
const keyFrom = (token: string) =>
  Buffer.from(hkdfSync('sha256', token, 'granary', 'successor of a program’s token', 32))
