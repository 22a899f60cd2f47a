import { createHash } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../roles.ts'
import { openJson } from '../keys/sealed-text.ts'
import { againAfterDeadlock } from './after-deadlock.ts'
import type { Command } from './command.ts'
import { carryOut, keepRefusal, waysOf, withoutHanded, type Asked, type Needs } from './execute.ts'
import { parseInput } from './input.ts'
import { KeptRefusal, Moved, NotFound, reasonsOf, Refusal } from './refusals.ts'
import { Seals } from './seals.ts'

export type Answer = { status: 200 | 404 | 409; body: string }

/** The first request with this key is still running. */
export class StillRunning extends Error {
  override message = 'The same request is still running. Try again in a moment.'
}

/** The key belongs to another request. */
export class KeyReused extends Error {
  override message = 'This Idempotency-Key was used for another request. Use a new key for every new request.'
}

const remembered = 24 * 3_600_000

/** A second try gets no more than the audit log has. */
const kept = (command: Command, body: string): string =>
  command.handed ? JSON.stringify(withoutHanded(command, JSON.parse(body))) : body

/** A key is text that a client made up: printable, without spaces, up to 255 characters. */
export const whyNotKey = (key: string) =>
  /^[\x21-\x7e]{1,255}$/.test(key) ? null : 'An Idempotency-Key must have 1 to 255 printable characters without spaces.'

/**
 * Like `execute`, but the same key gives the same answer for a day: the answer, even a refusal, is stored in the
 * command's own transaction. Two at once meet at the key's row, whichever process they reached.
 */
export async function executeOnce(
  needs: Needs,
  command: Command,
  raw: unknown,
  actor: Actor,
  key: string,
  visit: Asked,
): Promise<Answer & { replayed: boolean; /** Refused now, not by repeating an earlier answer. */ refused?: Error }> {
  const input = parseInput(command.input, raw)
  const hash = createHash('sha256')
    .update(JSON.stringify([command.name, raw ?? null]))
    .digest('base64url')
  return againAfterDeadlock(() =>
    needs.database.transaction(
      { role: 'commands', actor },
      async (tx) => {
        const earlier = await claim(tx, actor, key, command.name, hash, needs.clock.now())
        if (earlier) return { ...earlier, body: openJson(needs.keys, earlier.body, () => true), replayed: true }

        await tx.sql('savepoint carry_out')
        let reason: Error | undefined
        const seals = new Seals(needs.keys)
        const answer = await carryOut({ ...needs, seals }, tx, command, input, actor, visit).then(
          (result): Answer => ({ status: 200, body: JSON.stringify(result ?? null) }),
          async (error): Promise<Answer> => {
            const refused = refusalOf(error)
            reason = error as Error
            await tx.sql('rollback to savepoint carry_out')
            if (error instanceof KeptRefusal) await keepRefusal(needs, tx, error, actor)
            return refused
          },
        )
        await tx.sql(
          `update app.idempotency_keys set status = $2, answer = $3, organization_id = app.organization_id()
            where user_id = app.user_id() and key = $1`,
          [key, answer.status, seals.forKeepingText(kept(command, answer.body))],
        )
        return { ...answer, replayed: false, ...(reason && { refused: reason }) }
      },
      { ...waysOf(command), readOnly: false },
    ),
  )
}

/** The refusal a person gets instead of a result; everything else is an error and undoes the key as well. */
export function refusalOf(error: unknown): Answer {
  if (error instanceof Moved) return { status: 409, body: refusalBody('moved', error, { moved: error.detail }) }
  if (error instanceof Refusal) return { status: 409, body: refusalBody('refused', error, reasonsOf(error)) }
  if (error instanceof NotFound) return { status: 404, body: refusalBody('not_found', error) }
  throw error
}

const refusalBody = (code: string, { message }: Error, more: object = {}) =>
  JSON.stringify({ error: message, code, message, ...more })

/** Takes the key, or returns its stored answer. While another transaction holds it we wait a moment, not longer. */
async function claim(
  tx: Tx,
  actor: Actor,
  key: string,
  command: string,
  hash: string,
  now: Date,
): Promise<Answer | null> {
  const { before } = (await tx.one<{ before: string }>(`select current_setting('lock_timeout') as before`))!
  await tx.sql(`select set_config('lock_timeout', '100', true)`)
  const claimed = await tx
    .one(claimSql, [key, command, hash, new Date(now.getTime() + remembered), now])
    .catch((error: { code?: string }) => Promise.reject(error.code === '55P03' ? new StillRunning() : error))
  await tx.sql(`select set_config('lock_timeout', $1, true)`, [before])
  if (claimed) return null

  const earlier = await tx.one(
    `select organization_id, body_hash, status, answer from app.idempotency_keys where user_id = app.user_id()
      and key = $1`,
    [key],
  )
  // The founder of an organization may repeat the request before and after joining it; otherwise the answer stays in
  // its organization.
  const moved = actor.organization_id !== null && earlier?.organization_id !== actor.organization_id
  if (!earlier || earlier.body_hash !== hash || moved) throw new KeyReused()
  return { status: earlier.status, body: earlier.answer }
}

/** An expired key can be taken again. */
const claimSql = `
  insert into app.idempotency_keys as k (key, command, body_hash, expires_at) values ($1, $2, $3, $4)
  on conflict (user_id, key) do update set command = excluded.command, body_hash = excluded.body_hash,
  expires_at = excluded.expires_at, status = null, answer = null
    where k.expires_at <= $5
  returning true as claimed`
