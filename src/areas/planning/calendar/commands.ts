import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { fiscalPeriodLife, fiscalYearLife, type StillCommitted } from './life.ts'
import { fiscalPeriod, fiscalYear, type FiscalPeriod, type FiscalYear } from './records.ts'
import { monthsOf, whyNotInOrder, whyNotYear } from './rules.ts'

export const editFiscalYear = editCommand('fiscal-years/edit', fiscalYear)

const others = (tx: CommandTx, id: string | null) =>
  tx.sql<FiscalYear>(
    'select * from fiscal_years where organization_id = $1 and id is distinct from $2 order by starts_on',
    [tx.organization_id, id],
  )
const periodsOf = (tx: CommandTx, year: string) =>
  tx.sql<FiscalPeriod>('select * from fiscal_periods where organization_id = $1 and fiscal_year = $2 order by number', [
    tx.organization_id,
    year,
  ])

export const planFiscalYear = command('fiscal-years/plan', {
  about: 'Creates a fiscal year with its start and end dates. Budgets can then be drafted for it.',
  input: inputSchema(fiscalYear),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(fiscalYear, null, actor))
    refuseIf(whyNotYear(input as FiscalYear, await others(tx, null)))
    return tx.insert<FiscalYear>(fiscalYear, input)
  },
})

export const fiscalYearCommands = commandsOf(fiscalYearLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<StillCommitted>(
      `select count(*)::int as held from budget_lines
        where organization_id = $1 and fiscal_year = $2 and (pre_encumbered <> 0 or encumbered <> 0)`,
      [tx.organization_id, id],
    ))!,
  async open(year, { tx }) {
    refuseIf(whyNotYear(year, await others(tx, year.id)))
    for (const month of monthsOf(year)) await tx.insert(fiscalPeriod, { fiscal_year: year.id, ...month })
  },
  reopen: () => ({ adjuster: null }),
  close: () => ({ adjuster: null }),
})

export const fiscalPeriodCommands = commandsOf(fiscalPeriodLife, {
  async facts(period, { tx }) {
    const year = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
      tx.organization_id,
      period.fiscal_year,
    ])
    return { outOfOrder: whyNotInOrder(period, { year: year!, periods: await periodsOf(tx, period.fiscal_year) }) }
  },
  // Two people at once could each reopen a period of a year that the other closes.
  async reopen(period, { tx }) {
    const year = await tx.lock<FiscalYear>(fiscalYear, period.fiscal_year)
    refuseIf(whyNotInOrder(period, { year, periods: await periodsOf(tx, period.fiscal_year) }))
  },
})
