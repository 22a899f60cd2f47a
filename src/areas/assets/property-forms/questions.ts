import { z } from 'zod'
import type { ApplicantProfile } from '#areas/grants/applicants/records.ts'
import { grantCloseout, type GrantCloseout } from '#areas/grants/closeouts/records.ts'
import { federalFormPaper } from '#areas/grants/federal-forms/paper/rules.ts'
import { itemsOf } from '#areas/grants/federal-forms/rules.ts'
import { sf428 } from '#areas/grants/federal-forms/sf428/rules.ts'
import { sf429 } from '#areas/grants/federal-forms/sf429/rules.ts'
import { limitsOn } from '#areas/grants/grants/facts.ts'
import { grant as grants, type Grant } from '#areas/grants/grants/records.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayOf } from '#platform/commands/today.ts'
import { centsOn } from '#platform/records/dated.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { disposal, type Disposal } from '../custody/records.ts'
import { federalInterest, isReal, isSold, whyNoRequest } from '../custody/rules.ts'
import { assetTerm } from '../terms/records.ts'
import {
  annualFrom,
  dispositionFrom,
  finalFrom,
  isHeldParcel,
  isOwnedByGovernment,
  propertyOf,
  reportedAtEnd,
  requestFrom,
  statusFrom,
  type Registered,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const annualPropertyReport = documentQuestion('grants/property-report', {
  about:
    'The SF-428-A of a grant, with the federally owned property in the register, or the SF-429-A with its real property.',
  input: one.extend({ form: z.enum(['sf428', 'sf429']).optional() }),
  async run({ id, form = 'sf428' }, { tx, now }) {
    const grant = await rowOf<Grant>(tx, grants, id)
    if (form === 'sf429') {
      const parcels = (await assetsOf(tx, grant)).filter(isHeldParcel)
      const known = await knownOf(tx, now)
      return federalFormPaper(sf429('a', parcels), statusFrom({ ...known, grant, parcels }), {
        ...known,
        number: grant.number,
        subject: grant.title,
      })
    }
    const property = (await assetsOf(tx, grant)).filter(isOwnedByGovernment).map(propertyOf)
    const known = await knownOf(tx, now)
    return federalFormPaper(sf428({ attachment: 'a', property, limit: 0 }), annualFrom({ ...known, grant, property }), {
      ...known,
      number: grant.number,
      subject: grant.title,
    })
  },
})

export const finalPropertyReport = documentQuestion('grant-closeouts/property-report', {
  about:
    'The SF-428-B of a closeout: its equipment from the register with the supplemental sheet, and its unused supplies.',
  input: one,
  async run({ id }, { tx, now }) {
    const of = await rowOf<GrantCloseout>(tx, grantCloseout, id)
    const grant = await rowOf<Grant>(tx, grants, of.funding)
    const limit = (await limitsOn(tx, grant.awarded_on)).cents('equipment') ?? 0
    const property = reportedAtEnd(await assetsOf(tx, grant), limit).map(propertyOf)
    const form = sf428({ attachment: 'b', property, limit })
    const options = itemsOf(form).find(({ key }) => key === 'b.1')?.options ?? []
    const known = await knownOf(tx, now)
    return federalFormPaper(form, finalFrom({ ...known, of, grant, property, limit }, options), {
      ...known,
      number: of.number,
      subject: grant.title,
    })
  },
})

export const dispositionReport = documentQuestion('asset-dispositions/property-report', {
  about:
    'The SF-428-C of a disposition: the request for instructions, or the sale with the federal share. For land and buildings the SF-429-C.',
  input: one,
  async run({ id }, { tx, now }) {
    const of = await rowOf<Disposal>(tx, disposal, id)
    const asset = (await tx.one<Registered>(
      'select a.*, null as fair_value from assets a where a.organization_id = $1 and a.id = $2',
      [tx.organization_id, of.asset],
    ))!
    refuseIf(whyNoRequest(asset))
    const grant = await tx.one<Grant>('select * from grants where organization_id = $1 and award_number = $2', [
      tx.organization_id,
      asset.grant_award,
    ])
    const known = await knownOf(tx, now)
    if (isReal(asset))
      return federalFormPaper(sf429('c', [asset]), requestFrom({ ...known, of, asset, grant: grant ?? null }), {
        ...known,
        number: of.number,
        subject: asset.name,
      })
    const [terms, day] = [await termsIn(tx, assetTerm), of.done_on ?? known.today]
    const limit = centsOn(terms, 'keep_up_to', day) ?? 0
    const value = of.proceeds ?? of.fair_value
    const owed = (sold: boolean) => federalInterest(asset, { value, sold, day, terms }).owed
    const allowance = isSold(of) ? owed(false) - owed(true) : 0
    const property = [propertyOf(asset)]
    return federalFormPaper(
      sf428({ attachment: 'c', property, limit }),
      dispositionFrom({ ...known, of, asset, grant: grant ?? null, limit, allowance }),
      { ...known, number: of.number, subject: asset.name },
    )
  },
})

async function rowOf<Row>(tx: CommandTx, record: Pick<AnyRecord, 'label' | 'table'>, id: string): Promise<Row> {
  const row = await tx.one<Row & object>(`select * from ${record.table} where organization_id = $1 and id = $2`, [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(record.label, { table: record.table, id })
  return row
}

async function knownOf(tx: CommandTx, now: Date) {
  const letterhead = await letterheadOf(tx, tx.organization_id)
  const applicant = await tx.one<ApplicantProfile>(
    'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [tx.organization_id],
  )
  return { applicant: applicant ?? null, agency: letterhead.agency, letterhead, today: await todayOf(tx, now) }
}

/** The register under the number of an award, each item with the value of its newest disposition. */
const assetsOf = async (tx: CommandTx, { award_number }: Pick<Grant, 'award_number'>): Promise<Registered[]> =>
  award_number === null
    ? []
    : tx.sql<Registered>(
        `select a.*, (select d.fair_value from asset_dispositions d
            where d.organization_id = $1 and d.asset = a.id and d.status <> 'withdrawn'
            order by d.created_at desc, d.id desc limit 1) as fair_value
           from assets a where a.organization_id = $1 and a.grant_award = $2 order by a.number limit 500`,
        [tx.organization_id, award_number],
      )
