import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { budgetLine, type BudgetLine } from '../budgets/records.ts'
import { available, becameNearlySpent, usedPercent } from '../budgets/rules.ts'
import type { FiscalPeriod, FiscalYear } from '../calendar/records.ts'
import { fiscalYearLife } from '../calendar/life.ts'
import { whyNotBook, whyNotBudget, withinYear } from '../calendar/rules.ts'
import type { BudgetEntry } from './records.ts'
import { effectOf, plus, taken, warningOf, whyNotEncumber, type Posting } from './rules.ts'

export type Doing = Pick<Context, 'tx' | 'now' | 'actor'>

/**
 * Books entries and keeps the figures of their lines, all in the caller's transaction. The lines are locked first, in
 * one statement and in the order of their ids, whatever the order they were given in: two bookings over the
 * same lines wait for one another and never for each other.
 *
 * Answers the warnings of lines that let more be encumbered than they have.
 */
export async function book(doing: Doing, postings: readonly Posting[], day?: string): Promise<string[]> {
  const { tx, now } = doing
  const by = doing.actor.user_id
  const asked = postings.filter(({ amount }) => amount !== 0)
  if (asked.length === 0) return []
  const lines = await lockLines(
    tx,
    asked.map(({ line }) => line),
  )
  const on = day ?? (await todayIn(tx, tx.organization_id!, now))
  const calendar = await calendarOf(tx, lines, on)
  const warnings: string[] = []
  const rows: Omit<BudgetEntry, 'id' | 'organization_id' | 'created_at' | 'created_by' | 'updated_at' | 'version'>[] =
    []

  for (const line of lines) {
    const own = asked.filter((each) => each.line === line.id)
    const { year, periods } = calendar(line)
    const given = own.every(({ kind }) => isBudget(kind))
    // A budget counts in its year, whenever it is adopted; an encumbrance or payment has its own date. The release of
    // an encumbrance that outlived its year counts on the last day of it, while that year is open, and so does all that
    // the named person of a soft-closed year books in it.
    const dayOf = ({ kind }: Posting) =>
      isBudget(kind) || kind === 'release' || fiscalYearLife.is(year, 'closing') ? withinYear(on, year) : on
    for (const posting of own) {
      const onDay = dayOf(posting)
      const period = periods.find(({ starts_on, ends_on }) => starts_on <= onDay && onDay <= ends_on)
      refuseIf(isBudget(posting.kind) ? whyNotBudget(year, by) : whyNotBook(onDay, { year, period, by }))
    }
    const isFact = own.some(({ source }) => source.fact)
    const short = given ? null : whyNotEncumber(line, taken(own))
    if (!isFact) refuseIf(short)
    const warning = given ? null : isFact ? short : warningOf(line, taken(own))
    if (warning) warnings.push(warning)
    for (const { source, ...entry } of own)
      rows.push({
        ...entry,
        day: dayOf({ source, ...entry }),
        source_table: source.table,
        source: source.id,
        words: source.words.slice(0, 300),
      })

    const { amended, pre_encumbered, encumbered, spent } = own.map(effectOf).reduce(plus, line)
    const after = await tx.update<BudgetLine>(budgetLine, line.id, { amended, pre_encumbered, encumbered, spent })
    if (becameNearlySpent(line, after)) await tellOwner(doing, after)
  }
  await insertEntries(tx, rows)
  return warnings
}

const isBudget = (kind: Posting['kind']) => kind === 'original' || kind === 'amendment' || kind === 'transfer'

async function tellOwner({ tx, actor, now }: Doing, line: BudgetLine): Promise<void> {
  if (!line.owner || line.amended <= 0) return
  const words = `${line.name} is ${usedPercent(line)}% encumbered or spent. ${dollars(available(line))} is available.`
  await notify(
    tx,
    {
      organization_id: line.organization_id,
      people: [line.owner],
      event: 'budget_threshold',
      record: { table: budgetLine.table, id: line.id },
      words,
      actor: actor.user_id,
    },
    now,
  )
}

/** As they are now, locked until the command ends. */
export async function lockLines(tx: CommandTx, ids: readonly string[]): Promise<BudgetLine[]> {
  const wanted = [...new Set(ids)]
  const lines = await tx.sql<BudgetLine>(
    'select * from budget_lines where organization_id = $1 and id = any($2) order by id for update',
    [tx.organization_id, wanted],
  )
  if (lines.length < wanted.length) throw new NotFound(budgetLine.label)
  return lines
}

