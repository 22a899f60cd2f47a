import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { inCurrentYear, lateWords, type Dated } from './after-year.ts'
import { book, lockLines, type Doing } from './book.ts'
import { whyNotRelease, type Held, type Posting, type Source } from './rules.ts'

/** An amount of one budget line, in cents. */
export type Share = { line: string; amount: number }
type Document = Pick<Source, 'table' | 'id'>

/** Pre-encumbrance for a requisition: the money is reserved until it is ordered or released. */
export const reserve = (doing: Doing, source: Source, shares: readonly Share[]): Promise<string[]> =>
  book(doing, asPostings('pre_encumbrance', source, shares))

/**
 * Encumbrance for a vendor. The requisition's pre-encumbrance is released in the same step, so that nothing is held
 * twice.
 */
export async function encumber(
  doing: Doing,
  source: Source,
  shares: readonly Share[],
  instead?: Document,
): Promise<string[]> {
  const released = instead
    ? releasesOf(await lockHeld(doing.tx, instead, shares), instead, 'pre_encumbrance', source.words)
    : []
  return book(doing, [...released, ...asPostings('encumbrance', source, shares)])
}

/**
 * Expenditure: paid or booked as a cost. The same amount of the order is released, or the rest with the last payment.
 */
export async function spend(
  doing: Doing,
  source: Source,
  shares: readonly Dated[],
  paying?: Document & { last?: boolean },
): Promise<string[]> {
  const released = paying
    ? releasesOf(
        await lockHeld(doing.tx, paying, shares),
        paying,
        'encumbrance',
        source.words,
        paying.last ? undefined : shares,
      )
    : []
  const costs = (await inCurrentYear(doing, shares)).flatMap(({ of, ...share }) =>
    asPostings('expenditure', { ...source, words: lateWords(source.words, of) }, [share]),
  )
  return book(doing, [...released, ...costs])
}

/** Releases what a document still holds: all of it, or given amounts of some lines. */
export async function release(
  doing: Doing,
  { words, ...document }: Source,
  only?: { kind: keyof Held; shares: readonly Share[] },
): Promise<void> {
  const kinds: readonly (keyof Held)[] = only ? [only.kind] : ['pre_encumbrance', 'encumbrance']
  const locked = await lockHeld(doing.tx, document)
  await book(
    doing,
    kinds.flatMap((kind) => releasesOf(locked, document, kind, words, only?.shares, only !== undefined)),
  )
}

/** Amounts that a document still holds, line by line. */
export async function heldFor(tx: CommandTx, { table, id }: Document): Promise<(Held & { line: string })[]> {
  return tx.sql<Held & { line: string }>(
    `select line,
            sum(case when kind = 'pre_encumbrance' then amount when kind = 'release'
              and releases = 'pre_encumbrance' then -amount else 0 end)::bigint as pre_encumbrance,
            sum(case when kind = 'encumbrance' then amount when kind = 'release'
              and releases = 'encumbrance' then -amount else 0 end)::bigint as encumbrance
       from budget_entries where organization_id = $1 and source_table = $2 and source = $3 group by line
       order by line`,
    [tx.organization_id, table, id],
  )
}

const asPostings = (kind: Posting['kind'], source: Source, shares: readonly Share[]): Posting[] => {
  if (shares.some(({ amount }) => amount < 0) && kind !== 'expenditure') throw new Refusal('Enter an amount above $0.')
  return shares.map(({ line, amount }) => ({ line, kind, releases: null, amount, source }))
}

type Locked = { held: readonly (Held & { line: string })[]; lines: ReadonlyMap<string, BudgetLine> }

/**
 * Every line that an act will touch is locked before its balance is read, so that no two release the same dollar:
 * once, and in the order of the ids. If the document came to hold another line during the wait, the locks are
 * released and all are taken again; adding one could deadlock.
 */
async function lockHeld(tx: CommandTx, document: Document, also: readonly Share[] = []): Promise<Locked> {
  for (;;) {
    await tx.sql('savepoint lines')
    const wanted = [...(await heldFor(tx, document)), ...also].map(({ line }) => line)
    const lines = new Map((await lockLines(tx, wanted)).map((line): [string, BudgetLine] => [line.id, line]))
    const held = await heldFor(tx, document)
    const isWhole = held.every(({ line }) => lines.has(line))
    await tx.sql(isWhole ? 'release savepoint lines' : 'rollback to savepoint lines')
    if (isWhole) return { held, lines }
  }
}

/** With `most`, up to the given amount of each line and never more than is held; otherwise all. */
function releasesOf(
  { held: all, lines }: Locked,
  document: Document,
  kind: keyof Held,
  words: string,
  most?: readonly Share[],
  strictly = false,
): Posting[] {
  const wanted = most
    ? [...new Set(most.map(({ line }) => line))].map((line) => ({
        line,
        amount: sum(most.filter((each) => each.line === line)),
      }))
    : all.map((held) => ({ line: held.line, amount: held[kind] }))
  return wanted.flatMap(({ line, amount }) => {
    const held = all.find((each) => each.line === line)?.[kind] ?? 0
    if (strictly) refuseIf(whyNotRelease(amount, held, lines.get(line) ?? { name: 'this budget line' }))
    const given = Math.min(Math.max(0, amount), held)
    return given > 0
      ? [{ line, kind: 'release' as const, releases: kind, amount: given, source: { ...document, words } }]
      : []
  })
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { amount }) => total + amount, 0)
