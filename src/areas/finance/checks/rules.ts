import { runLife, paymentLife } from '../payments/life.ts'
import type { Payment, PaymentRun } from '../payments/records.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

type Run = Pick<PaymentRun, 'status' | 'method' | 'checks_printed_at'>
type Who = { actor: Pick<Actor, 'role'> }

/** Checks are printed once, between the release by a second person and the day the run goes to the bank. */
export const whyNotPrintChecks = (run: Run, { actor }: Who): Reason =>
  firstReason(
    run.method !== 'check' && 'This run doesn’t pay by check.',
    runLife.is(run, 'draft', 'submitted') && 'A second person must release the run before its checks can be printed.',
    !runLife.is(run, 'released') && 'Checks can only be printed before the run is sent to the bank.',
    !atLeast('manager', actor) && 'Only a manager can print checks.',
    run.checks_printed_at !== null &&
      'The checks of this run were already printed. To replace a spoiled check, open its payment and select Reprint check.',
  )

/** A spoiled check gets a new number; the old one is void. After the run was sent, the bank must stop it instead. */
export const whyNotReprint = (of: Pick<Payment, 'status'>, run: Run, { actor }: Who): Reason =>
  firstReason(
    run.method !== 'check' && 'This payment is not a check.',
    !atLeast('manager', actor) && 'Only a manager can reprint a check.',
    run.checks_printed_at === null && 'The check has not been printed yet. Print the checks of its run first.',
    !runLife.is(run, 'released') &&
      'The run was sent to the bank. Stop the check there, then select Record return and pay it in another run.',
    !paymentLife.is(of, 'issued') && 'Only an issued check can be reprinted.',
  )

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

function underThousand(count: number): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100]
  const last = rest < 20 ? ones[rest]! : `${tens[Math.floor(rest / 10)]}${rest % 10 > 0 ? `-${ones[rest % 10]}` : ''}`
  if (hundreds === 0) return last
  return `${ones[hundreds]} hundred${rest > 0 ? ` ${last}` : ''}`
}

function wholeInWords(count: number): string {
  if (count < 1000) return underThousand(count)
  const groups: string[] = []
  for (let left = count, scale = 0; left > 0; left = Math.floor(left / 1000), scale++)
    if (left % 1000 > 0) groups.unshift(`${underThousand(left % 1000)}${scales[scale]}`)
  return groups.join(' ')
}

/** The amount as a check says it, where the words decide if the figures differ: “One hundred five and 07/100”. */
export function amountInWords(cents: number): string {
  const words = wholeInWords(Math.floor(cents / 100))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${String(cents % 100).padStart(2, '0')}/100`
}

/** On-us holds 17 characters, and every reader knows only these digits. */
export const whyNotMicr = ({ routing, account }: { routing: string; account: string }): Reason =>
  firstReason(
    !/^\d{9}$/.test(routing) && 'The paying account needs a routing number of nine digits.',
    !/^\d{1,17}$/.test(account) && 'A check can carry an account number of 17 digits at most.',
  )
