import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { indirectLimit } from '../charges/indirect.ts'
import { whyAboveRate } from '../charges/rules.ts'
import { isRunning } from '../grants/rules.ts'
import type { ApplicantProfile } from '../applicants/records.ts'
import { isFederal } from '../grants/award/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { booksOf } from './books.ts'
import { reportLife } from './life.ts'
import { grantReport, type GrantReport } from './records.ts'
import { tieOut, whyNotRevise } from './rules.ts'
import { scheduleReports } from './schedule.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Enter a reason').max(2_000)

type Asker = Pick<Context, 'tx' | 'now'>

export const editGrantReport = editCommand('grant-reports/edit', grantReport)

export const planReports = command('grant-reports/plan', {
  about:
    'Schedules the reports of a grant with their due dates for its whole period. Existing ones stay; a final one that is no longer the last moves to its period.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantReport, null, actor))
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(isRunning(row) ? null : 'Accept the grant before scheduling its reports.')
    return { planned: await scheduleReports(tx, row, now) }
  },
})

/** The revised report of the same period, if one was started. */
const begunOf = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<{ begun: string | null }> => {
  const found = await tx.one<{ number: string }>(
    'select number from grant_reports where organization_id = $1 and revises = $2 limit 1',
    [tx.organization_id, id],
  )
  return { begun: found?.number ?? null }
}

/** Reports are cumulative, so they are certified in the order of their periods. */
const earlierOf = async ({ tx }: Asker, { funding, kind, period_end }: GrantReport) =>
  (await tx.one<{ number: string; period_end: string }>(
    `select number, period_end::text as period_end from grant_reports where organization_id = $1 and funding = $2
      and kind = $3 and period_end < $4 and revises is null
      and status ${among(reportLife, 'open', 'returned', 'prepared')}
      order by period_end limit 1`,
    [tx.organization_id, funding, kind, period_end],
  )) ?? null

async function unnamedIn({ tx }: Asker): Promise<string[]> {
  const profile = await tx.one<Pick<ApplicantProfile, 'uei' | 'ein'>>(
    'select uei, ein from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [tx.organization_id],
  )
  return [...(profile?.uei ? [] : ['UEI']), ...(profile?.ein ? [] : ['EIN'])]
}

/** The first line where a financial report and the books differ. */
async function disagreement({ tx, now }: Asker, report: GrantReport, row: Grant): Promise<string | null> {
  if (report.kind !== 'sf425') return null
  const checks = tieOut(report, await booksOf(tx, row, report, now))
  const indirect = await indirectLimit(tx, row, report.period_end)
  return firstReason(...checks.map(({ whyNot }) => whyNot), indirect && whyAboveRate(indirect))
}

export const reportCommands = commandsOf(reportLife, {
  // Who planned the periods wrote no figure of the report.
  author: async ({ id }, { tx, actor }) =>
    (await tx.one(
      `select from record_changes where organization_id = $1 and table_name = $2 and record = $3 and actor = $4
        and operation = 'update' and command = 'grant-reports/edit' limit 1`,
      [tx.organization_id, grantReport.table, id, actor.user_id],
    )) !== undefined,
  async facts(report, asker) {
    const { begun } = await begunOf(report.id, asker)
    if (!reportLife.is(report, 'prepared')) return { begun, disagrees: null, earlier: null, unnamed: [] }
    const row = await asker.tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      asker.tx.organization_id,
      report.funding,
    ])
    return {
      begun,
      disagrees: await disagreement(asker, report, row!),
      earlier: await earlierOf(asker, report),
      unnamed: report.kind === 'sf425' && isFederal(row!) ? await unnamedIn(asker) : [],
    }
  },
  async prepare(report, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, report.funding)
    const books = await booksOf(tx, row, report, now)
    return { ...books, owner: actor.user_id, counted_at: now.toISOString(), returned_because: null }
  },
  async certify(report, { tx, actor, now, asked: { name } }) {
    // Checked again under the lock of the grant, because a cost may have arrived meanwhile.
    const row = await tx.lock<Grant>(grant, report.funding)
    refuseIf(await disagreement({ tx, now }, report, row))
    if (report.revises) await replace(tx, report.revises)
    return { certified_by: actor.user_id, certified_at: now.toISOString(), signed_name: name }
  },
  return: (_, { asked: { reason } }) => ({ returned_because: reason }),
  send: (_, { today }) => ({ sent_on: today }),
})

async function replace(tx: CommandTx, id: string): Promise<void> {
  const before = await tx.lock<GrantReport>(grantReport, id)
  refuseIf(reportLife.is(before, 'certified', 'sent') ? null : `${before.number} is already replaced.`)
  await tx.update<GrantReport>(grantReport, id, { status: 'revised' })
}

export const reviseReport = command('grant-reports/revise', {
  about: 'Starts a revised report of the same period. Once certified, it replaces the outdated report.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    refuseIf(whyNotRevise(of, { actor, ...(await begunOf(id, { tx })) }))
    const number = await nextNumber(tx, grantReport.table, String(grantReport.fields.number.initial), now)
    const { funding, kind, final, period_start, period_end, unliquidated, narrative, due_on } = of
    return tx.insert<GrantReport>(grantReport, {
      number,
      funding,
      kind,
      final,
      period_start,
      period_end,
      unliquidated,
      narrative,
      due_on,
      owner: actor.user_id,
      revises: id,
      revised_because: why,
    })
  },
})