/** Closing a period waits for bookings in progress in it, and the next booking finds it closed. */
async function calendarOf(tx: CommandTx, lines: readonly BudgetLine[], day: string) {
  const years = [...new Set(lines.map(({ fiscal_year }) => fiscal_year))]
  const known = await tx.sql<FiscalYear>(
    'select * from fiscal_years where organization_id = $1 and id = any($2) order by id for share',
    [tx.organization_id, years],
  )
  const periods = await tx.sql<FiscalPeriod>(
    `select * from fiscal_periods where organization_id = $1 and fiscal_year = any($2)
      and ($3 between starts_on and ends_on or ends_on = any($4)) order by id for share`,
    [tx.organization_id, years, day, known.map(({ ends_on }) => ends_on).filter((last) => last < day)],
  )
  return ({ fiscal_year }: BudgetLine) => ({
    year: known.find(({ id }) => id === fiscal_year)!,
    periods: periods.filter((period) => period.fiscal_year === fiscal_year),
  })
}

/**
 * One booking, two books: the same statement writes an encumbrance or cost to the journal, and adds a cost to its
 * line's month.
 */
async function insertEntries(tx: CommandTx, rows: readonly Pick<BudgetEntry, 'kind'>[]): Promise<void> {
  if (tx.onNodes) return insertOnNodes(tx, rows)
  await tx.sql(
    `with booked as (insert into budget_entries (organization_id, ${columns.join(', ')})
      select $1, ${columns.join(', ')} from jsonb_populate_recordset(null::budget_entries, $2) returning *),
          months as (insert into budget_months (organization_id, line, month, spent) select organization_id, line,
            date_trunc('month', day)::date, sum(amount) from booked where kind = 'expenditure' group by 1, 2, 3
                     on conflict (organization_id, line, month) do update
                     set spent = budget_months.spent + excluded.spent)
     insert into journal_lines (organization_id, entry, position, day, period, fund, control, account, budget_line,
       debit, credit, source_table, source, words)
     select b.organization_id, b.id, s.side, b.day, s.period, s.fund, s.control, s.account, b.line, s.debit, s.credit,
     b.source_table, b.source, b.words
       from booked b cross join lateral app.journal_sides(b.organization_id, b.line, b.day, b.kind, b.releases,
         b.amount, b.source_table) s`,
    [tx.organization_id, JSON.stringify(rows)],
  )
}

/** The same in three statements, which cost a third more. */
async function insertOnNodes(tx: CommandTx, rows: readonly Pick<BudgetEntry, 'kind'>[]): Promise<void> {
  const organization = tx.organization_id
  const entries = await tx.sql<{ id: string }>(
    `insert into budget_entries (organization_id, ${columns.join(', ')}) select $1, ${columns.join(', ')}
      from jsonb_populate_recordset(null::budget_entries, $2) returning id`,
    [organization, JSON.stringify(rows)],
  )
  const booked = [organization, entries.map(({ id }) => id)]
  if (rows.some(({ kind }) => kind === 'expenditure'))
    await tx.sql(
      `insert into budget_months (organization_id, line, month, spent)
       select organization_id, line, date_trunc('month', day)::date, sum(amount) from budget_entries
        where organization_id = $1 and id = any ($2) and kind = 'expenditure' group by 1, 2, 3
       on conflict (organization_id, line, month) do update set spent = budget_months.spent + excluded.spent`,
      booked,
    )
  if (rows.some(({ kind }) => inTheJournal.has(kind)))
    await tx.sql(
      `insert into journal_lines (organization_id, entry, position, day, period, fund, control, account, budget_line,
        debit, credit, source_table, source, words)
       select b.organization_id, b.id, s.side, b.day, s.period, s.fund, s.control, s.account, b.line, s.debit, s.credit,
       b.source_table, b.source, b.words
         from budget_entries b cross join lateral app.journal_sides(b.organization_id, b.line, b.day, b.kind,
           b.releases, b.amount, b.source_table) s
        where b.organization_id = $1 and b.id = any ($2)`,
      booked,
    )
}

const columns = ['line', 'day', 'kind', 'releases', 'amount', 'source_table', 'source', 'words']
/** Only these can have sides in the journal (`app.journal_sides`). */
const inTheJournal: ReadonlySet<BudgetEntry['kind']> = new Set(['encumbrance', 'expenditure', 'release'])
