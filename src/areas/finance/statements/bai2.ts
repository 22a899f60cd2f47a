import { isDay } from '#platform/dates.ts'
import { UnreadableStatement, type Movement, type Statement } from './rules.ts'

type Line = { fields: string[]; line: number; lines: number }
export type BaiAccount = {
  account: string
  currency: string
  until: string
  balances: ReadonlyMap<string, number>
  movements: Movement[]
}

const sixDigits = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/**
 * One statement for each account of the file. A statement has ledger balances only, because available balances leave
 * out holds.
 */
export function readBai2(text: string): Statement[] {
  return readBai2Accounts(text).map(({ account, currency, until, balances, movements }) => {
    const [opening, closing] = [balances.get('010'), balances.get('015')]
    const other = [...balances.keys()].join(', ')
    const called = `The account (03) ending in ${account.slice(-4)}`
    if (currency !== 'USD')
      throw new UnreadableStatement(`${called} is in ${currency}. Only statements in USD can be imported.`)
    if (opening === undefined || closing === undefined)
      throw new UnreadableStatement(
        `${called} has no opening (010) or closing (015) balance${other && `; it has ${other}`}.`,
      )
    return { account, until, opening, closing, movements }
  })
}

/**
 * BAI2: 01 file, 02 group, 03 account with its balances, 16 transactions, 88 continuation of the line before, and 49,
 * 98 and 99 trailers with totals.
 */
export function readBai2Accounts(text: string): BaiAccount[] {
  const records = recordsIn(text)
  let at = 0
  const next = (...codes: string[]) =>
    at < records.length && codes.includes(records[at]!.fields[0]!) ? records[at++]! : undefined
  const counted = (from: number) => records.slice(from, at).reduce((sum, { lines }) => sum + lines, 0)
  const missing = (what: string) =>
    new UnreadableStatement(
      at < records.length
        ? `Line ${records[at]!.line} is a record ${records[at]!.fields[0]!.slice(0, 20)}; expected ${what}.`
        : `The file ends early; expected ${what}.`,
    )

  const header = next('01')
  if (!header) throw new UnreadableStatement('This isn’t a BAI2 file: it doesn’t start with a file header (01).')
  const version = (header.fields[8] ?? '').trim()
  if (version !== '2')
    throw new UnreadableStatement(`This file is BAI version “${version.slice(0, 10)}”. Only version 2 can be imported.`)
  const accounts: BaiAccount[] = []
  let [fileTotal, groups] = [0, 0]
  while (at < records.length && records[at]!.fields[0] !== '99') {
    const groupFrom = at
    const group = next('02')
    if (!group) throw missing('a group header (02) or the file trailer (99)')
    const { until, currency } = groupOf(group)
    let [groupTotal, inGroup] = [0, 0]
    while (at < records.length && records[at]!.fields[0] !== '98') {
      const accountFrom = at
      const head = next('03')
      if (!head) throw missing('an account (03) or the group trailer (98)')
      const { balances, sum } = balancesOf(head)
      const movements: Movement[] = []
      let total = sum
      for (let line = next('16'); line; line = next('16')) {
        movements.push(movementOf(line, until))
        total += Number(line.fields[2])
      }
      const end = next('49')
      if (!end) throw missing('a transaction (16) or the account trailer (49)')
      whyNotTotal('account', end, total, [[2, 'records', counted(accountFrom)]])
      accounts.push({
        account: head.fields[1]!.trim(),
        currency: head.fields[2]?.trim() || currency,
        until,
        balances,
        movements,
      })
      groupTotal += total
      inGroup++
    }
    const end = next('98')
    if (!end) throw missing('an account (03) or the group trailer (98)')
    whyNotTotal('group', end, groupTotal, [
      [2, 'accounts', inGroup],
      [3, 'records', counted(groupFrom)],
    ])
    fileTotal += groupTotal
    groups++
  }
  const end = next('99')
  if (!end) throw missing('a group header (02) or the file trailer (99)')
  whyNotTotal('file', end, fileTotal, [
    [2, 'groups', groups],
    [3, 'records', counted(0)],
  ])
  if (at < records.length) throw missing('the end of the file')
  if (accounts.length === 0) throw new UnreadableStatement('The file has no account (03).')
  return accounts
}

function recordsIn(text: string): Line[] {
  const records: Line[] = []
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim().replace(/\/$/, '')
    if (line === '') continue
    if (!line.startsWith('88,')) {
      records.push({ fields: line.split(','), line: at + 1, lines: 1 })
      continue
    }
    const last = records.at(-1)
    if (!last) throw new UnreadableStatement(`Line ${at + 1} continues on a line that is missing.`)
    last.fields.push(...line.split(',').slice(1))
    last.lines++
  }
  return records
}

