import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { fiscalPeriod, fiscalYear, type FiscalPeriod, type FiscalYear } from './records.ts'
import { monthsOf, periodMoves, whyNotClosePeriod, whyNotCloseYear, whyNotOpenYear, whyNotReopenPeriod, whyNotYear, yearMoves } from './rules.ts'

export const editFiscalYear = editCommand('fiscal-years/edit', fiscalYear)

const one = z.object({ id: z.uuid() })
const others = (tx: CommandTx, id: string | null) => tx.sql<FiscalYear>('select * from fiscal_years where organization_id = $1 and id is distinct from $2 order by starts_on', [tx.organizationId(), id])
const periodsOf = (tx: CommandTx, year: string) => tx.sql<FiscalPeriod>('select * from fiscal_periods where organization_id = $1 and fiscal_year = $2 order by number', [tx.organizationId(), year])

export const planFiscalYear = command('fiscal-years/plan', {
  about: 'Makes a fiscal year with its own first and last day; budgets can be drafted for it.',
  input: inputSchema(fiscalYear),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(fiscalYear, null, actor))
    refuseIf(whyNotYear(input as FiscalYear, await others(tx, null)))
    return tx.insert<FiscalYear>(fiscalYear, input)
  },
})

export const openFiscalYear = command('fiscal-years/open', {
  about: 'Opens a fiscal year with its months: from now on money can be promised and spent in it.',
  input: one,
  async run({ id }, { tx, actor }) {
    const year = await tx.lock<FiscalYear>(fiscalYear, id)
    refuseIf(whyNotOpenYear(year, { actor }))
    refuseIf(whyNotYear(year, await others(tx, id)))
    for (const month of monthsOf(year)) await tx.insert(fiscalPeriod, { fiscal_year: id, ...month })
    return tx.update<FiscalYear>(fiscalYear, id, { status: yearMoves.begin.to })
  },
})

export const closeFiscalYear = command('fiscal-years/close', {
  about: 'Closes a fiscal year and what is still open of its periods. Nothing is booked in it any more.',
  input: one,
  async run({ id }, { tx, actor }) {
    const year = await tx.lock<FiscalYear>(fiscalYear, id)
    const { held } = (await tx.one<{ held: number }>('select count(*)::int as held from budget_lines where organization_id = $1 and fiscal_year = $2 and (pre_encumbered <> 0 or encumbered <> 0)', [tx.organizationId(), id]))!
    refuseIf(whyNotCloseYear(year, { actor, held }))
    await tx.sql(`update fiscal_periods set status = 'closed' where organization_id = $1 and fiscal_year = $2 and status = 'open'`, [tx.organizationId(), id])
    return tx.update<FiscalYear>(fiscalYear, id, { status: yearMoves.close.to })
  },
})

export const closeFiscalPeriod = command('fiscal-periods/close', {
  about: 'Closes a period: what is booked from now on has a later day.',
  input: one,
  async run({ id }, { tx, actor }) {
    const period = await tx.lock<FiscalPeriod>(fiscalPeriod, id)
    const earlier = (await periodsOf(tx, period.fiscal_year)).filter(({ number }) => number < period.number)
    refuseIf(whyNotClosePeriod(period, { actor, earlier }))
    return tx.update<FiscalPeriod>(fiscalPeriod, id, { status: periodMoves.close.to })
  },
})

export const reopenFiscalPeriod = command('fiscal-periods/reopen', {
  about: 'Opens a closed period again, and keeps the reason.',
  input: one.extend({ reason: z.string().trim().min(1, 'Reason is required').max(2_000) }),
  async run({ id }, { tx, actor }) {
    const period = await tx.lock<FiscalPeriod>(fiscalPeriod, id)
    const year = await tx.lock<FiscalYear>(fiscalYear, period.fiscal_year)
    const later = (await periodsOf(tx, period.fiscal_year)).filter(({ number }) => number > period.number)
    refuseIf(whyNotReopenPeriod(period, { actor, year, later }))
    return tx.update<FiscalPeriod>(fiscalPeriod, id, { status: periodMoves.reopen.to })
  },
})
