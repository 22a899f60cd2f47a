import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { fitsInBundle, type BundleIndex } from '#platform/sealing/bundle-size.ts'
import type { NoticeContent, NoticeStatus } from '../notices/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { kindOf } from '../solicitations/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'

/** What lies in the envelope. */
export type Offer = {
  offered_by: string
  note: string
  lines: { line: string; unit_price: number; note?: string | undefined }[]
  files?: BundleIndex | undefined
}

/** A line's price in whole cents, half a cent up: added up by us from what was offered, the same for everybody. */
export const amountOf = (quantity: number, unitPrice: number): number =>
  Math.round(Number((quantity * unitPrice * 100).toPrecision(15)))

export function totalOf({ lines }: Offer, wanted: NoticeContent['lines']): number {
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]))
  return lines.reduce((sum, { line, unit_price }) => sum + amountOf(quantities.get(line) ?? 0, unit_price), 0)
}

/** What the bidder's own browser says before it seals: once sealed, nobody can help. */
export function whyNotSeal(offer: Offer, { kind, lines }: Pick<NoticeContent, 'kind' | 'lines'>): Reason {
  const priced = new Map(offer.lines.map(({ line, unit_price }) => [line, unit_price]))
  const lots = new Set(lines.filter(({ id }) => priced.has(id)).map(({ lot, id }) => lot ?? id))
  const missing = lines.find(({ id, lot }) => !priced.has(id) && lots.has(lot ?? id))
  return firstReason(
    offer.offered_by.trim() === '' && 'Say who makes this offer: the name of a person who may bind the company.',
    kindOf[kind].priced && priced.size === 0 && 'Put a price to at least one line or lot.',
    firstReason(...[...priced.values()].map(whyNotPrice)),
    missing &&
      `Put a price to ${missing.description}, or take the others of ${missing.lot} back: a lot is awarded as a whole.`,
  )
}

/** It may be nothing: what belongs to an offer need not cost more. */
export const whyNotPrice = (price: number): Reason =>
  price >= 0 && price < 1e12 ? null : 'A price is nothing or more, and a number.'

/** Said before anything is encrypted: names are what the agency finds the files by. */
export function whyNotFiles(files: readonly { name: string; size: number }[]): Reason {
  const twice = files.find(({ name }, at) => files.findIndex((each) => each.name === name) < at)
  return firstReason(
    files.length > 100 && 'At most 100 files.',
    twice && `Two files are called ${twice.name}. Give each a name of its own.`,
    !fitsInBundle(files.reduce((sum, { size }) => sum + size, 0)) && 'All files together are at most 32 MB.',
  )
}

/** Judged by the clock of the database: the policies of the table say the same once more. */
export function whyNotSubmitBid(
  notice: { status: NoticeStatus; closes_at: string; edition: number },
  {
    now,
    edition,
    agency,
    vendor,
    pending = false,
    asked = true,
  }: { now: string; edition: number; agency: string; vendor: string | null; pending?: boolean; asked?: boolean },
): Reason {
  return firstReason(
    notice.status === 'cancelled' && 'This solicitation was cancelled.',
    notice.status !== 'open' && 'Bids are not taken any more: they are being opened.',
    millisecondsBetween(now, notice.closes_at) <= 0 &&
      'The closing has passed. A late bid is not taken, whatever the reason.',
    // 2 CFR 200.319(c): qualifying must be possible during the solicitation period. The award needs the acceptance.
    vendor === null && !pending && `Register with ${agency} first: it must know with whom it would have a contract.`,
    !asked && 'Best and final offers are taken from those who were asked.',
    edition !== notice.edition &&
      'An addendum was published after the text that you read. Read it, and send your bid once more.',
  )
}

/** After this a try is no late offer any more, but somebody who found an old page. */
const lateFor = 24 * 3_600_000

/**
 * An offer that would have been taken a moment before: it counts among what happened, as a delivery that is late does.
 */
export function isLate(
  notice: { status: NoticeStatus; closes_at: string },
  { now, vendor, asked }: { now: string; vendor: string | null; asked: boolean },
): boolean {
  const after = millisecondsBetween(notice.closes_at, now)
  return notice.status !== 'cancelled' && vendor !== null && asked && after >= 0 && after < lateFor
}

/**
 * How many officers an envelope still waits for. One that so many could not open that the rest are too few is settled
 * as well: a bidder who seals nonsense to the officers must not keep the others' bids closed, and one officer who says
 * that it does not open cannot keep a bid out.
 */
export const whoIsMissing = ({
  needed,
  officers,
  shares,
  failures,
}: {
  needed: number
  officers: number
  shares: number
  failures: number
}): number => (failures > officers - needed ? 0 : Math.max(0, needed - shares))

/** A minute after the closing every bid that was on its way is in, or was refused. */
export const quietTime = 60_000

export function whyNotBeginOpening(
  of: Pick<Solicitation, 'status' | 'closes_at'>,
  { now, isOfficer }: { now: string; isOfficer: boolean },
): Reason {
  return firstReason(
    !solicitationLife.is(of, 'published') && 'Only a published solicitation is opened.',
    !isOfficer && 'Its officers open it: you are not one of them.',
    millisecondsBetween(now, of.closes_at!) > 0 && 'Bids are opened after the closing, not before.',
    millisecondsBetween(of.closes_at!, now) < quietTime &&
      'The opening begins a minute after the closing, when every bid that was on its way has arrived.',
  )
}
