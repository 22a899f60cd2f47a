import { addDays, addMonths, dayInWords, isWorkingDay, lastOfMonth } from '#platform/dates.ts'
import type { SefaEntry } from '../records.ts'

/** Federal expenditures of a fiscal year against the single audit threshold (2 CFR 200.501). */
export function auditWatch(
  expended: number,
  threshold: number | undefined,
): { known: boolean; needed: boolean; near: boolean; share: number; left: number } {
  if (!threshold) return { known: false, needed: false, near: false, share: 0, left: 0 }
  const share = Math.floor((expended / threshold) * 100)
  return {
    known: true,
    needed: expended >= threshold,
    near: expended < threshold && share >= 80,
    share,
    left: Math.max(0, threshold - expended),
  }
}

/**
 * The audit is due a number of months after the year or days after the auditor's report, whichever comes first, and on
 * the next working day where that is a weekend (2 CFR 200.512(a)). A year that ends with its month is due at the end
 * of a month.
 */
export function auditDue(
  yearEnds: string,
  { months, reportDays }: { months: number; reportDays: number },
  reported: string | null,
): string {
  const latest = isMonthEnd(yearEnds)
    ? lastOfMonth(addMonths(monthStart(yearEnds), months))
    : addMonths(yearEnds, months)
  const sooner = reported ? addDays(reported, reportDays) : latest
  let due = sooner < latest ? sooner : latest
  while (!isWorkingDay(due)) due = addDays(due, 1)
  return due
}
const monthStart = (day: string) => `${day.slice(0, 8)}01`
const isMonthEnd = (day: string) => lastOfMonth(day) === day

export type Entry = Pick<SefaEntry, 'kind' | 'amount' | 'why'>
/** Spending of one award in a fiscal year, and how much is in the ledger. Amounts in whole cents. */
export type AwardSpending = {
  id: string
  number: string
  aln: string
  program: string
  agency: string
  pass_through: string | null
  pass_through_number: string | null
  award_number: string | null
  cluster: string | null
  loan: boolean
  /** Costs charged to the award, by the date incurred. */ costs: number
  /** Of the costs, payments to subrecipients. */ passed_on: number
  /** Of the costs, those without an invoice: pay, subrecipients, indirect. */ without_invoice: number
  /** Expenditures of the year on the award's budget lines or from invoices of its costs. */ ledger: number
  /** Of those invoices, the part that the award doesn't pay. */ local_share: number
  entries: readonly Entry[]
}

export type SefaLine = Omit<
  AwardSpending,
  'costs' | 'without_invoice' | 'ledger' | 'local_share' | 'entries' | 'number'
> & {
  amount: number
  lent: number
  /** Balance at the end of the year; null for an award that is no loan. */ loan_balance: number | null
}

/** A closing balance is a note. A cost that another year reports is subtracted. */
export const entryInSefa = ({ kind, amount }: Pick<Entry, 'kind' | 'amount'>): number =>
  kind === 'loan_closing' ? 0 : kind === 'other_year' ? -amount : amount

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** The schedule of expenditures of federal awards, one line for each award (2 CFR 200.510(b)). */
export function sefaOf(awards: readonly AwardSpending[]): { lines: SefaLine[]; total: number; passed_on: number } {
  const lines = awards
    .map((award): SefaLine => {
      const { costs, without_invoice: _, ledger: _l, local_share: _s, entries, number: _n, ...rest } = award
      const loans = entries.filter(({ kind }) => kind.startsWith('loan_'))
      const loan = rest.loan || loans.length > 0
      return {
        ...rest,
        cluster: rest.cluster?.trim() || null,
        loan,
        amount: costs + sumOf(entries, entryInSefa),
        lent: loan ? costs + sumOf(loans, entryInSefa) : 0,
        loan_balance: loan
          ? sumOf(
              entries.filter(({ kind }) => kind === 'loan_closing'),
              ({ amount }) => amount,
            )
          : null,
      }
    })
    .filter(({ amount, loan_balance }) => amount !== 0 || loan_balance)
    .toSorted(
      (a, b) =>
        a.aln.localeCompare(b.aln) ||
        (a.award_number ?? '').localeCompare(b.award_number ?? '') ||
        a.id.localeCompare(b.id),
    )
  return { lines, total: sumOf(lines, ({ amount }) => amount), passed_on: sumOf(lines, (line) => line.passed_on) }
}

export type TieOut = {
  id: string
  award: string
  program: string
  sefa: number
  ledger: number
  /** Subtracted: the part of the invoices that others pay. */ local_share: number
  without_invoice: number
  entries: number
  /** The rest that the parts above don't explain; zero where the schedule agrees with the ledger. */ difference: number
}
/** The schedule and the ledger side by side, with what explains their difference and what doesn't. */
export const tieOut = (awards: readonly AwardSpending[]): TieOut[] =>
  awards
    .map(({ id, award_number, number, program, costs, ledger, local_share, without_invoice, entries }) => {
      const added = sumOf(entries, entryInSefa)
      const sefa = costs + added
      return {
        id,
        award: award_number ?? number,
        program,
        sefa,
        ledger,
        local_share,
        without_invoice,
        entries: added,
        difference: sefa - (ledger - local_share + without_invoice + added),
      }
    })
    .filter(({ sefa, ledger, difference }) => sefa !== 0 || ledger !== 0 || difference !== 0)

export type Note = { title: string; content: string }

type Noting = { agency: string; yearEnds: string; lines: readonly SefaLine[]; awards: readonly AwardSpending[] }

/** The notes that follow from the schedule, then the agency's own. */
export function notesOf({ agency, yearEnds, lines, awards }: Noting, own: string | null): Note[] {
  const balances = lines.filter(({ loan_balance }) => loan_balance !== null)
  const of = (kind: Entry['kind']) =>
    awards.flatMap(({ award_number, number, entries }) =>
      entries.filter((each) => each.kind === kind).map((each) => ({ ...each, award: award_number ?? number })),
    )
  const listed = (rows: readonly { award: string; amount: number; why: string }[]) =>
    rows.map(({ award, amount, why }) => `${award}: ${inDollars(amount)}. ${why}`).join('\n')
  const [noncash, earlier, other] = [of('noncash'), of('earlier'), of('other_year')]
  return [
    {
      title: 'Basis of presentation',
      content: `This schedule includes the federal award activity of ${agency} for the fiscal year ended ${dayInWords(yearEnds)}. It is presented in accordance with 2 CFR part 200. Because it presents only a part of the operations, it does not present the financial position, changes in net position or cash flows.`,
    },
    ...(balances.length > 0
      ? [
          {
            title: 'Loans outstanding',
            content: balances
              .map(
                ({ aln, award_number, loan_balance }) =>
                  `${aln} ${award_number ?? ''}: ${inDollars(loan_balance!)} at the end of the year.`,
              )
              .join('\n'),
          },
        ]
      : []),
    ...(noncash.length > 0 ? [{ title: 'Noncash assistance', content: listed(noncash) }] : []),
    ...(earlier.length > 0 ? [{ title: 'Costs of earlier years', content: listed(earlier) }] : []),
    ...(other.length > 0 ? [{ title: 'Costs reported in another year', content: listed(other) }] : []),
    ...ownNotes(own),
  ]
}

const ownNotes = (text: string | null): Note[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [title, ...rest] = each.split('\n')
      const content = rest.join('\n').trim()
      return { title: title!.trim(), content: content || title!.trim() }
    })

const inDollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`
