import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Tx } from '../../database/database.ts'

/** How long a used token still works: a browser with ten tabs wakes up and all of them refresh. */
export const reuseSeconds = 10

/** A first token of a session, or the next one: random, and only its hash is stored. */
export async function issueRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.sql('insert into auth.refresh_tokens (token_hash, session_id, created_at) values ($1, $2, $3)', [
    hashOf(token),
    sessionId,
    now.toISOString(),
  ])
  return token
}

/**
 * Exchanges a token for its successor. A used one returns the newest of its line for ten seconds; after that another
 * person has it, and `stolen` says so. The caller has locked the session, so that of two at once one comes second.
 */
export async function rotate(
  tx: Tx,
  sessionId: string,
  token: string,
  now: Date,
): Promise<{ next: string } | 'spent' | 'stolen'> {
  const row = await find(tx, token)
  if (!row.used_at) {
    const next = await issueRefreshToken(tx, sessionId, now)
    await tx.sql('update auth.refresh_tokens set used_at = $2, successor = $3 where token_hash = $1', [
      hashOf(token),
      now.toISOString(),
      seal(token, next),
    ])
    return { next }
  }
  const age = now.getTime() - new Date(row.used_at).getTime()
  if (age > reuseSeconds * 1000) return 'stolen'
  // Used up by a second factor: its successor went to the session that showed it.
  if (!row.successor) return 'spent'
  return { next: await newestAfter(tx, token, row.successor) }
}

/** Follows the line: each token opens the next. */
async function newestAfter(tx: Tx, token: string, successor: Buffer): Promise<string> {
  const next = open(token, successor)
  const row = await find(tx, next)
  return row.successor ? newestAfter(tx, next, row.successor) : next
}

type Used = { used_at: string | null; successor: Buffer | null }
const find = async (tx: Tx, token: string) =>
  (await tx.one<Used>('select used_at, successor from auth.refresh_tokens where token_hash = $1', [hashOf(token)]))!

/** The session that a token belongs to, locked until the transaction ends. */
export const lockSessionOf = (tx: Tx, token: string) =>
  tx.one<{ id: string }>(
    `select id from auth.sessions where id = (select session_id from auth.refresh_tokens
      where token_hash = $1) for update`,
    [hashOf(token)],
  )

export async function spendAllRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.sql(
    'update auth.refresh_tokens set used_at = coalesce(used_at, $2), successor = null where session_id = $1',
    [sessionId, now.toISOString()],
  )
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * The successor is stored under a key that only the used token gives: the holder of that token may have the answer
 * again, and a reader of the database has nothing.
 */
function seal(token: string, next: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyFrom(token), Buffer.alloc(12))
  return Buffer.concat([cipher.update(next, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(token), Buffer.alloc(12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** Each key seals one text only, so the nonce need not vary. */
const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, 'granary', 'successor of a refresh token', 32))
