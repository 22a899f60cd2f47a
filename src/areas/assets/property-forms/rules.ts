import type { ApplicantProfile } from '#areas/grants/applicants/records.ts'
import { officialOf, recipientOf } from '#areas/grants/applicants/rules.ts'
import type { GrantCloseout } from '#areas/grants/closeouts/records.ts'
import type { Answers } from '#areas/grants/federal-forms/rules.ts'
import {
  attachments,
  propertyAnswers,
  type Attachment,
  type ConditionCode,
  type Property,
} from '#areas/grants/federal-forms/sf428/rules.ts'
import {
  attachments as realAttachments,
  parcelAnswers,
  type Parcel,
  type Preference,
} from '#areas/grants/federal-forms/sf429/rules.ts'
import type { Grant } from '#areas/grants/grants/records.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import { disposalLife } from '../custody/disposals/life.ts'
import { bringsMoney, isReal, isSold } from '../custody/rules.ts'
import type { Disposal } from '../custody/records.ts'

const codeOf: Record<Asset['condition'], ConditionCode> = {
  excellent: 'Excellent',
  good: 'Usable',
  fair: 'Usable',
  poor: 'Repairable',
  very_poor: 'Salvage',
}

/** An asset with the value of its newest disposition, if it has one. */
export type Registered = Asset & { fair_value: number | null }

const isGovernments = ({ title_holder }: Pick<Asset, 'title_holder'>): boolean => title_holder === 'federal'

/** Property of the federal government that the agency still has. */
export const isOwnedByGovernment = (of: Asset): boolean =>
  isGovernments(of) && !isReal(of) && !assetLife.is(of, 'disposed')

export const propertyOf = (of: Registered): Property => ({
  number: of.number,
  source: isGovernments(of) ? 'GP' : 'ACQ',
  description: [of.name, of.maker, of.model].filter(Boolean).join(', ').slice(0, 200),
  identification: of.serial ?? of.tag ?? of.number,
  acquired_on: of.acquired_on,
  condition: codeOf[of.condition],
  cost: of.cost,
  fair_value: of.fair_value,
  share: of.federal_share === null ? null : percentage(of.federal_share),
})

const percentage = (share: string | number): string => `${Number(share)}%`

type Filling = { applicant: ApplicantProfile | null; agency: string }
type OfAward = {
  grant: Pick<Grant, 'agency' | 'award_number' | 'number'> | null
  /** Where no grant of the books has the award number of the asset. */ asset?: Pick<
    Asset,
    'federal_agency' | 'grant_award'
  >
}

const coverFrom = (
  attachment: Attachment,
  { grant, asset }: OfAward,
  { applicant, agency, property }: Filling & { property: readonly Property[] },
): Answers => ({
  agency: grant?.agency ?? asset?.federal_agency ?? null,
  award_number: grant?.award_number ?? asset?.grant_award ?? null,
  uei: applicant?.uei ?? null,
  ein: applicant?.ein ?? null,
  recipient: recipientOf(applicant, agency),
  account: grant?.number ?? null,
  attachment: attachments[attachment],
  sheet: attachment !== 'a' && property.length > 0,
  official: officialOf(applicant),
  'official.phone': applicant?.rep_phone ?? null,
  'official.email': applicant?.rep_email ?? null,
  ...propertyAnswers(property),
})

type Yearly = Filling & { grant: Grant; property: readonly Property[]; today: string }

/** The SF-428-A lists what the federal government owns, whatever it costs, as of September 30 or of today. */
export const annualFrom = ({ grant, property, today, ...known }: Yearly): Answers => ({
  ...coverFrom('a', { grant }, { ...known, property }),
  'a.award_number': grant.award_number,
  'a.1': '(a) Individual',
  'a.2': lastOfFederalYear(today),
})

/** The end of the federal fiscal year that is over. */
export const lastOfFederalYear = (today: string): string => {
  const year = Number(today.slice(0, 4))
  return today >= `${year}-09-30` ? `${year}-09-30` : `${year - 1}-09-30`
}

/** Federally owned property at any cost, and acquired equipment from the limit on. Disposed items are not reported. */
export const reportedAtEnd = (assets: readonly Registered[], limit: number): Registered[] =>
  assets.filter(
    (each) => !isReal(each) && !assetLife.is(each, 'disposed') && (isGovernments(each) || each.cost >= limit),
  )

const requests = '(ii) Request federal agency disposition instructions'
const transfer = '(i) Request unconditional transfer of title with no further obligation to the federal government'

type Ending = Filling & { of: GrantCloseout; grant: Grant; property: readonly Property[]; limit: number }

