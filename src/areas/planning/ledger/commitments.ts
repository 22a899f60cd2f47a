import type { CommandTx } from '#platform/commands/command-tx.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import type { BudgetLine } from '../budgets/records.ts'
import { book, lockLines, type Doing } from './book.ts'
import { whyNotRelease, type Held, type Posting, type Source } from './rules.ts'

/** So much of one budget line, in cents. */
export type Share = { line: string; amount: number }
type Document = Pick<Source, 'table' | 'id'>

/** Asked for in a requisition: the money is kept for it until it is ordered or given back. */
export const reserve = (doing: Doing, source: Source, shares: readonly Share[]): Promise<string[]> => book(doing, asPostings('pre_encumbrance', source, shares))

/** Promised to a vendor. What was reserved for the requisition that it came of is given back in the same breath, so that nothing is held twice. */
export async function encumber(doing: Doing, source: Source, shares: readonly Share[], instead?: Document): Promise<string[]> {
  const released = instead ? await releasesOf(doing.tx, instead, 'pre_encumbrance', shares, source.words) : []
  return book(doing, [...released, ...asPostings('encumbrance', source, shares)])
}

/** Paid, or booked as a cost. Of the order that it pays as much is given back, or all that is left with the last payment. */
export async function spend(doing: Doing, source: Source, shares: readonly Share[], paying?: Document & { last?: boolean }): Promise<string[]> {
  const released = paying ? await releasesOf(doing.tx, paying, 'encumbrance', shares, source.words, paying.last ? undefined : shares) : []
  return book(doing, [...released, ...asPostings('expenditure', source, shares)])
}

/** Gives back what a document still holds: all of it, or so much of some lines. */
export async function release(doing: Doing, { words, ...document }: Source, only?: { kind: keyof Held; shares: readonly Share[] }): Promise<void> {
  const { tx } = doing
  if (only) return void (await book(doing, await releasesOf(tx, document, only.kind, [], words, only.shares, true)))
  const both = [...(await releasesOf(tx, document, 'pre_encumbrance', [], words)), ...(await releasesOf(tx, document, 'encumbrance', [], words))]
  await book(doing, both)
}

/** What is still held for a document, line by line. */
export async function heldFor(tx: CommandTx, { table, id }: Document): Promise<(Held & { line: string })[]> {
  return tx.sql<Held & { line: string }>(
    `select line,
            sum(case when kind = 'pre_encumbrance' then amount when kind = 'release' and releases = 'pre_encumbrance' then -amount else 0 end)::bigint as pre_encumbrance,
            sum(case when kind = 'encumbrance' then amount when kind = 'release' and releases = 'encumbrance' then -amount else 0 end)::bigint as encumbrance
       from budget_entries where organization_id = $1 and source_table = $2 and source = $3 group by line order by line`,
    [tx.organizationId(), table, id],
  )
}

const asPostings = (kind: Posting['kind'], source: Source, shares: readonly Share[]): Posting[] => {
  if (shares.some(({ amount }) => amount < 0) && kind !== 'expenditure') throw new Refusal('An amount that is promised is more than nothing.')
  return shares.map(({ line, amount }) => ({ line, kind, releases: null, amount, source }))
}

/**
 * Everything that is about to be touched is locked before it is asked what is held, so that no two release the same
 * dollar. With `most` as much of each line as stands there, and never more than is held; else all.
 */
async function releasesOf(tx: CommandTx, document: Document, kind: keyof Held, also: readonly Share[], words: string, most?: readonly Share[], strictly = false): Promise<Posting[]> {
  const before = await heldFor(tx, document)
  const lines = new Map((await lockLines(tx, [...before, ...also].map(({ line }) => line))).map((line): [string, BudgetLine] => [line.id, line]))
  const all = await heldFor(tx, document)
  const wanted = most ? [...new Set(most.map(({ line }) => line))].map((line) => ({ line, amount: sum(most.filter((each) => each.line === line)) })) : all.map((held) => ({ line: held.line, amount: held[kind] }))
  return wanted.flatMap(({ line, amount }) => {
    const held = all.find((each) => each.line === line)?.[kind] ?? 0
    if (strictly) refuseIf(whyNotRelease(amount, held, lines.get(line) ?? { name: 'this budget line' }))
    const given = Math.min(Math.max(0, amount), held)
    return given > 0 ? [{ line, kind: 'release' as const, releases: kind, amount: given, source: { ...document, words } }] : []
  })
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { amount }) => total + amount, 0)
