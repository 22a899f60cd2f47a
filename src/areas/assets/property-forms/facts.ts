import type { ApplicantProfile } from '#areas/grants/applicants/records.ts'
import { grantCloseout, type GrantCloseout } from '#areas/grants/closeouts/records.ts'
import { givenIn } from '#areas/grants/federal-forms/filled/answers.ts'
import { limitsOn } from '#areas/grants/grants/facts.ts'
import { grant as grants, type Grant } from '#areas/grants/grants/records.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayOf } from '#platform/commands/today.ts'
import { centsOn } from '#platform/records/dated.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { disposal, type Disposal } from '../custody/records.ts'
import { federalInterest, isSold, whyNoRequest } from '../custody/rules.ts'
import { assetTerm } from '../terms/records.ts'
import { propertyAnswer, type PropertyForm, type PropertyReport } from './records.ts'
import {
  annualFrom,
  asFiled,
  dispositionFrom,
  finalFrom,
  isHeldParcel,
  isOwnedByGovernment,
  listOf,
  propertyOf,
  proposalFrom,
  reportedAtEnd,
  requestFrom,
  statusFrom,
  type FilledReport,
  type Registered,
} from './rules.ts'
import { disposalLife } from '../custody/disposals/life.ts'

type Subject = Pick<PropertyReport, 'form' | 'funding' | 'closeout' | 'disposition'>
type Fill = Pick<FilledReport, 'listed' | 'known'>

/** A report with what is known and what people entered; once submitted, as it was. */
export async function filledReport(tx: CommandTx, row: PropertyReport, now: Date): Promise<FilledReport> {
  if (row.filed) return asFiled(row.id, row.filed)
  const given = await givenIn(tx, propertyAnswer, [row.id])
  return { id: row.id, ...(await fillers[row.form](tx, row, now)), given: given[row.id] ?? {} }
}

const fillers: Record<PropertyForm, (tx: CommandTx, of: Subject, now: Date) => Promise<Fill>> = {
  async sf428a(tx, { funding }, now) {
    const grant = await rowOf<Grant>(tx, grants, funding)
    const property = (await assetsOf(tx, grant)).filter(isOwnedByGovernment).map(propertyOf)
    return {
      listed: { form: 'sf428a', items: listOf(property), limit: 0 },
      known: annualFrom({ ...(await knownOf(tx, now)), grant, property }),
    }
  },
  async sf428b(tx, { closeout }, now) {
    const of = await rowOf<GrantCloseout>(tx, grantCloseout, closeout)
    const grant = await rowOf<Grant>(tx, grants, of.funding)
    const limit = (await limitsOn(tx, grant.awarded_on)).cents('equipment') ?? 0
    const property = reportedAtEnd(await assetsOf(tx, grant), limit).map(propertyOf)
    return {
      listed: { form: 'sf428b', items: listOf(property), limit },
      known: finalFrom({ ...(await knownOf(tx, now)), of, grant, property, limit }),
    }
  },
  async sf428c(tx, row, now) {
    const { of, asset, grant } = await disposing(tx, row)
    const known = await knownOf(tx, now)
    const [terms, day] = [await termsIn(tx, assetTerm), of.done_on ?? known.today]
    const limit = centsOn(terms, 'keep_up_to', day) ?? 0
    const value = of.proceeds ?? of.fair_value
    const owed = (sold: boolean) => federalInterest(asset, { value, sold, day, terms }).owed
    const allowance = isSold(of) ? owed(false) - owed(true) : 0
    return {
      listed: { form: 'sf428c', items: listOf([propertyOf(asset)]), limit },
      known: dispositionFrom({ ...known, of, asset, grant, limit, allowance }),
    }
  },
  async sf429a(tx, { funding }, now) {
    const grant = await rowOf<Grant>(tx, grants, funding)
    const parcels = (await assetsOf(tx, grant)).filter(isHeldParcel)
    return {
      listed: { form: 'sf429a', items: listOf(parcels.map(({ id, number }) => ({ key: id, number }))), limit: 0 },
      known: statusFrom({ ...(await knownOf(tx, now)), grant, parcels }),
    }
  },
  async sf429b(tx, { funding }, now) {
    const grant = await rowOf<Grant>(tx, grants, funding)
    return {
      listed: { form: 'sf429b', items: [{ key: 'parcel', number: '' }], limit: 0 },
      known: proposalFrom({ ...(await knownOf(tx, now)), grant }),
    }
  },
  async sf429c(tx, row, now) {
    const { of, asset, grant } = await disposing(tx, row)
    return {
      listed: { form: 'sf429c', items: listOf([{ key: asset.id, number: asset.number }]), limit: 0 },
      known: requestFrom({ ...(await knownOf(tx, now)), of, asset, grant }),
    }
  },
}

/** A disposition of property with a federal interest, its asset, and the grant under the award number of the asset. */
export async function disposing(tx: CommandTx, { disposition }: Pick<Subject, 'disposition'>) {
  const of = await rowOf<Disposal>(tx, disposal, disposition)
  const asset = (await tx.one<Registered>(
    'select a.*, null as fair_value from assets a where a.organization_id = $1 and a.id = $2',
    [tx.organization_id, of.asset],
  ))!
  refuseIf(whyNoRequest(asset))
  const grant = await tx.one<Grant>('select * from grants where organization_id = $1 and award_number = $2', [
    tx.organization_id,
    asset.grant_award,
  ])
  return { of, asset, grant: grant ?? null }
}

export async function rowOf<Row>(
  tx: CommandTx,
  record: Pick<AnyRecord, 'label' | 'table'>,
  id: string | null,
): Promise<Row> {
  const row = await tx.one<Row & object>(`select * from ${record.table} where organization_id = $1 and id = $2`, [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(record.label, { table: record.table, id: id ?? '' })
  return row
}

async function knownOf(tx: CommandTx, now: Date) {
  const letterhead = await letterheadOf(tx, tx.organization_id)
  const applicant = await tx.one<ApplicantProfile>(
    'select * from applicant_profiles where organization_id = $1 order by created_at, id limit 1',
    [tx.organization_id],
  )
  return { applicant: applicant ?? null, agency: letterhead.agency, today: await todayOf(tx, now) }
}

/** The register under the number of an award, each item with the value of its newest disposition. */
const assetsOf = async (tx: CommandTx, { award_number }: Pick<Grant, 'award_number'>): Promise<Registered[]> =>
  award_number === null
    ? []
    : tx.sql<Registered>(
        `select a.*, (select d.fair_value from asset_dispositions d
            where d.organization_id = $1 and d.asset = a.id and d.status ${notAmong(disposalLife, 'withdrawn')}
            order by d.created_at desc, d.id desc limit 1) as fair_value
           from assets a where a.organization_id = $1 and a.grant_award = $2 order by a.number limit 500`,
        [tx.organization_id, award_number],
      )
