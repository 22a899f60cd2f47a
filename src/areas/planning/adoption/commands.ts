import { z } from 'zod'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { fiscalYear, type FiscalYear } from '#areas/planning/calendar/records.ts'
import { book, lockLines } from '#areas/planning/ledger/book.ts'
import { adopt } from './adopt.ts'
import { budgetLineLife } from '#areas/planning/budgets/life.ts'
import { budgetVersionLife } from './life.ts'
import { budgetLine, type BudgetLine } from '#areas/planning/budgets/records.ts'
import { budgetVersion, budgetVersionLine, type BudgetVersion, type BudgetVersionLine } from './records.ts'
import { whyNotAmend, whyNotPropose } from './rules.ts'

const named = { name: z.string().trim().min(1, 'Name is required').max(120) }
const vote = {
  resolution: z.string().trim().min(1, 'Resolution is required').max(120),
  voted_on: z.iso.date('Adopted on must be a date, such as 2026-07-01'),
}

export const proposeBudget = command('budget-versions/propose', {
  about: 'Saves the draft lines of a year as the proposed budget.',
  input: z.object({ fiscal_year: z.uuid(), ...named }),
  async run({ fiscal_year, name }, { tx, actor }) {
    const year = await tx.lock<FiscalYear>(fiscalYear, fiscal_year)
    const lines = await linesOf(tx, fiscal_year)
    refuseIf(whyNotPropose({ actor, year, drafts: lines.filter((line) => budgetLineLife.is(line, 'draft')).length }))
    return keep(
      tx,
      { name, fiscal_year, kind: 'proposed', status: 'proposed' },
      lines.map((line) => ({ line: line.id, amount: budgetLineLife.is(line, 'draft') ? line.original : line.amended })),
    )
  },
})

const content = { record: budgetVersion, parts: [{ record: budgetVersionLine, by: 'budget_version' }] }

export const budgetVersionCommands = commandsOf(budgetVersionLife, {
  async author({ id }, { tx, actor }) {
    const people = [actor.user_id]
    return (await authorsAmong(tx, content, { organization: actor.organization_id, ids: [id], people })).length > 0
  },
  async adopt(version, context) {
    const { tx, actor, today, asked } = context
    const wanted = await tx.sql<BudgetVersionLine>(
      'select * from budget_version_lines where organization_id = $1 and budget_version = $2',
      [tx.organization_id, version.id],
    )
    const voted = new Map(wanted.map(({ line, amount }) => [line, amount]))
    for (const line of await lockLines(tx, [...voted.keys()])) {
      if (!budgetLineLife.is(line, 'draft')) continue
      refuseIf(budgetLineLife.whyNotHere('adopt', line, { actor, today }))
      const original = voted.get(line.id)!
      const drafted = original === line.original ? line : await tx.update<BudgetLine>(budgetLine, line.id, { original })
      await adopt(context, drafted, `${version.name}, ${asked.resolution}`)
    }
    await supersede(tx, version.fiscal_year)
    return { kind: 'adopted' as const }
  },
})

export const amendBudget = command('budget-versions/amend', {
  about: 'Amends adopted lines after a vote of the governing body and saves the amended budget as a new version.',
  input: z.object({
    fiscal_year: z.uuid(),
    ...named,
    ...vote,
    changes: z
      .array(z.object({ line: z.uuid(), amount: z.int('Change must be an amount in whole cents') }))
      .min(1, 'Change at least one budget line.')
      .max(500),
  }),
  async run({ fiscal_year, changes, ...rest }, context) {
    const { tx, actor } = context
    const year = await tx.lock<FiscalYear>(fiscalYear, fiscal_year)
    const lines = await lockLines(
      tx,
      changes.map(({ line }) => line),
    )
    refuseIf(whyNotAmend(changes, { actor, lines, year }))
    await supersede(tx, fiscal_year)
    const version = await tx.insert<BudgetVersion>(budgetVersion, {
      ...rest,
      fiscal_year,
      kind: 'amended',
      status: 'in_force',
    })
    const source = { table: budgetVersion.table, id: version.id, words: `${rest.name}, ${rest.resolution}` }
    // It takes effect on the day of the vote, even if it is entered later.
    await book(
      context,
      changes.map(({ line, amount }) => ({ line, kind: 'amendment', releases: null, amount, source })),
      rest.voted_on,
    )
    const after = (await linesOf(tx, fiscal_year)).filter((line) => !budgetLineLife.is(line, 'draft'))
    return fill(
      tx,
      version,
      after.map((line) => ({ line: line.id, amount: line.amended })),
    )
  },
})

const linesOf = (tx: CommandTx, year: string) =>
  tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and fiscal_year = $2 order by id', [
    tx.organization_id,
    year,
  ])

const supersede = (tx: CommandTx, year: string) =>
  tx.sql(
    `update budget_versions
      set status = ${asStatus(budgetVersionLife, 'superseded')} where organization_id = $1 and fiscal_year = $2
      and status ${among(budgetVersionLife, 'in_force')}`,
    [tx.organization_id, year],
  )

const keep = async (
  tx: CommandTx,
  values: Partial<BudgetVersion>,
  lines: readonly { line: string; amount: number }[],
) => fill(tx, await tx.insert<BudgetVersion>(budgetVersion, values), lines)

async function fill(
  tx: CommandTx,
  { id }: BudgetVersion,
  lines: readonly { line: string; amount: number }[],
): Promise<BudgetVersion> {
  for (const line of lines) await tx.insert(budgetVersionLine, { budget_version: id, ...line })
  return tx.update<BudgetVersion>(budgetVersion, id, { total: lines.reduce((sum, { amount }) => sum + amount, 0) })
}
