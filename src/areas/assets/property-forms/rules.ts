import type { ApplicantProfile } from '#areas/grants/applicants/records.ts'
import { officialOf, recipientOf } from '#areas/grants/applicants/rules.ts'
import type { GrantCloseout } from '#areas/grants/closeouts/records.ts'
import { answersOf, knownFrom, type Filled, type KnownAnswers } from '#areas/grants/federal-forms/filled/rules.ts'
import {
  itemsOf,
  problemsOf,
  type Answers,
  type FormProblem,
  type PaperForm,
} from '#areas/grants/federal-forms/rules.ts'
import {
  attachments,
  propertyAnswers,
  sf428,
  type Attachment,
  type ConditionCode,
  type Property,
} from '#areas/grants/federal-forms/sf428/rules.ts'
import {
  attachments as realAttachments,
  parcelAnswers,
  sf429,
  type Attachment as RealAttachment,
  type Parcel,
  type Preference,
} from '#areas/grants/federal-forms/sf429/rules.ts'
import type { Grant } from '#areas/grants/grants/records.ts'
import { isFederal } from '#areas/grants/grants/award/rules.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { assetLife } from '../assets/life.ts'
import type { Asset } from '../assets/records.ts'
import { disposalLife } from '../custody/disposals/life.ts'
import { bringsMoney, isReal, isSold } from '../custody/rules.ts'
import type { Disposal } from '../custody/records.ts'
import type { PropertyForm } from './records.ts'

/** A form with the items that it lists, each with the first part of its boxes. */
export type Listed = { form: PropertyForm; items: readonly { key: string; number: string }[]; limit: number }
export type FilledReport = Filled & { listed: Listed }

export const listOf = (items: readonly Listed['items'][number][]): Listed['items'] =>
  items.map(({ key, number }) => ({ key, number }))

export const paperOf = ({ form, items, limit }: Listed): PaperForm =>
  form.startsWith('sf428')
    ? sf428({ attachment: form.slice(-1) as Attachment, property: items, limit })
    : sf429(form.slice(-1) as RealAttachment, items)

export const problemsIn = (report: FilledReport): FormProblem[] => problemsOf(paperOf(report.listed), answersOf(report))

export function whyNotComplete(report: FilledReport): Reason {
  const [first, ...more] = problemsIn(report)
  return first ? `${first.item}: ${first.words}${more.length > 0 ? ` ${more.length} more on this form.` : ''}` : null
}

/** A submitted report from the text that was kept at its submission. */
export function asFiled(id: string, text: string): FilledReport {
  const { listed, answers } = JSON.parse(text) as { listed: Listed; answers: Answers }
  return { id, listed, known: knownFrom([['Submitted report', answers]]), given: {} }
}

/** Only a federal award with a number has property reports. */
export const whyNoReport = (grant: Pick<Grant, 'kind' | 'award_number'>): Reason =>
  firstReason(
    !isFederal(grant) && 'Only a federal grant has property reports.',
    !grant.award_number && 'Enter the award number of this grant first.',
  )

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
  key: of.id,
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

const register = 'Asset register'
const profile = 'Applicant profile'
type Found = readonly (readonly [from: string, answers: Answers])[]

/** The award of a cover sheet: from the grant, or else from the asset itself. */
const awardFrom = ({ grant, asset }: OfAward): Found => [
  [
    grant?.number ?? register,
    {
      agency: grant?.agency ?? asset?.federal_agency ?? null,
      award_number: grant?.award_number ?? asset?.grant_award ?? null,
      account: grant?.number ?? null,
    },
  ],
]

const recipientFrom = ({ applicant, agency }: Filling): Found => [
  [
    profile,
    {
      uei: applicant?.uei ?? null,
      ein: applicant?.ein ?? null,
      recipient: recipientOf(applicant, agency),
      official: officialOf(applicant),
      'official.phone': applicant?.rep_phone ?? null,
      'official.email': applicant?.rep_email ?? null,
    },
  ],
]

const coverFrom = (
  attachment: Attachment,
  of: OfAward,
  { property, ...known }: Filling & { property: readonly Property[] },
): Found => [
  ...awardFrom(of),
  ...recipientFrom(known),
  ['Report type', { attachment: attachments[attachment] }],
  [register, { sheet: attachment !== 'a' && property.length > 0, ...propertyAnswers(property) }],
]

type Yearly = Filling & { grant: Grant; property: readonly Property[]; today: string }

