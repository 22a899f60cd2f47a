import { dayInWords, isDay } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { numberInWords } from '#platform/words.ts'
import { carbonCredit, carbonEntry, emissionFigures, type CarbonCredit, type CarbonEntry, type EmissionFactor } from './records.ts'

/** Quantity times factor, to the gram: sums of rounded kilograms would drift from the total. */
export const kilograms = (quantity: number, kgPerUnit: number): number => Math.round(Number((quantity * kgPerUnit * 1_000).toPrecision(15))) / 1_000

/** For a drawing: as it is told in words. */
export const inTonnes = (kg: number): number => Number((kg / 1_000).toPrecision(emissionFigures))

export const tonnes = (kg: number): string => `${numberInWords(inTonnes(kg))} t`

/** eGRID publishes pounds for a megawatt hour. */
export const kgOfPounds = (pounds: number): number => pounds * 0.453_592_37

type Dated = Pick<EmissionFactor, 'name' | 'valid_from' | 'valid_until'>

export function whyNotFactor(factor: Dated, day: string): Reason {
  if (!isDay(day)) return 'Choose a day.'
  return firstReason(
    day < factor.valid_from && `${factor.name} holds from ${dayInWords(factor.valid_from)} on. Choose the edition that held on ${dayInWords(day)}.`,
    factor.valid_until !== null && day > factor.valid_until && `${factor.name} held until ${dayInWords(factor.valid_until)}. Choose the edition that held on ${dayInWords(day)}.`,
  )
}

type Entered = Pick<CarbonEntry, 'status' | 'entered_by' | 'quantity'>

export const whyNotConfirm = (row: Entered, { actor }: { actor: Pick<Actor, 'user_id' | 'role'> }): Reason =>
  firstReason(
    row.status === 'confirmed' && 'It is confirmed already.',
    row.status !== 'noted' && `Only what is noted can be confirmed; this ${isInWords(carbonEntry, row)}.`,
    !atLeast('manager', actor) && 'A manager confirms carbon entries.',
    row.entered_by === actor.user_id && 'You entered it. Somebody else compares it with its evidence.',
  )

export const whyNotReturn = (row: Entered, { actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  firstReason(row.status !== 'noted' && `Only what is noted can be returned; this ${isInWords(carbonEntry, row)}.`, !atLeast('manager', actor) && 'A manager returns carbon entries.')

export const whyNotWithdraw = (row: Entered, { actor }: { actor: Pick<Actor, 'user_id' | 'role'> }): Reason =>
  firstReason(
    row.status === 'withdrawn' && 'It is withdrawn already.',
    row.status === 'confirmed' ? !atLeast('manager', actor) && 'What is confirmed is withdrawn by a manager, with the reason.' : whyNotEdit(carbonEntry, row, { role: 'manager' }) !== null && 'It can no longer be withdrawn.',
  )

type Credit = Pick<CarbonCredit, 'status' | 'entered_by' | 'verified'>

/** Retired is the end: a credit that was used once is never used again. */
export const whyNotRetire = (credit: Credit, { actor }: { actor: Pick<Actor, 'user_id' | 'role'> }): Reason =>
  firstReason(
    credit.status === 'retired' && 'It is retired already: a credit counts once.',
    credit.status === 'cancelled' && 'It was cancelled and counts for nothing.',
    !atLeast('manager', actor) && 'A manager retires credits.',
    !credit.verified && 'Look it up in its registry first, and say so.',
    credit.entered_by === actor.user_id && 'You entered it. Somebody else retires it.',
  )

export const whyNotTransfer = (credit: Credit, { actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  firstReason(credit.status !== 'issued' && `It ${isInWords(carbonCredit, credit)}: only what is issued is transferred.`, !atLeast('manager', actor) && 'A manager transfers credits.')

export const whyNotCancel = (credit: Credit, { actor }: { actor: Pick<Actor, 'role'> }): Reason =>
  firstReason(credit.status === 'retired' && 'It is retired: that cannot be undone.', credit.status === 'cancelled' && 'It is cancelled already.', !atLeast('manager', actor) && 'A manager cancels credits.')
