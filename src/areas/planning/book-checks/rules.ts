import { plural } from '#platform/words.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { BooksAgree, SumDiffers } from '../journal/rules.ts'
import type { LedgerAgrees } from '../ledger/rules.ts'

export const books = ['budget', 'journal'] as const
export type Book = (typeof books)[number]
/** The result of a check, in figures and in sentences: none if the book agrees with its entries. */
export type Found = { entries: number; lines: number | null; differences: string[] }
/** A row of public.book_checks. */
export type BookCheck = { book: Book; checked_at: string; agreed_at: string | null; result: Found }

/** The month of its first day. */
const inMonth = (first: string) => dayInWords(first).replace(' 1,', '')
const linesInWords = (count: number) =>
  new Intl.PluralRules('en-US').select(count) === 'one' ? '1 line' : `${count.toLocaleString('en-US')} lines`

function sumInWords({ span, starts_on, fund, account, kept, scanned, kept_lines, scanned_lines }: SumDiffers): string {
  const when =
    span === 'month' ? inMonth(starts_on) : `${dayInWords(starts_on)}${span === 'waiting' ? ', not exported yet' : ''}`
  return `${account} in ${fund}, ${when}: the stored total is ${dollars(kept)} on ${linesInWords(kept_lines)}, the entries total ${dollars(scanned)} on ${linesInWords(scanned_lines)}.`
}

export const journalFound = ({ entries, unbalanced, sums, differences }: BooksAgree): Found => ({
  entries,
  lines: null,
  differences: [
    ...unbalanced.map((entry) => `Entry ${entry} does not balance in its fund.`),
    ...sums.map(sumInWords),
    ...differences.map(
      ({ fund, what, journal, budget }) =>
        `${fund}: ${dollars(journal)} ${what} in the journal, ${dollars(budget)} in the budget.`,
    ),
  ],
})

export const budgetFound = ({ entries, lines, differences, months }: LedgerAgrees): Found => ({
  entries,
  lines,
  differences: [
    ...differences.map(
      ({ name, kept, scanned }) =>
        `${name}: ${dollars(kept)} is shown as available, the entries give ${dollars(scanned)}.`,
    ),
    ...months.map(
      ({ name, month, kept, scanned }) =>
        `${name}, ${inMonth(month)}: ${dollars(kept)} is shown as spent, the entries give ${dollars(scanned)}.`,
    ),
  ],
})

/** The alert to administrators: how much differs, with the first difference by account and month. */
export const alarmInWords = (book: Book, { differences }: Found): string =>
  `The ${book === 'budget' ? 'budget' : 'journal'} differs from its entries in ${plural(differences.length, { one: '1 place', other: `${differences.length} places` })}. ${differences[0]}`
