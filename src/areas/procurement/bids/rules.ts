import type { Bid } from './records.ts'
import { not, statusesWithSets } from '#platform/life/sets.ts'
import { noticeStatus } from '../notices/rules.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { fitsInBundle, type BundleIndex } from '#platform/sealing/bundle-size.ts'
import type { NoticeContent, NoticeStatus } from '../notices/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { kindOf } from '../solicitations/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { say } from '#platform/say.ts'

export const bidStatus = statusesWithSets<Bid['status'], 'valid'>(
  { opened: 'open', unreadable: 'over', responsive: 'open', rejected: 'over', awarded: 'over', not_awarded: 'over' },
  { valid: not('unreadable', 'rejected') },
)

/** A bid after the opening, as the tabulation and the minutes show it. */
export type OpenedBid = Pick<Bid, 'id' | 'number' | 'total' | 'status' | 'submitted_at' | 'receipt' | 'edition'> & {
  vendor: { id: string; name: string }
  lines: readonly { line: string; unit_price: number; amount: number }[]
}
/** A file of an opened bid, still encrypted, with its key. */
export type OpenedFile = {
  id: string
  name: string
  type: string
  size: number
  starts: number
  sha256: string
  version: string | null
  key: string
  nonce: string
  bid: { id: string; number: string; vendor: { name: string } | null }
}

type BidPrice = { line: string; unit_price: number; note?: string | undefined }
/** The contents of the envelope. Where a solicitation has two, all prices are in `price`. */
export type BidContent = {
  representative: string
  note: string
  lines: BidPrice[]
  answers?: { item: string; words: string }[] | undefined
  files?: BundleIndex | undefined
  price?: PriceEnvelope | undefined
}
export type PriceEnvelope = { lines: BidPrice[]; files?: BundleIndex | undefined }

/** A line's price in whole cents, half a cent up: calculated from the bid, the same way for all bidders. */
export const amountOf = (quantity: number, unitPrice: number): number =>
  Math.round(Number((quantity * unitPrice * 100).toPrecision(15)))

export function totalOf(
  { lines }: Pick<BidContent, 'lines'>,
  wanted: readonly Pick<NoticeContent['lines'][number], 'id' | 'quantity'>[],
): number {
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]))
  return lines.reduce((sum, { line, unit_price }) => sum + amountOf(quantities.get(line) ?? 0, unit_price), 0)
}

/** Checked in the bidder's own browser before sealing, because a sealed bid can't be corrected. */
export function whyNotSeal(content: BidContent, { kind, lines }: Pick<NoticeContent, 'kind' | 'lines'>): Reason {
  const priced = new Map(content.lines.map(({ line, unit_price }) => [line, unit_price]))
  const lots = new Set(lines.filter(({ id }) => priced.has(id)).map(({ lot, id }) => lot ?? id))
  const missing = lines.find(({ id, lot }) => !priced.has(id) && lots.has(lot ?? id))
  return firstReason(
    content.representative.trim() === '' && say('Enter the name of an authorized representative of your company.'),
    kindOf[kind].priced && priced.size === 0 && say('Enter a price for at least one line or lot.'),
    firstReason(...[...priced.values()].map(whyNotPrice)),
    missing &&
      say('Enter a price for {description}, or remove the other prices in lot {lot}. A lot is awarded as a whole.', {
        description: missing.description,
        lot: missing.lot ?? '',
      }),
  )
}

/** The price may be zero: part of a bid may be free. */
export const whyNotPrice = (price: number): Reason =>
  price >= 0 && price < 1e12 ? null : say('Enter a price of $0 or more.')

/** Checked before anything is encrypted, because the agency finds files by their names. */
export function whyNotFiles(files: readonly { name: string; size: number }[]): Reason {
  const twice = files.find(({ name }, at) => files.findIndex((each) => each.name === name) < at)
  return firstReason(
    files.length > 100 && say('Add up to 100 files.'),
    twice && say('Two files are named {name}. Rename one.', { name: twice.name }),
    !fitsInBundle(files.reduce((sum, { size }) => sum + size, 0)) && say('Files can total up to 32 MB.'),
  )
}

/** Checked against the database clock. The table's policies enforce the same rule again. */
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
    noticeStatus.is(notice, 'canceled') && say('This solicitation was canceled.'),
    !noticeStatus.isOpen(notice) && say('This solicitation no longer accepts bids.'),
    millisecondsBetween(now, notice.closes_at) <= 0 &&
      say('The closing has passed. Late bids are not accepted for any reason.'),
    // 2 CFR 200.319(c): qualifying must be possible during the solicitation period. The award needs the acceptance.
    vendor === null && !pending && say('Register with {agency} before you bid.', { agency }),
    !asked && say('Only invited finalists can submit best and final offers.'),
    edition !== notice.edition &&
      say('An addendum was published after the version you read. Read it and submit your bid again.'),
  )
}

/** After this time, an attempt is not a late bid but comes from an old page. */
const lateFor = 24 * 3_600_000

/** A bid that would have been accepted a moment earlier: it is counted, as a late delivery is. */
export function isLate(
  notice: { status: NoticeStatus; closes_at: string },
  { now, vendor, asked }: { now: string; vendor: string | null; asked: boolean },
): boolean {
  const after = millisecondsBetween(notice.closes_at, now)
  return !noticeStatus.is(notice, 'canceled') && vendor !== null && asked && after >= 0 && after < lateFor
}

/**
 * How many officers an envelope still waits for. It is also settled when too few officers remain who could open it:
 * nonsense sealed to the officers must not block the other bids, and one officer who reports a failure can't keep a
 * bid out.
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

/** When the bids are opened, and by whom: a person who can't open them reads who can. */
export const whoOpens = (
  what: 'bid' | 'response',
  { after, officers, isOfficer }: { after: string; officers: readonly string[]; isOfficer: boolean },
): string => {
  const names = isOfficer || officers.length === 0 ? '' : ` by the opening officers: ${officers.join(', ')}`
  return `${what === 'bid' ? 'Bids' : 'Responses'} are opened after ${after}${names}.`
}

/** One minute after the closing every bid in transit has arrived or was refused. */
export const quietTime = 60_000

export function whyNotBeginOpening(
  of: Pick<Solicitation, 'status' | 'closes_at'>,
  { now, isOfficer }: { now: string; isOfficer: boolean },
): Reason {
  return firstReason(
    !solicitationLife.is(of, 'published') && 'Only a published solicitation can be opened.',
    !isOfficer && 'Only an opening officer of this solicitation can open the bids.',
    millisecondsBetween(now, of.closes_at!) > 0 && 'Bids can’t be opened before the closing.',
    millisecondsBetween(of.closes_at!, now) < quietTime &&
      'Bids can be opened one minute after the closing, when every bid in transit has arrived.',
  )
}