/** The SF-428-B from a closeout: its disposition and unused supplies, and the items of the register. */
export function finalFrom({ of, grant, property, limit, ...known }: Ending, options: readonly string[]): Answers {
  const government = property.some(({ source }) => source === 'GP')
  const acquired = property.some(({ source }) => source === 'ACQ')
  const supplies = of.supplies_value > limit
  const [a, b, c, none] = options as [string, string, string, string]
  const lines = [government && a, acquired && b, supplies && c].filter((each) => each !== false)
  return {
    ...coverFrom('b', { grant }, { ...known, property }),
    'b.1': lines.length > 0 ? lines : [none],
    'b.2a': government ? [requests] : null,
    'b.2b': acquired ? [of.disposition === 'keep' ? transfer : requests] : null,
    ...(supplies && { 'b.2c.i': of.supplies_value, 'b.2c.ii': percentage(of.federal_share ?? 100) }),
    'b.3': of.note,
  }
}

type Disposing = Filling & {
  of: Disposal
  asset: Registered
  grant: Grant | null
  limit: number
  /** The part of the federal share that the settings let the agency keep. */ allowance: number
}

/** The SF-428-C of a disposition: a request before the answer, and a report of the sale after it. */
export function dispositionFrom({ of, asset, grant, limit, allowance, ...known }: Disposing): Answers {
  const value = of.proceeds ?? of.fair_value
  const government = isGovernments(asset)
  const answered = of.instructions === 'given' || of.instructions === 'silent' || disposalLife.is(of, 'done')
  const above = of.fair_value > limit
  const sells = bringsMoney(of) && above && !government
  const property = [propertyOf({ ...asset, fair_value: of.fair_value })]
  return {
    ...coverFrom('c', { grant, asset }, { ...known, property }),
    'c.1a': government && !answered ? ['(i) Request federal agency disposition instructions'] : null,
    'c.1b': !government && above && !answered && !sells ? [requests] : null,
    'c.2': sells ? 'b. Sale of acquired equipment' : null,
    ...(sells && {
      'c.2b.i': value,
      'c.2b.ii': asset.federal_share === null ? null : percentage(asset.federal_share),
      'c.2b.iv': isSold(of) ? allowance : 0,
    }),
    'c.3': government && assetLife.is(asset, 'missing') ? 'The item was not found at the physical inventory.' : null,
    'c.4': [of.reason, `Value: ${of.value_basis}`].filter(Boolean).join('\n'),
  }
}

/** Real property with a federal interest that the agency still has. */
export const isHeldParcel = (of: Asset): boolean => isReal(of) && of.federal && !assetLife.is(of, 'disposed')

export const parcelOf = (of: Asset, value = of.cost): Parcel => ({
  number: of.number,
  description: [of.name, of.description].filter(Boolean).join('. '),
  address: of.location,
  value,
  share: of.federal_share === null ? null : percentage(of.federal_share),
})

const realCoverFrom = (
  attachment: keyof typeof realAttachments,
  { grant, asset }: OfAward,
  { applicant, agency, today }: Filling & { today: string },
): Answers => ({
  agency: grant?.agency ?? asset?.federal_agency ?? null,
  award_number: grant?.award_number ?? asset?.grant_award ?? null,
  recipient: recipientOf(applicant, agency),
  uei: applicant?.uei ?? null,
  ein: applicant?.ein ?? null,
  account: grant?.number ?? null,
  contact: officialOf(applicant),
  'contact.phone': applicant?.contact_phone ?? null,
  ends_on: attachment === 'a' ? lastOfFederalYear(today) : today,
  attachment: realAttachments[attachment],
  official: officialOf(applicant),
  'official.phone': applicant?.rep_phone ?? null,
  'official.email': applicant?.rep_email ?? null,
})

/** The SF-429-A of a grant. The federal interest begins with the acquisition; the award says when it ends. */
export const statusFrom = ({
  grant,
  parcels,
  ...known
}: Filling & { grant: Grant; parcels: readonly Asset[]; today: string }): Answers => ({
  ...realCoverFrom('a', { grant }, known),
  ...parcelAnswers(parcels.map((each) => parcelOf(each))),
  ...Object.fromEntries(parcels.map((each, at) => [`${at}.from`, each.acquired_on])),
})

const preferenceOf: Partial<Record<Disposal['method'], Preference>> = {
  sale: 'A. Sell',
  auction: 'A. Sell',
  transfer: 'C. Use in other federally sponsored project/program',
  donation: 'D. Transfer title',
  return_to_agency: 'D. Transfer title',
}

/** The SF-429-C of a disposition of land or a building, with its fair market value as the appraised value. */
export const requestFrom = ({
  of,
  asset,
  grant,
  ...known
}: Filling & { of: Disposal; asset: Registered; grant: Grant | null; today: string }): Answers => ({
  ...realCoverFrom('c', { grant, asset }, known),
  ...parcelAnswers([parcelOf(asset, of.fair_value)]),
  comments: [of.reason, `Value: ${of.value_basis}`].join('\n'),
  '0.preference': preferenceOf[of.method] ?? null,
  '0.entity': of.method === 'return_to_agency' ? (grant?.agency ?? asset.federal_agency) : null,
})
