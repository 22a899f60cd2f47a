import { addDays, isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { strangeColumns, strangeWords } from '#platform/sheets/strange-columns.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'

export type Movement = { day: string; amount: number; reference: string; words: string }
export type Statement = {
  account: string
  until: string
  opening: number
  closing: number
  movements: Movement[]
  /** Parts of the file that are not imported. */ unread?: string[]
}

/** The part that cannot be read, in a sentence with its line. */
export class UnreadableStatement extends Error {}

/** Opening balance plus transactions must equal the closing balance; otherwise the statement is not imported. */
export function whyNotStatement(
  { opening, closing, movements, account }: Statement,
  { account_last }: { account_last: string },
): Reason {
  const sum = movements.reduce((total, { amount }) => total + amount, opening)
  if (!account.replaceAll(/\s/g, '').endsWith(account_last))
    return `This statement is for the account ending in ${account.slice(-4)}, not ${account_last}.`
  return sum === closing
    ? null
    : `The statement doesn’t balance: ${dollars(opening)} plus its transactions is ${dollars(sum)}, but it closes with ${dollars(closing)}.`
}

const sheetColumns = ['Date', 'Amount', 'Reference', 'Description']

/** A CSV with these columns, and the balances in separate rows (Opening, Closing). */
export function readCsvStatement(rows: readonly Record<string, string>[], account: string): Statement {
  const strange = strangeWords(strangeColumns(rows, sheetColumns), sheetColumns)
  if (strange) throw new UnreadableStatement(strange)
  const cell = (row: Record<string, string>, name: string) =>
    (Object.entries(row).find(([key]) => key.trim().toLowerCase() === name)?.[1] ?? '').trim()
  const cents = (text: string, at: number): number => {
    const [, minus, whole, part = ''] = /^\(?(-?)\$?([\d,]+)(?:\.(\d{1,2}))?\)?$/.exec(text) ?? []
    if (whole === undefined) throw new UnreadableStatement(`Row ${at + 2}: “${text}” isn’t an amount.`)
    const value = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
    return minus || text.startsWith('(') ? -value : value
  }
  const parsed = rows.map((row, at) => ({
    kind: cell(row, 'description').toLowerCase(),
    day: cell(row, 'date'),
    amount: cents(cell(row, 'amount'), at),
    reference: cell(row, 'reference').slice(0, 80),
    words: cell(row, 'description').slice(0, 300) || 'Transaction',
    at,
  }))
  const [opening, closing] = ['opening balance', 'closing balance'].map((name) =>
    parsed.find(({ kind }) => kind === name),
  )
  if (!opening || !closing)
    throw new UnreadableStatement(
      'The file needs a row "Opening balance" and a row "Closing balance" in the Description column.',
    )
  const odd = parsed.find(({ day }) => !isDay(day))
  if (odd) throw new UnreadableStatement(`Row ${odd.at + 2}: enter dates as 2026-11-20.`)
  const movements = parsed
    .filter((row) => row !== opening && row !== closing)
    .map(({ day, amount, reference, words }) => ({ day, amount, reference, words }))
  return { account, until: closing.day, opening: opening.amount, closing: closing.amount, movements }
}

/** An item waiting to be cleared: a whole file as one debit, or one check. */
export type Waiting = {
  run: string
  payment: string | null
  number: string
  reference: string | null
  amount: number
  paid_on: string
}

/**
 * Matches transactions to payments: first by reference, then by amount if only one payment has it and the date fits.
 * An ambiguous transaction is left to a person.
 */
export function clearingOf(movements: readonly Movement[], waiting: readonly Waiting[]): (Waiting | null)[] {
  const left = [...waiting]
  const take = (found: Waiting | undefined): Waiting | null => {
    if (!found) return null
    left.splice(left.indexOf(found), 1)
    return found
  }
  const tidy = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const first = movements.map(({ amount, reference, words }) => {
    const text = tidy(`${reference} ${words}`)
    return take(
      left.find(
        (each) =>
          amount === -each.amount &&
          [each.number, each.reference].some((name) => name && tidy(name).length >= 4 && text.includes(tidy(name))),
      ),
    )
  })
  return movements.map(({ amount, day }, at) => {
    if (first[at]) return first[at]
    const fits = left.filter(
      (each) => amount === -each.amount && day >= each.paid_on && day <= addDays(each.paid_on, 10),
    )
    const alike = movements.filter((other, index) => !first[index] && other.amount === amount)
    return fits.length === 1 && alike.length === 1 ? take(fits[0]) : null
  })
}

export const whyNoRun = (waiting: readonly Waiting[]): Reason =>
  waiting.length === 0 ? 'No sent payment run has this amount. Explain the transaction instead.' : null

export const whyNotMatch = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can match bank transactions.'
