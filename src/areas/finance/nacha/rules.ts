import { firstReason, type Reason } from '#platform/rules.ts'

/** Who sends the file and from which account. The numbers are given by the agency's own bank. */
export type Originator = {
  /** Ten signs, often a space or a 1 before the nine digits of the tax number. */
  company_id: string
  company_name: string
  /** The routing number of the bank that takes the file. */
  destination: string
  destination_name: string
  /** What the bank knows the sender by, ten digits. */
  origin: string
  /** The first eight digits of the bank that puts it into the network. */
  odfi: string
}

export type Entry = {
  /** Companies are paid by CCD, persons by PPD. */
  of: 'company' | 'person'
  account_kind: 'checking' | 'savings'
  routing: string
  account: string
  amount: number
  /** What the receiver finds the payment by: the number of the payment. */
  id: string
  name: string
  /** What it pays, for the addenda record: numbers of invoices. */
  remittance: string
}

export type AchFile = {
  originator: Originator
  entries: readonly Entry[]
  description: string
  /** The day on which the money is to be there. */
  effective_on: string
  created_at: { day: string; time: string }
  /** A to Z and 0 to 9: the second file of a day is B. */
  modifier: string
}

/** Letters, digits and what a bank's printer of 1974 knew; everything else is a space, and accents go. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .toUpperCase()
const left = (text: string, width: number): string => plain(text).slice(0, width).padEnd(width, ' ')
const right = (value: number | string, width: number): string => {
  const digits = String(value)
  if (digits.length > width) throw new RangeError(`${digits} does not fit ${width} places.`)
  return digits.padStart(width, '0')
}
const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '')

/** The sum of the first eight digits of every bank, of which the last ten digits are kept. */
export const entryHash = (routings: readonly string[]): string =>
  right(String(routings.reduce((sum, routing) => sum + BigInt(routing.slice(0, 8)), 0n) % 10_000_000_000n), 10)

export function whyNotFile({ entries, originator }: AchFile): Reason {
  const odd = entries.find(
    ({ routing, account }) => !/^\d{9}$/.test(routing) || account.length < 1 || account.length > 17,
  )
  return firstReason(
    entries.length === 0 && 'There is nothing to pay in this file.',
    entries.length > 999_999 && 'A file has at most 999,999 entries.',
    !/^\d{9}$/.test(originator.destination) && 'The bank that takes the file has a routing number of nine digits.',
    originator.company_id.trim() === '' &&
      'The bank has given this agency a company identification: enter it with the account that pays.',
    odd && `The bank details of ${odd.name} do not fit a file.`,
    entries.find(({ amount }) => amount <= 0 || amount > 99_999_999_99) &&
      'Each payment is more than nothing and less than a hundred million dollars.',
  )
}

/** A credit into a checking account is 22, into a savings account 32. */
const transactionCode = ({ account_kind }: Entry): string => (account_kind === 'savings' ? '32' : '22')

/**
 * The whole file: one batch for companies (CCD) and one for persons (PPD), each entry with one addenda record that says
 * what it pays, and lines of nines until the number of lines is a multiple of ten. The same input is the same bytes.
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

/** Every entry has an addenda record (CCD+, PPD+), so that whoever is paid knows for what. */
const entryLines = (entry: Entry, odfi: string, sequence: number): string[] => [
  `6${transactionCode(entry)}${entry.routing}${left(entry.account, 17)}${right(entry.amount, 10)}${left(entry.id, 15)}${left(entry.name, 22)}  1${traceNumber(odfi, sequence)}`,
  `705${left(entry.remittance, 80)}${right(1, 4)}${right(sequence, 7)}`,
]

/** By which a bank names one payment, when it comes back too. */
export const traceNumber = (odfi: string, sequence: number): string => `${right(odfi, 8)}${right(sequence, 7)}`

/** Why a bank sends one back, by the codes of the network. */
export const returnCodes: Readonly<Record<string, string>> = {
  R01: 'Not enough money',
  R02: 'The account is closed',
  R03: 'No account, or not of that name',
  R04: 'The account number is not valid',
  R05: 'Debit was not authorized',
  R06: 'Returned at the sender’s request',
  R07: 'The authorization was revoked',
  R08: 'Payment stopped',
  R09: 'The money was not collected yet',
  R10: 'Not authorized',
  R12: 'The branch was sold',
  R13: 'No such bank',
  R14: 'The payee has died',
  R15: 'The account’s owner has died',
  R16: 'The account is frozen',
  R17: 'An entry was not as it must be',
  R20: 'Not an account for such payments',
  R21: 'The company identification is not valid',
  R22: 'The individual’s number is not valid',
  R23: 'The receiver refused it',
  R24: 'Entered twice',
  R29: 'The company did not authorize it',
  R31: 'Returned with consent',
}
