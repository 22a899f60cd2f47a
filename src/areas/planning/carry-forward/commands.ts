import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import type { Reason } from '#platform/rules.ts'
import { adopt } from '../adoption/adopt.ts'
import { budgetLine, type BudgetLine } from '../budgets/records.ts'
import { fiscalYear, type FiscalYear } from '../calendar/records.ts'
import { book, lockLines } from '../ledger/book.ts'
import { receivedBy, type Received } from './received.ts'
import { arriving, carriedLines, leaving, whyNotCarryForward, type Carried, type Encumbering } from './rules.ts'

const input = z.object({ id: z.uuid(), money: z.enum(['along', 'stays']).default('along') })

export type CarryPreview = {
  into: string | null
  whyNot: Reason
  lines: {
    id: string
    name: string
    heir: { id: string; name: string } | null
    amount: number
    /** Received and not billed: a cost of the year that ends. */
    accrued: number
  }[]
}

export const previewCarryForward = question('fiscal-years/preview-carry-forward', {
  about: 'Lists a year’s open requisitions and orders, and the next year’s line that would take over each.',
  input,
  async run({ id, money }, { tx, actor, now }): Promise<CarryPreview> {
    const from = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!from) throw new NotFound(fiscalYear.label)
    const { into, carried } = await asItStands(tx, from)
    const whyNot = whyNotCarryForward({
      actor,
      today: await todayIn(tx, actor.organization_id, now),
      from,
      into,
      carried,
      money,
    })
    const named = (line: BudgetLine) => ({ id: line.id, name: line.name })
    return {
      into: into?.name ?? null,
      whyNot,
      lines: carried.map(({ line, heir, amount, accrued }) => ({
        ...named(line),
        heir: heir && named(heir),
        amount,
        accrued,
      })),
    }
  },
})

export const carryForward = command('fiscal-years/carry-forward', {
  about:
    'Carries a past year’s open requisitions and orders into the next year, line by line, with or without their money. What was received and not billed is accrued, and the accrual reversed in the next year.',
  decides: 'money',
  input,
  async run({ id, money }, context) {
    const { tx, actor, now } = context
    const from = await tx.lock<FiscalYear>(fiscalYear, id)
    // Read first, to know which lines to lock; then all are locked at once, in the order that every booking uses.
    const seen = await asItStands(tx, from)
    await lockLines(
      tx,
      seen.carried.flatMap(({ line, heir }) => [line.id, ...(heir ? [heir.id] : [])]),
    )
    const { into, carried } = await asItStands(tx, from)
    refuseIf(
      whyNotCarryForward({ actor, today: await todayIn(tx, actor.organization_id, now), from, into, carried, money }),
    )

    const heirs = new Map<string, string>()
    for (const { line, heir } of carried) heirs.set(line.id, (heir ?? (await makeHeir(context, line, into!))).id)
    const ids = carried.map(({ line }) => line.id)
    const received = await receivedBy(tx, ids, from.ends_on)
    const encumbered = (await encumbrancesOf(tx, ids)).map((each) => ({ ...each, accrued: accruedOf(each, received) }))
    await book(
      context,
      encumbered.flatMap((each) => leaving(each, money, into!.name)),
      from.ends_on,
    )
    const warnings = await book(
      context,
      encumbered.flatMap((each) => arriving(each, heirs.get(each.line)!, money, from.name)),
    )
    return {
      lines: carried.length,
      documents: new Set(encumbered.map(({ source_table, source }) => `${source_table} ${source}`)).size,
      amount: carried.reduce((sum, { amount }) => sum + amount, 0),
      accrued: encumbered.reduce((sum, { accrued }) => sum + accrued, 0),
      warnings,
    }
  },
})

const accruedOf = (each: Omit<Encumbering, 'accrued'>, received: readonly Received[]) =>
  received.find(({ line, source }) => line === each.line && source === each.source)?.amount ?? 0

async function asItStands(
  tx: CommandTx,
  from: FiscalYear,
): Promise<{ into: FiscalYear | undefined; carried: Carried[] }> {
  const into = await tx.one<FiscalYear>('select * from fiscal_years where organization_id = $1 and starts_on = $2', [
    tx.organization_id,
    addDays(from.ends_on, 1),
  ])
  const linesOf = (year: string) =>
    tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and fiscal_year = $2 order by id', [
      tx.organization_id,
      year,
    ])
  const lines = await linesOf(from.id)
  const received = await receivedBy(
    tx,
    lines.map(({ id }) => id),
    from.ends_on,
  )
  return { into, carried: carriedLines(lines, into ? await linesOf(into.id) : [], received) }
}

/** A project adopted once continues in a separate line, with no budget except its carryforward. */
async function makeHeir(
  context: Context,
  { name, fund, account, cost_center, program, project, award, control, owner }: BudgetLine,
  { id, starts_on, ends_on }: FiscalYear,
): Promise<BudgetLine> {
  const line = await context.tx.insert<BudgetLine>(budgetLine, {
    name,
    fund,
    account,
    cost_center,
    program,
    project,
    award,
    control,
    owner,
    fiscal_year: id,
    starts_on,
    ends_on,
    original: 0,
  })
  return adopt(context, line, 'Created for carryforward')
}

/** Amounts that each document holds in these lines, with the text of its last encumbrance. */
const encumbrancesOf = (tx: CommandTx, lines: readonly string[]): Promise<Omit<Encumbering, 'accrued'>[]> =>
  tx.sql<Omit<Encumbering, 'accrued'>>(
    `select * from (
       select line, source_table, source,
              (array_agg(words order by id desc) filter (where kind in ('pre_encumbrance', 'encumbrance')))[1] as words,
              (coalesce(sum(amount) filter (where kind = 'pre_encumbrance'), 0) - coalesce(sum(amount)
                filter (where kind = 'release' and releases = 'pre_encumbrance'), 0))::bigint as pre_encumbrance,
              (coalesce(sum(amount) filter (where kind = 'encumbrance'), 0) - coalesce(sum(amount)
                filter (where kind = 'release' and releases = 'encumbrance'), 0))::bigint as encumbrance
         from budget_entries where organization_id = $1 and line = any($2) group by line, source_table, source) held
      where pre_encumbrance <> 0 or encumbrance <> 0 order by line, source_table, source`,
    [tx.organization_id, lines],
  )
