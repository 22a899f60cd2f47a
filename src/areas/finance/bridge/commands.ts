import { createHash } from 'node:crypto'
import Papa from 'papaparse'
import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { atLeast } from '#platform/roles.ts'
import type { Control } from '#areas/planning/journal/records.ts'
import { accountMapping, journalBatch, type AccountMapping, type BatchLine, type JournalBatch } from './records.ts'
import {
  accountInWords,
  batchCsv,
  batchJson,
  differencesOf,
  outLines,
  readAnswer,
  whyNotBatch,
  type OutLine,
  type Unmapped,
} from './rules.ts'

export const createMapping = draftCommand('account-mappings/create', accountMapping)
export const editMapping = editCommand('account-mappings/edit', accountMapping)

const most = 5_000

export const makeBatch = command('journal-batches/make', {
  about:
    'Creates a batch for the financial system from every entry booked up to a day and not yet in a batch. Each line gets its account’s code for its day.',
  input: z.strictObject({ until: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Select a date') }),
  async run({ until }, context): Promise<JournalBatch> {
    const { tx, actor, now } = context
    const number = await nextNumber(tx, journalBatch.table, 'JB-{year}-{count}', now)
    const open = await openLines(context, until)
    const mappings = await tx.sql<AccountMapping>(
      `select control, account, fund, outside_code, valid_from::text as valid_from, valid_to::text as valid_to
        from account_mappings where organization_id = $1`,
      [actor.organization_id],
    )
    const { lines, missing } = outLines(open, mappings)
    refuseIf(whyNotBatch(lines, missing, { actor }))
    const head = { number, until, agency: await agencyOf(context) }
    const [debit, credit] = [
      lines.reduce((sum, each) => sum + each.debit, 0),
      lines.reduce((sum, each) => sum + each.credit, 0),
    ]
    const batch = await tx.insert<JournalBatch>(journalBatch, {
      number,
      until,
      lines: lines.length,
      debit,
      credit,
      csv_digest: digest(batchCsv(head, lines)),
      json_digest: digest(batchJson(head, lines)),
    })
    const names = [
      'position',
      'journal_line',
      'entry',
      'day',
      'fund_code',
      'outside_code',
      'debit',
      'credit',
      'document',
      'words',
    ]
    await tx.sql(
      `insert into journal_batch_lines (organization_id, batch, ${names.join(', ')}) select $1, $2, ${names.join(', ')}
        from jsonb_populate_recordset(null::journal_batch_lines, $3)`,
      [actor.organization_id, batch.id, JSON.stringify(lines)],
    )
    return batch
  },
})

export const batchFile = question('journal-batches/file', {
  about: 'A batch as a file. It is the same every time, byte for byte.',
  input: z.strictObject({ id: z.uuid(), format: z.enum(['csv', 'json']) }),
  async run({ id, format }, context): Promise<{ name: string; type: string; content: string; digest: string }> {
    const { batch, lines } = await batchOf(context, id)
    const head = { number: batch.number, until: batch.until, agency: await agencyOf(context) }
    const content = format === 'csv' ? batchCsv(head, lines) : batchJson(head, lines)
    return {
      name: `${batch.number}.${format}`,
      type: format === 'csv' ? 'text/csv' : 'application/json',
      content,
      digest: digest(content),
    }
  },
})

export const reconcileBatch = command('journal-batches/reconcile', {
  about: 'Compares a batch with the financial system’s response, line by line.',
  secret: ['content'],
  input: z.strictObject({ id: z.uuid(), content: z.string().min(1, 'Select a file').max(5_000_000) }),
  async run({ id, content }, context): Promise<JournalBatch & { differences: string[] }> {
    const { tx, actor } = context
    const row = await tx.lock<JournalBatch>(journalBatch, id)
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can reconcile a batch.')
    const { answered, problems } = readAnswer(
      Papa.parse<Record<string, string>>(content.trim(), { header: true, skipEmptyLines: true }).data,
    )
    refuseIf(problems.length > 0 ? problems.slice(0, 5).join(' ') : null)
    const differences = differencesOf((await batchOf(context, row.id)).lines, answered)
    const after = await tx.update<JournalBatch>(journalBatch, id, {
      status: differences.length > 0 ? 'differs' : 'reconciled',
      answer: differences.slice(0, 100).join('\n').slice(0, 20_000) || null,
    })
    return { ...after, differences }
  },
})

export type BridgeState = { open: number; debit: number; credit: number; missing: string[] }

export const bridgeState = question('journal-batches/state', {
  about: 'Entries waiting for export, and accounts without a code in the financial system.',
  input: z.strictObject({ until: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }),
  async run({ until }, { tx, actor }): Promise<BridgeState> {
    const waiting = await tx.sql<{
      control: Control
      account_name: string | null
      fund_name: string
      lines: number
      debit: number
      credit: number
      coded: boolean
    }>(waitingSql, [actor.organization_id, until])
    const sum = (name: 'lines' | 'debit' | 'credit') => waiting.reduce((total, each) => total + each[name], 0)
    return {
      open: sum('lines'),
      debit: sum('debit'),
      credit: sum('credit'),
      missing: waiting.filter(({ coded }) => !coded).map(accountInWords),
    }
  },
})

/**
 * From the totals of entries that are in no batch: each account of a fund, and whether it has a code on all of its
 * days. Codes are looked up by account, not by day, among those of the agency: a row without an account or a fund is for
 * all, so no index finds them one by one.
 */
export const waitingSql = `
  with days as (
    select starts_on, fund, control, account, sum(lines) as lines, sum(debit) as debit, sum(credit) as credit
      from journal_sums where organization_id = $1 and span = 'waiting' and starts_on <= $2 group by 1, 2, 3, 4
      having sum(lines) <> 0),
  waiting as materialized (
    select fund, control, account, min(starts_on) as first, array_agg(starts_on) as days, sum(lines) as lines,
    sum(debit) as debit, sum(credit) as credit from days group by 1, 2, 3),
  codes as materialized (
    select control, account, fund, daterange(valid_from, valid_to, '[]') as days from account_mappings
     where organization_id = $1)
  select w.control, a.name as account_name, f.name as fund_name, sum(w.lines)::int as lines, sum(w.debit)::bigint
  as debit, sum(w.credit)::bigint as credit,
         bool_and((select coalesce(bool_and(day <@ coded.days), false) from unnest(w.days) day)) as coded
    from waiting w join funds f on f.organization_id = $1 and f.id = w.fund
    left join accounts a on a.organization_id = $1 and a.id = w.account
   cross join lateral (
     select range_agg(m.days) as days from codes m
      where m.control = w.control and (m.account is null or m.account = w.account)
      and (m.fund is null or m.fund = w.fund)) coded
   group by w.control, a.name, f.name order by min(w.first), f.name, w.control, a.name`

/** In booking order and by whole entries, so that a batch balances. */
const openLines = ({ tx, actor }: Context, until: string): Promise<Unmapped[]> =>
  tx.sql<Unmapped>(
    `select j.id, j.entry, j.day::text as day, j.fund, f.code as fund_code, f.name as fund_name, j.control, j.account,
      a.name as account_name, j.debit, j.credit, j.source_table, j.source, j.words
       from journal_lines j join funds f on f.organization_id = j.organization_id and f.id = j.fund
       left join accounts a on a.organization_id = j.organization_id and a.id = j.account
      where j.organization_id = $1 and j.day <= $2
      and not exists (select from journal_batch_lines b where b.organization_id = j.organization_id
        and b.journal_line = j.id)
        and j.entry in (select entry from journal_lines o where o.organization_id = $1 and o.day <= $2
          and not exists (select from journal_batch_lines b where b.organization_id = o.organization_id
            and b.journal_line = o.id) group by entry order by min(o.day), entry limit $3)
      order by j.day, j.entry, j.position, j.id`,
    [actor.organization_id, until, most],
  )

async function batchOf({ tx, actor }: Context, id: string): Promise<{ batch: JournalBatch; lines: OutLine[] }> {
  const batch = await tx.one<JournalBatch>('select * from journal_batches where organization_id = $1 and id = $2', [
    actor.organization_id,
    id,
  ])
  if (!batch || !atLeast('manager', actor)) throw new NotFound(journalBatch.label)
  return {
    batch,
    lines: await tx.sql<BatchLine>(
      'select * from journal_batch_lines where organization_id = $1 and batch = $2 order by position',
      [actor.organization_id, id],
    ),
  }
}

const agencyOf = async ({ tx, actor }: Context): Promise<string> =>
  (await tx.one<{ name: string }>('select name from organizations where id = $1', [actor.organization_id]))!.name
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
