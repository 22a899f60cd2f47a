import { z } from 'zod'
import { digestLines } from '#platform/audit/log/redactions.ts'
import type { Named } from '#platform/audit/log/stored-log.ts'
import { command } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { mark, onSeveralNodes, whyNotRedact } from './rules.ts'

/**
 * The digests, which stay on the server, give the current text of each entry: one that differs from its seal and its
 * digest was tampered with.
 */
type Redaction = {
  id: string
  created_at: string
  about_table: string
  about_record: string
  ordered_by: string
  reason: string
  entries: number
}

export const redactHistory = command('history/redact', {
  about:
    'Removes words from every copy of a record’s history. The audit log keeps the sealed hash, the person and the reason.',
  input: z.strictObject({
    table: z.string().regex(/^[a-z_]{1,63}$/, 'Select a kind of record'),
    record: z.uuid('Select a record'),
    words: z.string().trim().min(3, 'Enter at least 3 characters').max(5_000),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  secret: ['words'],
  reason: 'reason',
  async run({ table, record, words, reason }, { tx, actor }) {
    refuseIf(tx.onNodes ? onSeveralNodes : null)
    const known = await tx.one("select from pg_class where oid = to_regclass('public.' || $1) and relkind = 'r'", [
      table,
    ])
    if (!known) throw new NotFound('Record')
    const [row] = await tx.asPerson<{ inRecord: boolean }>(
      `select app.without_words(to_jsonb(t), $3, $4) is distinct from to_jsonb(t) as "inRecord" from public.${table} t
        where organization_id = $1 and id = $2`,
      [actor.organization_id, record, words, mark],
    )
    if (!row) throw new NotFound('Record')
    refuseIf(whyNotRedact({ actor, inRecord: row.inRecord }))
    const changed = await tx.sql<Named>('select source, entry from app.redact_history($1, $2, $3, $4)', [
      table,
      record,
      words,
      mark,
    ])
    refuseIf(changed.length === 0 ? 'The history of this record does not contain these words.' : null)
    const digests = await digestLines(tx, actor.organization_id, changed)
    const member = await tx.one<{ display_name: string }>(
      'select display_name from organization_members where organization_id = $1 and user_id = $2',
      [actor.organization_id, actor.user_id],
    )
    return (await tx.one<Redaction>(
      `insert into redactions (about_table, about_record, ordered_by, reason, entries, digests)
        values ($1, $2, $3, $4, $5, $6)
       returning id, created_at, about_table, about_record, ordered_by, reason, entries::int`,
      [table, record, member?.display_name || actor.email, reason, changed.length, digests],
    ))!
  },
})
