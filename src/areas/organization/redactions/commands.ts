import { z } from 'zod'
import { leftOf } from '#platform/audit/log/redactions.ts'
import type { Named } from '#platform/audit/log/stored-log.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { notify } from '../notifications/notify.ts'
import { administratorsOf } from '../two-people/small-agency/facts.ts'
import { mark, onSeveralNodes, whyNotDecide, whyNotRedact, type RedactionRequest } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const redactHistory = command('history/redact', {
  about:
    'Asks to remove words from every copy of a record’s history. Another administrator, who did none of these acts, allows it.',
  decides: 'evidence',
  personal: true,
  input: z.strictObject({
    table: z.string().regex(/^[a-z_]{1,63}$/, 'Select a kind of record'),
    record: z.uuid('Select a record'),
    words: z.string().trim().min(3, 'Enter at least 3 characters').max(5_000),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  secret: ['words'],
  reason: 'reason',
  async run({ table, record, words, reason }, context) {
    const { tx, actor, now } = context
    refuseIf(tx.onNodes ? onSeveralNodes : null)
    const others = (await administratorsOf(tx, actor.organization_id, now)).filter((id) => id !== actor.user_id)
    const inRecord = await isInRecord(tx, { about_table: table, about_record: record, words })
    refuseIf(whyNotRedact({ actor, inRecord, words, others: others.length }))
    const { id } = (await tx.one<{ id: string }>(
      `insert into redaction_requests (about_table, about_record, words, reason, asked_at) values ($1, $2, $3, $4, $5)
       returning id`,
      [table, record, words, reason, now],
    ))!
    const asked = (await holdersOf(tx, actor.organization_id, ['admin'], now)).filter((id) => id !== actor.user_id)
    await tell(context, asked, `asks you to allow a redaction: ${reason}`)
    return { id, waiting: true }
  },
})

export const allowRedaction = command('redactions/allow', {
  about: 'Allows a redaction that another administrator asked for. The log keeps the act, the person and the moment.',
  decides: 'evidence',
  personal: true,
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    refuseIf(tx.onNodes ? onSeveralNodes : null)
    const request = await lock(tx, id)
    refuseIf(whyNotDecide(request, { actor }))
    const { about_table, about_record, words, reason, asked_by } = request
    const others = (await administratorsOf(tx, actor.organization_id, now)).filter((each) => each !== asked_by)
    const inRecord = await isInRecord(tx, { about_table, about_record, words: words! })
    refuseIf(whyNotRedact({ actor, inRecord, words: words!, others: others.length }))
    const changed = await tx.sql<Named>('select source, entry from app.redact_history($1, $2, $3, $4)', [
      about_table,
      about_record,
      words,
      mark,
    ])
    refuseIf(changed.length === 0 ? 'The history of this record does not contain these words.' : null)
    // The sealed entry of this command names each redacted entry as it reads from now on: verifiers compare both.
    const { digests, actors } = await leftOf(tx, actor.organization_id, changed)
    refuseIf(
      actors.has(actor.user_id)
        ? 'You did one of these acts yourself. An administrator who did none of them must allow the redaction.'
        : null,
    )
    const [ordered_by, allowed_by] = [await nameOf(tx, asked_by), await nameOf(tx, actor.user_id)]
    await tx.sql(
      `insert into redactions (created_at, about_table, about_record, ordered_by, reason, entries, digests)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [now, about_table, about_record, ordered_by, reason, changed.length, digests],
    )
    await settle(tx, id, { status: 'allowed', by: actor.user_id, now })
    await tell(context, [asked_by], 'allowed your redaction.')
    return { id, about_table, about_record, ordered_by, allowed_by, reason, entries: changed.length, digests }
  },
})

export const declineRedaction = command('redactions/decline', {
  about: 'Declines a redaction, or withdraws your own. The history stays as it is, and the words are forgotten.',
  decides: 'evidence',
  personal: true,
  input: one.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
  reason: 'reason',
  async run({ id }, context) {
    const { tx, actor, now } = context
    const request = await lock(tx, id)
    refuseIf(whyNotDecide({ ...request, asked_by: '' }, { actor }))
    await settle(tx, id, { status: 'declined', by: actor.user_id, now })
    if (request.asked_by !== actor.user_id) await tell(context, [request.asked_by], 'declined your redaction.')
    return { id }
  },
})

export const redactionCommands = [redactHistory, allowRedaction, declineRedaction]

type Words = Pick<RedactionRequest, 'about_table' | 'about_record'> & { words: string }

/** Whether the record itself still has the words. A record that this person can't read is none. */
async function isInRecord(tx: CommandTx, { about_table, about_record, words }: Words): Promise<boolean> {
  const known = await tx.one("select from pg_class where oid = to_regclass('public.' || $1) and relkind = 'r'", [
    about_table,
  ])
  if (!known) throw new NotFound('Record')
  const [row] = await tx.asPerson<{ inRecord: boolean }>(
    `select app.without_words(to_jsonb(t), $3, $4) is distinct from to_jsonb(t) as "inRecord" from public.${about_table} t
      where organization_id = $1 and id = $2`,
    [tx.organization_id, about_record, words, mark],
  )
  if (!row) throw new NotFound('Record')
  return row.inRecord
}

async function lock(tx: CommandTx, id: string): Promise<RedactionRequest> {
  const request = await tx.one<RedactionRequest>(
    'select * from redaction_requests where organization_id = $1 and id = $2 for update',
    [tx.organization_id, id],
  )
  if (!request) throw new NotFound('Redaction')
  return request
}

type Settled = { status: 'allowed' | 'declined'; by: string; now: Date }
const settle = (tx: CommandTx, id: string, { status, by, now }: Settled): Promise<unknown> =>
  tx.sql(
    `update redaction_requests set status = $3, decided_by = $4, decided_at = $5, words = null
      where organization_id = $1 and id = $2`,
    [tx.organization_id, id, status, by, now],
  )

const nameOf = async (tx: CommandTx, person: string): Promise<string> =>
  (await tx.one<{ name: string }>(
    `select coalesce(nullif(display_name, ''), email) as name from organization_members
      where organization_id = $1 and user_id = $2`,
    [tx.organization_id, person],
  ))!.name

const tell = async ({ tx, actor, now }: Context, people: readonly string[], words: string): Promise<void> =>
  notify(
    tx,
    {
      organization_id: actor.organization_id,
      people,
      event: 'control_changed',
      record: null,
      path: '/admin/redactions',
      words: `${await nameOf(tx, actor.user_id)} ${words}`.slice(0, 900),
      actor: actor.user_id,
    },
    now,
  )
