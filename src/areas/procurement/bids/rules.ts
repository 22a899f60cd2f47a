import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { fitsInBundle, type BundleIndex } from '#platform/sealing/bundle-size.ts'
import type { Item, NoticeContent, NoticeStatus } from '../notices/rules.ts'
import { solicitationLife } from '../solicitations/life.ts'
import { kindOf } from '../solicitations/rules.ts'
import type { Solicitation } from '../solicitations/records.ts'
import { phrase, say } from '#platform/say.ts'

type OfferLine = { line: string; unit_price: number; note?: string | undefined }
/** The contents of the envelope. Where a solicitation has two, all prices are in `price`. */
export type Offer = {
  offered_by: string
  note: string
  lines: OfferLine[]
  answers?: { item: string; words: string }[] | undefined
  files?: BundleIndex | undefined
  price?: PriceEnvelope | undefined
}
export type PriceEnvelope = { lines: OfferLine[]; files?: BundleIndex | undefined }

/** A line's price in whole cents, half a cent up: calculated from the bid, the same way for all bidders. */
export const amountOf = (quantity: number, unitPrice: number): number =>
  Math.round(Number((quantity * unitPrice * 100).toPrecision(15)))

export function totalOf(
  { lines }: Pick<Offer, 'lines'>,
  wanted: readonly Pick<NoticeContent['lines'][number], 'id' | 'quantity'>[],
): number {
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]))
  return lines.reduce((sum, { line, unit_price }) => sum + amountOf(quantities.get(line) ?? 0, unit_price), 0)
}

/** Checked in the bidder's own browser before sealing, because a sealed bid can't be corrected. */
export function whyNotSeal(offer: Offer, { kind, lines }: Pick<NoticeContent, 'kind' | 'lines'>): Reason {
  const priced = new Map(offer.lines.map(({ line, unit_price }) => [line, unit_price]))
  const lots = new Set(lines.filter(({ id }) => priced.has(id)).map(({ lot, id }) => lot ?? id))
  const missing = lines.find(({ id, lot }) => !priced.has(id) && lots.has(lot ?? id))
  return firstReason(
    offer.offered_by.trim() === '' && say('Enter the name of an authorized representative of your company.'),
    kindOf[kind].priced && priced.size === 0 && say('Enter a price for at least one line or lot.'),
    firstReason(...[...priced.values()].map(whyNotPrice)),
    missing &&
      say('Enter a price for {description}, or remove the other prices in lot {lot}. A lot is awarded as a whole.', {
        description: missing.description,
        lot: missing.lot ?? '',
      }),
  )
}

/** What a bidder has prepared of a response: answers by item, and files with the item that each of them answers. */
export type Prepared = {
  answers: Readonly<Record<string, string>>
  files: readonly { name: string; item?: string | undefined; blind?: boolean | undefined }[]
}

/** The items that are prepared; optional ones too. */
export const preparedOf = (items: readonly Item[], { answers, files }: Prepared): string[] =>
  items
    .filter(({ id, kind }) =>
      kind === 'answer' ? (answers[id] ?? '').trim() !== '' : files.some(({ item, blind }) => item === id && !blind),
    )
    .map(({ id }) => id)

/** The required items that are missing, in their order: for the list beside the form and the reminder. */
export const missingItems = <I extends Pick<Item, 'id' | 'required'>>(
  items: readonly I[],
  prepared: readonly string[],
): I[] => items.filter(({ id, required }) => required && !prepared.includes(id))

const endings: Partial<Record<Item['format'], RegExp>> = {
  pdf: /\.pdf$/i,
  spreadsheet: /\.(xlsx|xls|ods|csv)$/i,
  image: /\.(png|jpe?g|webp|gif)$/i,
}

/** Checked when a file is chosen, and again before it is sealed. */
export function whyNotFormat({ name: item, format }: Pick<Item, 'name' | 'format'>, name: string): Reason {
  const ending = endings[format]
  if (!ending || ending.test(name)) return null
  return format === 'pdf'
    ? say('{item}: add a PDF. {name} is not one.', { item, name })
    : format === 'spreadsheet'
      ? say('{item}: add a spreadsheet. {name} is not one.', { item, name })
      : say('{item}: add a picture. {name} is not one.', { item, name })
}

/** A response without a required document or answer would not be responsive, so it is not sealed. */
export function whyNotComplete(items: readonly Item[], prepared: Prepared): Reason {
  const missing = missingItems(items, preparedOf(items, prepared))[0]
  return firstReason(
    missing &&
      (missing.kind === 'answer'
        ? say('Answer “{item}”.', { item: missing.name })
        : say('Add the document “{item}”.', { item: missing.name })),
    firstReason(
      ...prepared.files.map(({ name, item: id }) => {
        const item = items.find((each) => each.id === id)
        return item ? whyNotFormat(item, name) : null
      }),
    ),
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
    notice.status === 'canceled' && say('This solicitation was canceled.'),
    notice.status !== 'open' && say('This solicitation no longer accepts bids.'),
    millisecondsBetween(now, notice.closes_at) <= 0 &&
      say('The closing has passed. Late bids are not accepted for any reason.'),
    // 2 CFR 200.319(c): qualifying must be possible during the solicitation period. The award needs the acceptance.
    vendor === null && !pending && say('Register with {agency} before you bid.', { agency }),
    !asked && say('Only invited finalists can submit best and final offers.'),
    edition !== notice.edition &&
      say('An addendum was published after the version you read. Read it and submit your bid again.'),
  )
}

/** Why a company does not bid. The agency learns from the counts what keeps competition away. */
export const noBidReasons = ['scope', 'time', 'capacity', 'terms', 'specifications', 'price', 'other'] as const
export type NoBidReason = (typeof noBidReasons)[number]
export const noBidWords: Record<NoBidReason, string> = {
  scope: phrase('We don’t offer this'),
  time: phrase('Not enough time to respond'),
  capacity: phrase('No capacity at present'),
  terms: phrase('The terms or the insurance don’t suit us'),
  specifications: phrase('The specifications fit another product'),
  price: phrase('We can’t compete on price'),
  other: phrase('Another reason'),
}

export const whyNotDecline = (
  { status }: { status: string },
  { standing, reason, words }: { standing: boolean; reason: NoBidReason; words: string },
): Reason =>
  firstReason(
    status !== 'open' && say('This solicitation no longer accepts bids.'),
    standing && say('Your company has submitted a bid. Withdraw it first.'),
    reason === 'other' && words.trim() === '' && say('Enter the reason.'),
  )

/** After this time, an attempt is not a late bid but comes from an old page. */
const lateFor = 24 * 3_600_000

/** A bid that would have been accepted a moment earlier: it is counted, as a late delivery is. */
export function isLate(
  notice: { status: NoticeStatus; closes_at: string },
  { now, vendor, asked }: { now: string; vendor: string | null; asked: boolean },
): boolean {
  const after = millisecondsBetween(notice.closes_at, now)
  return notice.status !== 'canceled' && vendor !== null && asked && after >= 0 && after < lateFor
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
