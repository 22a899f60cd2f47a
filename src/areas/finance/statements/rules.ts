import { addDays, isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { strangeColumns, strangeWords } from '#platform/sheets/strange-columns.ts'
import type { Reason } from '#platform/rules.ts'

export type Movement = { day: string; amount: number; reference: string; words: string }
export type Statement = {
  account: string
  until: string
  opening: number
  closing: number
  movements: Movement[]
  /** What the file has and is not kept. */ unread?: string[]
}

/** What cannot be read, in a sentence with its line. */
export class UnreadableStatement extends Error {}

/** Opening, what moved, closing: a statement that does not add up is not taken in. */
export function whyNotStatement(
  { opening, closing, movements, account }: Statement,
  { account_last }: { account_last: string },
): Reason {
  const sum = movements.reduce((total, { amount }) => total + amount, opening)
  if (!account.replaceAll(/\s/g, '').endsWith(account_last))
    return `This statement is of an account that ends in ${account.slice(-4)}, not in ${account_last}.`
  return sum === closing
    ? null
    : `The statement does not add up: ${dollars(opening)} and what moved make ${dollars(sum)}, and it closes with ${dollars(closing)}.`
}

const sheetColumns = ['Date', 'Amount', 'Reference', 'Description']

/** A sheet with these columns, and the balances in rows of their own (Opening, Closing). */
export function readCsvStatement(rows: readonly Record<string, string>[], account: string): Statement {
  const strange = strangeWords(strangeColumns(rows, sheetColumns), sheetColumns)
  if (strange) throw new UnreadableStatement(strange)
  const cell = (row: Record<string, string>, name: string) =>
    (Object.entries(row).find(([key]) => key.trim().toLowerCase() === name)?.[1] ?? '').trim()
  const cents = (text: string, at: number): number => {
    const [, minus, whole, part = ''] = /^\(?(-?)\$?([\d,]+)(?:\.(\d{1,2}))?\)?$/.exec(text) ?? []
    if (whole === undefined) throw new UnreadableStatement(`Row ${at + 2}: “${text}” is no amount.`)
    const value = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
    return minus || text.startsWith('(') ? -value : value
  }
  const parsed = rows.map((row, at) => ({
    kind: cell(row, 'description').toLowerCase(),
    day: cell(row, 'date'),
    amount: cents(cell(row, 'amount'), at),
    reference: cell(row, 'reference').slice(0, 80),
    words: cell(row, 'description').slice(0, 300) || 'Movement',
    at,
  }))
  const [opening, closing] = ['opening balance', 'closing balance'].map((name) =>
    parsed.find(({ kind }) => kind === name),
  )
  if (!opening || !closing)
    throw new UnreadableStatement(
      'The sheet has a row "Opening balance" and a row "Closing balance" in its column Description.',
    )
  const odd = parsed.find(({ day }) => !isDay(day))
  if (odd) throw new UnreadableStatement(`Row ${odd.at + 2}: write days as 2026-11-20.`)
  const movements = parsed
    .filter((row) => row !== opening && row !== closing)
    .map(({ day, amount, reference, words }) => ({ day, amount, reference, words }))
  return { account, until: closing.day, opening: opening.amount, closing: closing.amount, movements }
}

/** What waits to be cleared: a whole file as one debit, or one check. */
export type Waiting = {
  run: string
  payment: string | null
  number: string
  reference: string | null
  amount: number
  paid_on: string
}

/**
 * Which movement is which payment: first by what is written in it, then by the amount where only one waits with it and
 * the day fits. What could be two things is nobody's: a person says.
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
