import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { reportLife } from '../life.ts'
import type { GrantReport } from '../records.ts'

/** The lines of the SF-425 that are counted from the books. Obligations not billed yet are entered by hand. */
export const counted = [
  ['receipts', '10a', 'cash receipts'],
  ['disbursed', '10b', 'cash disbursements'],
  ['authorized', '10d', 'federal funds authorized'],
  ['federal_spent', '10e', 'expenditures'],
  ['match_required', '10i', 'recipient share required'],
  ['match_spent', '10j', 'recipient share of expenditures'],
  ['income', '10l', 'program income'],
  ['income_deducted', '10m', 'program income deducted'],
  ['income_added', '10n', 'program income added'],
  ['indirect_base', '11', 'indirect base'],
  ['indirect_charged', '11', 'indirect cost charged'],
] as const satisfies readonly (readonly [keyof GrantReport, string, string])[]

export type Books = Record<(typeof counted)[number][0], number>
export type Difference = { line: string; what: string; reported: number; booked: number }

type Use = Grant['income_use']

/**
 * Program income by its use: deducted, added, or in the recipient share. As cost sharing it counts where it has paid a
 * cost, and on no other line: the instructions of the SF-425 for 10j, 10l and 10n.
 */
export const incomeLines = (
  use: Use,
  { income, used }: { income: number; used: number },
): Pick<Books, 'income' | 'income_deducted' | 'income_added'> & { shared: number } => ({
  income: use === 'cost_share' ? 0 : income,
  income_deducted: use === 'deduction' ? used : 0,
  income_added: use === 'addition' ? used : 0,
  shared: use === 'cost_share' ? used : 0,
})

/** The differences between a report and the books, line by line. */
export const differencesOf = (of: Books, books: Books): Difference[] =>
  counted.flatMap(([name, line, what]) =>
    Number(of[name]) === books[name] ? [] : [{ line, what, reported: Number(of[name]), booked: books[name] }],
  )

const isCertified = (of: Pick<GrantReport, 'kind' | 'status'>): boolean =>
  of.kind === 'sf425' && reportLife.is(of, 'certified', 'sent')

/** Changes in the books since a report was certified; null: it still agrees, or it is not certified. */
export function outOfDate(of: Pick<GrantReport, 'kind' | 'status'>, found: readonly Difference[]): Reason {
  if (!isCertified(of) || found.length === 0) return null
  const changes = found.map(
    ({ what, reported, booked }, at) =>
      `${what} ${at === 0 ? 'changed ' : ''}by ${dollars(Math.abs(booked - reported))}`,
  )
  return `Out of date: ${changes.join(', ')} since certification.`
}

/** One line that does not agree, as a closeout names it. */
export const differenceInWords = ({ line, what, reported, booked }: Difference): string =>
  `${line} ${what}: the report says ${dollars(reported)}, the books ${dollars(booked)}.`
