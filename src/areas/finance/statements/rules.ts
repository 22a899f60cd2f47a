import { addDays, isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Reason } from '#platform/rules.ts'

export type Movement = { day: string; amount: number; reference: string; words: string }
export type Statement = { account: string; until: string; opening: number; closing: number; movements: Movement[] }

/** What cannot be read, in a sentence with its line. */
export class UnreadableStatement extends Error {}

/** Opening, what moved, closing: a statement that does not add up is not taken in. */
export function whyNotStatement({ opening, closing, movements, account }: Statement, { account_last }: { account_last: string }): Reason {
  const sum = movements.reduce((total, { amount }) => total + amount, opening)
  if (!account.replaceAll(/\s/g, '').endsWith(account_last)) return `This statement is of an account that ends in ${account.slice(-4)}, not in ${account_last}.`
  return sum === closing ? null : `The statement does not add up: ${dollars(opening)} and what moved make ${dollars(sum)}, and it closes with ${dollars(closing)}.`
}

const sixDigits = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** BAI2: 01 file, 02 group, 03 account with its balances, 16 movements, 88 more of the line before, 49/98/99 the ends with their control totals. */
export function readBai2(text: string): Statement {
  const records: { fields: string[]; line: number }[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim().replace(/\/$/, '')
    if (line === '') continue
    if (line.startsWith('88,')) {
      const last = records.at(-1)
      if (!last) throw new UnreadableStatement(`Line ${at + 1} goes on with a line that is not there.`)
      last.fields.push(...line.split(',').slice(1))
    } else records.push({ fields: line.split(','), line: at + 1 })
  }
  const of = (code: string) => records.filter(({ fields }) => fields[0] === code)
  const [header] = of('01')
  const [group] = of('02')
  const accounts = of('03')
  if (!header || !group || accounts.length !== 1) throw new UnreadableStatement('This is no BAI2 file of one account: records 01, 02 and one 03 are needed.')
  const until = sixDigits(group.fields[4] ?? '')
  if (!isDay(until)) throw new UnreadableStatement('The group header (02) has no day.')
  const summary = accounts[0]!.fields.slice(3)
  const balances = new Map<string, number>()
  for (let at = 0; at + 1 < summary.length; at += 4) if (summary[at]) balances.set(summary[at]!, Number(summary[at + 1]))
  const [opening, closing] = [balances.get('010'), balances.get('015')]
  if (opening === undefined || closing === undefined) throw new UnreadableStatement('The account (03) has no opening (010) or closing (015) balance.')
  const movements = of('16').map(({ fields, line }) => movementOf(fields, line, until))
  const [end] = of('49')
  const control = [...balances.values()].reduce((sum, value) => sum + value, 0) + of('16').reduce((sum, { fields }) => sum + Number(fields[2]), 0)
  if (end && Number(end.fields[1]) !== control) throw new UnreadableStatement(`The account’s control total is ${end.fields[1]}, and its amounts make ${control}.`)
  return { account: accounts[0]!.fields[1] ?? '', until, opening, closing, movements }
}

/** Type codes 100 to 399 are credits, 400 to 699 debits. */
function movementOf(fields: readonly string[], line: number, until: string): Movement {
  const [, code = '', amount = '', funds = ''] = fields
  if (!/^\d{3}$/.test(code) || !/^\d+$/.test(amount)) throw new UnreadableStatement(`Line ${line} is no movement: a type code and an amount in cents are needed.`)
  // V is followed by a day and a time, S by three amounts, D by a count and pairs.
  const skip = funds === 'V' ? 2 : funds === 'S' ? 3 : funds === 'D' ? 1 + 2 * Number(fields[4] ?? 0) : 0
  const [bank = '', customer = '', ...text] = fields.slice(4 + skip)
  const day = funds === 'V' && /^\d{6}$/.test(fields[4] ?? '') ? sixDigits(fields[4]!) : until
  return { day, amount: Number(code) >= 400 ? -Number(amount) : Number(amount), reference: (customer || bank).slice(0, 80), words: text.join(',').trim().slice(0, 300) || `Type ${code}` }
}

/** A sheet with the columns Date, Amount, Reference, Description, and the balances in rows of their own (Opening, Closing). */
export function readCsvStatement(rows: readonly Record<string, string>[], account: string): Statement {
  const cell = (row: Record<string, string>, name: string) => (Object.entries(row).find(([key]) => key.trim().toLowerCase() === name)?.[1] ?? '').trim()
  const cents = (text: string, at: number): number => {
    const [, minus, whole, part = ''] = /^\(?(-?)\$?([\d,]+)(?:\.(\d{1,2}))?\)?$/.exec(text) ?? []
    if (whole === undefined) throw new UnreadableStatement(`Row ${at + 2}: “${text}” is no amount.`)
    const value = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
    return minus || text.startsWith('(') ? -value : value
  }
  const parsed = rows.map((row, at) => ({ kind: cell(row, 'description').toLowerCase(), day: cell(row, 'date'), amount: cents(cell(row, 'amount'), at), reference: cell(row, 'reference').slice(0, 80), words: cell(row, 'description').slice(0, 300) || 'Movement', at }))
  const [opening, closing] = ['opening balance', 'closing balance'].map((name) => parsed.find(({ kind }) => kind === name))
  if (!opening || !closing) throw new UnreadableStatement('The sheet has a row "Opening balance" and a row "Closing balance" in its column Description.')
  const odd = parsed.find(({ day }) => !isDay(day))
  if (odd) throw new UnreadableStatement(`Row ${odd.at + 2}: write days as 2026-11-20.`)
  const movements = parsed.filter((row) => row !== opening && row !== closing).map(({ day, amount, reference, words }) => ({ day, amount, reference, words }))
  return { account, until: closing.day, opening: opening.amount, closing: closing.amount, movements }
}

/** What waits to be cleared: a whole file as one debit, or one check. */
export type Waiting = { run: string; payment: string | null; number: string; reference: string | null; amount: number; paid_on: string }

/**
 * Which movement is which payment: first by what is written in it, then by the amount where only one waits with it and the
 * day fits. What could be two things is nobody's: a person says.
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
    return take(left.find((each) => amount === -each.amount && [each.number, each.reference].some((name) => name && tidy(name).length >= 4 && text.includes(tidy(name)))))
  })
  return movements.map(({ amount, day }, at) => {
    if (first[at]) return first[at]
    const fits = left.filter((each) => amount === -each.amount && day >= each.paid_on && day <= addDays(each.paid_on, 10))
    const alike = movements.filter((other, index) => !first[index] && other.amount === amount)
    return fits.length === 1 && alike.length === 1 ? take(fits[0]) : null
  })
}
