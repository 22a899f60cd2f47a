import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { budgetLineLife } from '../budgets/life.ts'
import type { BudgetLine } from '../budgets/records.ts'
import type { FiscalYear } from '../calendar/records.ts'
import { heirOf } from './heirs/rules.ts'
import { fiscalYearLife } from '../calendar/life.ts'

type When = { tx: CommandTx; now: Date; actor: { user_id: string | null } }
type OverLine = BudgetLine & { year: string }

/**
 * The lines whose year is over, with the name of that year. For the named person of a soft-closed year it is not over
 * yet.
 */
export const overIn = (
  { tx, actor }: Pick<When, 'tx' | 'actor'>,
  lines: readonly string[],
  today: string,
): Promise<OverLine[]> =>
  tx.sql<OverLine>(
    `select l.*, y.name as year from budget_lines l join fiscal_years y on y.organization_id = l.organization_id
      and y.id = l.fiscal_year where l.organization_id = $1 and l.id = any ($2) and y.ends_on < $3
      and not (y.status ${among(fiscalYearLife, 'closing')} and y.adjuster is not distinct from $4)`,
    [tx.organization_id, lines, today, actor.user_id],
  )

/** A part of a cost. `of` is the past year that it belonged to, where it is booked in a later one. */
export type Dated = { line: string; amount: number; of?: string | undefined }

/**
 * A cost that comes after its year is a cost of the year in which it comes: it goes to the line with the same account
 * string there, and says so. The past year stays as it was reported.
 */
export async function inCurrentYear(when: When, shares: readonly Dated[]): Promise<Dated[]> {
  const { placed, whyNot } = await placedToday(when, shares)
  refuseIf(whyNot)
  return placed
}

/** The same for a preview, with the reason why a share has no line yet. */
export async function placedToday(when: When, shares: readonly Dated[]): Promise<{ placed: Dated[]; whyNot: Reason }> {
  const { tx, now } = when
  const today = await todayIn(tx, tx.organization_id!, now)
  const past = await overIn(
    when,
    shares.map(({ line }) => line),
    today,
  )
  if (past.length === 0) return { placed: [...shares], whyNot: null }
  const current = await tx.one<FiscalYear>(
    'select * from fiscal_years where organization_id = $1 and $2 between starts_on and ends_on',
    [tx.organization_id, today],
  )
  const lines = await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and fiscal_year = $2', [
    tx.organization_id,
    current?.id ?? null,
  ])
  const adopted = lines.filter((line) => budgetLineLife.is(line, 'adopted'))
  const heirs = new Map(past.map((line) => [line.id, heirOf(line, adopted)]))
  return {
    placed: shares.map((share) => {
      const heir = heirs.get(share.line)
      return heir ? { ...share, line: heir.id, of: past.find(({ id }) => id === share.line)!.year } : share
    }),
    whyNot: firstReason(
      ...past.map(
        ({ id, name }) =>
          !heirs.get(id) &&
          `The year of ${name} is over, and the current year has no adopted budget line with its account string. Adopt one first.`,
      ),
    ),
  }
}

/** In the purpose of the entry, so that a reader of the new year’s line finds the year it belonged to. */
export const lateWords = (words: string, of: string | undefined): string => (of ? `${words} (late, of ${of})` : words)