/** The SF-428-A lists what the federal government owns, whatever it costs, as of September 30 or of today. */
export const annualFrom = ({ grant, property, today, ...known }: Yearly): KnownAnswers =>
  knownFrom([
    ...coverFrom('a', { grant }, { ...known, property }),
    [grant.number, { 'a.award_number': grant.award_number, 'a.1': '(a) Individual' }],
    ['Federal fiscal year', { 'a.2': lastOfFederalYear(today) }],
  ])

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
export function finalFrom({ of, grant, property, limit, ...known }: Ending): KnownAnswers {
  const government = property.some(({ source }) => source === 'GP')
  const acquired = property.some(({ source }) => source === 'ACQ')
  const supplies = of.supplies_value > limit
  const form = sf428({ attachment: 'b', property, limit })
  const options = itemsOf(form).find(({ key }) => key === 'b.1')!.options!
  const [a, b, c, none] = options as [string, string, string, string]
  const lines = [government && a, acquired && b, supplies && c].filter((each) => each !== false)
  return knownFrom([
    ...coverFrom('b', { grant }, { ...known, property }),
    [
      of.number,
      {
        'b.1': lines.length > 0 ? lines : [none],
        'b.2a': government ? [requests] : null,
        'b.2b': acquired ? [of.disposition === 'keep' ? transfer : requests] : null,
        ...(supplies && { 'b.2c.i': of.supplies_value, 'b.2c.ii': percentage(of.federal_share ?? 100) }),
        'b.3': of.note,
      },
    ],
  ])
}

type Disposing = Filling & {
  of: Disposal
  asset: Registered
  grant: Grant | null
  limit: number
  /** The part of the federal share that the settings let the agency keep. */ allowance: number
}

/** The SF-428-C of a disposition: a request before the answer, and a report of the sale after it. */
export function dispositionFrom({ of, asset, grant, limit, allowance, ...known }: Disposing): KnownAnswers {
  const value = of.proceeds ?? of.fair_value
  const government = isGovernments(asset)
  const answered = of.instructions === 'given' || of.instructions === 'silent' || disposalLife.is(of, 'done')
  const above = of.fair_value > limit
  const sells = bringsMoney(of) && above && !government
  const property = [propertyOf({ ...asset, fair_value: of.fair_value })]
  return knownFrom([
    ...coverFrom('c', { grant, asset }, { ...known, property }),
    [
      of.number,
      {
        'c.1a': government && !answered ? ['(i) Request federal agency disposition instructions'] : null,
        'c.1b': !government && above && !answered && !sells ? [requests] : null,
        'c.2': sells ? 'b. Sale of acquired equipment' : null,
        ...(sells && {
          'c.2b.i': value,
          'c.2b.ii': asset.federal_share === null ? null : percentage(asset.federal_share),
          'c.2b.iv': isSold(of) ? allowance : 0,
        }),
        'c.3':
          government && assetLife.is(asset, 'missing') ? 'The item was not found at the physical inventory.' : null,
        'c.4': [of.reason, `Value: ${of.value_basis}`].filter(Boolean).join('\n'),
      },
    ],
  ])
}

/** Real property with a federal interest that the agency still has. */
export const isHeldParcel = (of: Asset): boolean => isReal(of) && of.federal && !assetLife.is(of, 'disposed')

export const parcelOf = (of: Asset, value = of.cost): Parcel => ({
  key: of.id,
  number: of.number,
  description: [of.name, of.description].filter(Boolean).join('. '),
  address: of.location,
  value,
  share: of.federal_share === null ? null : percentage(of.federal_share),
})

const realCoverFrom = (
  attachment: RealAttachment,
  of: OfAward,
  { today, ...known }: Filling & { today: string },
): Found => [
  ...awardFrom(of),
  ...recipientFrom(known),
  [profile, { contact: officialOf(known.applicant), 'contact.phone': known.applicant?.contact_phone ?? null }],
  [
    attachment === 'a' ? 'Federal fiscal year' : 'Today’s date',
    { ends_on: attachment === 'a' ? lastOfFederalYear(today) : today },
  ],
  ['Report type', { attachment: realAttachments[attachment] }],
]

/** The SF-429-A of a grant. The federal interest begins with the acquisition; the award says when it ends. */
export const statusFrom = ({
  grant,
  parcels,
  ...known
}: Filling & { grant: Grant; parcels: readonly Asset[]; today: string }): KnownAnswers =>
  knownFrom([
    ...realCoverFrom('a', { grant }, known),
    [
      register,
      {
        ...parcelAnswers(parcels.map((each) => parcelOf(each))),
        ...Object.fromEntries(parcels.map((each) => [`${each.id}.from`, each.acquired_on])),
      },
    ],
  ])

/** The SF-429-B of a grant. Its property isn’t in the register yet, so people enter it. */
export const proposalFrom = ({ grant, ...known }: Filling & { grant: Grant; today: string }): KnownAnswers =>
  knownFrom(realCoverFrom('b', { grant }, known))

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
}: Filling & { of: Disposal; asset: Registered; grant: Grant | null; today: string }): KnownAnswers =>
  knownFrom([
    ...realCoverFrom('c', { grant, asset }, known),
    [register, parcelAnswers([parcelOf(asset, of.fair_value)])],
    [
      of.number,
      {
        comments: `Value: ${of.value_basis}`,
        [`${asset.id}.reasons`]: of.reason,
        [`${asset.id}.preference`]: preferenceOf[of.method] ?? null,
        [`${asset.id}.entity`]: of.method === 'return_to_agency' ? (grant?.agency ?? asset.federal_agency) : null,
      },
    ],
  ])
