import { firstReason, type Reason } from '#platform/rules.ts'

/** The sender of the file and its account. The agency's bank assigns the numbers. */
export type Originator = {
  /** Ten characters, often a space or a 1 before the nine digits of the tax number. */
  company_id: string
  company_name: string
  /** The routing number of the receiving bank. */
  destination: string
  destination_name: string
  /** The bank's ten-digit ID for the sender. */
  origin: string
  /** The first eight digits of the originating bank. */
  odfi: string
}

export type Entry = {
  /** Companies are paid by CCD, persons by PPD. */
  of: 'company' | 'person'
  account_kind: 'checking' | 'savings'
  routing: string
  account: string
  amount: number
  /** The receiver identifies the payment by this: the payment number. */
  id: string
  name: string
  /** The invoice numbers, for the addenda record. */
  remittance: string
}

export type AchFile = {
  originator: Originator
  entries: readonly Entry[]
  description: string
  /** The day the money must arrive. */
  effective_on: string
  created_at: { day: string; time: string }
  /** A to Z and 0 to 9: the second file of a day is B. */
  modifier: string
}

/** Letters, digits and the characters of the format; everything else becomes a space, and accents are dropped. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .toUpperCase()
const left = (text: string, width: number): string => plain(text).slice(0, width).padEnd(width, ' ')
const right = (value: number | string, width: number): string => {
  const digits = String(value)
  if (digits.length > width) throw new RangeError(`${digits} does not fit in ${width} characters.`)
  return digits.padStart(width, '0')
}
const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '')

/** The sum of the first eight digits of every bank, last ten digits kept. */
export const entryHash = (routings: readonly string[]): string =>
  right(String(routings.reduce((sum, routing) => sum + BigInt(routing.slice(0, 8)), 0n) % 10_000_000_000n), 10)

export function whyNotFile({ entries, originator }: AchFile): Reason {
  const odd = entries.find(
    ({ routing, account }) => !/^\d{9}$/.test(routing) || account.length < 1 || account.length > 17,
  )
  return firstReason(
    entries.length === 0 && 'This file has no payments.',
    entries.length > 999_999 && 'A file can have up to 999,999 entries.',
    !/^\d{9}$/.test(originator.destination) && 'The bank’s routing number must have nine digits.',
    originator.company_id.trim() === '' && 'Enter the company identification from your bank on the paying account.',
    odd && `The bank details of ${odd.name} aren’t valid for a bank file.`,
    entries.find(({ amount }) => amount <= 0 || amount > 99_999_999_99) &&
      'Each payment must be above $0 and below $100,000,000.',
  )
}

/** A credit into a checking account is 22, into a savings account 32. */
const transactionCode = ({ account_kind }: Entry): string => (account_kind === 'savings' ? '32' : '22')

/**
 * The whole file: one batch for companies (CCD) and one for persons (PPD), each entry with one addenda record, padded
 * with lines of nines to a multiple of ten. The same input gives the same bytes.
 */
export function achFile(file: AchFile): string {
  const { originator, created_at, modifier } = file
  const batches = (['company', 'person'] as const)
    .map((of) => ({ of, entries: file.entries.filter((entry) => entry.of === of) }))
    .filter(({ entries }) => entries.length > 0)
  const lines = [
    `101 ${left(originator.destination, 9)}${originator.origin.padStart(10, ' ').slice(0, 10)}${yymmdd(created_at.day)}${created_at.time.replace(':', '').slice(0, 4)}${modifier}094101${left(originator.destination_name, 23)}${left(originator.company_name, 23)}${' '.repeat(8)}`,
  ]
  let sequence = 0
  for (const [at, batch] of batches.entries()) {
    lines.push(batchHeader(file, batch.of, at + 1))
    for (const entry of batch.entries) lines.push(...entryLines(entry, originator.odfi, ++sequence))
    lines.push(batchControl(file, batch.entries, at + 1))
  }
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(
    `9${right(batches.length, 6)}${right(blocks, 6)}${right(file.entries.length * 2, 8)}${entryHash(file.entries.map(({ routing }) => routing))}${right(0, 12)}${right(total(file.entries), 12)}${' '.repeat(39)}`,
  )
  while (lines.length % 10 !== 0) lines.push('9'.repeat(94))
  return `${lines.join('\r\n')}\r\n`
}

const total = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

/** 220: credits only. */
const batchHeader = (
  { originator, description, effective_on, created_at }: AchFile,
  of: Entry['of'],
  number: number,
): string =>
  `5220${left(originator.company_name, 16)}${' '.repeat(20)}${left(originator.company_id, 10)}${of === 'company' ? 'CCD' : 'PPD'}${left(description, 10)}${yymmdd(created_at.day)}${yymmdd(effective_on)}   1${right(originator.odfi, 8)}${right(number, 7)}`

const batchControl = ({ originator }: AchFile, entries: readonly Entry[], number: number): string =>
  `8220${right(entries.length * 2, 6)}${entryHash(entries.map(({ routing }) => routing))}${right(0, 12)}${right(total(entries), 12)}${left(originator.company_id, 10)}${' '.repeat(25)}${right(originator.odfi, 8)}${right(number, 7)}`

/** Every entry has an addenda record (CCD+, PPD+), so that payees know what is paid. */
const entryLines = (entry: Entry, odfi: string, sequence: number): string[] => [
  `6${transactionCode(entry)}${entry.routing}${left(entry.account, 17)}${right(entry.amount, 10)}${left(entry.id, 15)}${left(entry.name, 22)}  1${traceNumber(odfi, sequence)}`,
  `705${left(entry.remittance, 80)}${right(1, 4)}${right(sequence, 7)}`,
]

/** The bank's reference for one payment, even when it is returned. */
export const traceNumber = (odfi: string, sequence: number): string => `${right(odfi, 8)}${right(sequence, 7)}`

/** Return reasons, by NACHA return code. */
export const returnCodes: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account, or unable to locate account',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit',
  R06: 'Returned at the originating bank’s request',
  R07: 'Authorization revoked',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Not authorized',
  R12: 'Account sold to another bank',
  R13: 'Invalid routing number',
  R14: 'Payee deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen',
  R17: 'Invalid record format',
  R20: 'Account does not accept such payments',
  R21: 'Invalid company identification',
  R22: 'Invalid individual ID number',
  R23: 'Refused by the receiver',
  R24: 'Duplicate entry',
  R29: 'Not authorized by the company',
  R31: 'Returned with permission',
}