const groupStatus: Readonly<Record<string, string>> = {
  2: 'deletes an earlier file',
  3: 'corrects an earlier file',
  4: 'is a test',
}

function groupOf({ fields, line }: Line): { until: string; currency: string } {
  const until = sixDigits(fields[4] ?? '')
  const status = (fields[3] ?? '').trim()
  if (status !== '1')
    throw new UnreadableStatement(
      `The group in line ${line} ${groupStatus[status] ?? `has the status “${status.slice(0, 10)}”, which is not understood`}. Only new groups (status 1) are imported.`,
    )
  if (!isDay(until)) throw new UnreadableStatement(`The group header (02) in line ${line} has no date.`)
  return { until, currency: fields[6]?.trim() || 'USD' }
}

/** The number of fields after the funds type: V has a date and a time, S three amounts, D a count and as many pairs. */
function fundsFields(fields: readonly string[], at: number, line: number): number {
  const funds = (fields[at] ?? '').trim().toUpperCase()
  if (['', '0', '1', '2', 'Z'].includes(funds)) return 0
  if (funds === 'V') return 2
  if (funds === 'S') return 3
  const count = (fields[at + 1] ?? '').trim()
  if (funds === 'D' && /^\d{1,3}$/.test(count)) return 1 + 2 * Number(count)
  throw new UnreadableStatement(
    `Line ${line} has the funds type “${funds.slice(0, 10)}”${funds === 'D' ? ' without a count' : ', which is not understood'}.`,
  )
}

/** Balances and totals: a code, an amount, an item count, and the funds type with its own fields. */
function balancesOf({ fields, line }: Line): { balances: Map<string, number>; sum: number } {
  const balances = new Map<string, number>()
  let sum = 0
  for (let at = 3; at < fields.length; at += 4 + fundsFields(fields, at + 3, line)) {
    const [code, amount] = [fields[at]!.trim(), (fields[at + 1] ?? '').trim()]
    if (code === '' && amount === '') continue
    if (!/^\d{3}$/.test(code))
      throw new UnreadableStatement(
        `The account in line ${line} has “${code.slice(0, 20)}” where a three-digit type code is required.`,
      )
    if (!/^([+-]?\d{1,18})?$/.test(amount))
      throw new UnreadableStatement(
        `The account in line ${line} has the invalid amount “${amount.slice(0, 20)}” for ${code}.`,
      )
    if (amount === '') continue
    if (balances.has(code)) throw new UnreadableStatement(`The account in line ${line} has ${code} twice.`)
    balances.set(code, Number(amount))
    sum += Number(amount)
  }
  return { balances, sum }
}

/** Type codes 100 to 399 are credits, 400 to 699 debits; any other code is an error. */
function movementOf({ fields, line }: Line, until: string): Movement {
  const [, code = '', amount = ''] = fields
  if (!/^\d{3}$/.test(code) || !/^\d{1,15}$/.test(amount))
    throw new UnreadableStatement(`Line ${line} isn’t a transaction: it needs a type code and an amount in cents.`)
  if (Number(code) < 100 || Number(code) > 699)
    throw new UnreadableStatement(
      `Line ${line} has the type ${code}, which is neither a credit (100 to 399) nor a debit (400 to 699).`,
    )
  const [bank = '', customer = '', ...text] = fields.slice(4 + fundsFields(fields, 3, line))
  const valued =
    fields[3]!.trim().toUpperCase() === 'V' && /^\d{6}$/.test(fields[4] ?? '') ? sixDigits(fields[4]!) : until
  if (!isDay(valued)) throw new UnreadableStatement(`Line ${line} has the invalid date “${fields[4]!}”.`)
  return {
    day: valued,
    amount: Number(code) >= 400 ? -Number(amount) : Number(amount),
    reference: (customer.trim() || bank.trim()).slice(0, 80),
    words: text.join(',').trim().slice(0, 300) || `Type ${code}`,
  }
}

function whyNotTotal(
  what: 'account' | 'group' | 'file',
  { fields, line }: Line,
  total: number,
  counts: readonly (readonly [number, string, number])[],
): void {
  const said = (fields[1] ?? '').trim()
  if (!/^[+-]?\d+$/.test(said) || Number(said) !== total)
    throw new UnreadableStatement(
      `The ${what}’s control total is ${said.slice(0, 20) || 'missing'}, but its amounts total ${total} (line ${line}).`,
    )
  for (const [at, of, counted] of counts) {
    const number = (fields[at] ?? '').trim()
    if (!/^\d+$/.test(number) || Number(number) !== counted)
      throw new UnreadableStatement(
        `The ${what} declares ${number.slice(0, 20) || 'no number of'} ${of} but has ${counted} (line ${line}).`,
      )
  }
}
