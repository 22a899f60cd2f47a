import { lawOn, type LegalLimit } from '#platform/records/law.ts'
import { phrase } from '#platform/say.ts'

export type Thresholds = { micro: LegalLimit; simplified: LegalLimit }

/** The federal limits on a given day, for an agency without stricter limits; null before the first ones on file. */
export function thresholdsOn(law: readonly LegalLimit[], day: string): Thresholds | null {
  const [micro, simplified] = [lawOn(law, 'micro_purchase', day), lawOn(law, 'small_purchase', day)]
  return micro && simplified ? { micro, simplified } : null
}

export type Method = { name: string; rule: string; file: readonly string[] }

export function methodFor(law: readonly LegalLimit[], { cents, day }: { cents: number; day: string }): Method | null {
  const limits = thresholdsOn(law, day)
  if (!limits) return null
  if (cents <= limits.micro.amount)
    return {
      name: phrase('Micro-purchase'),
      rule: '2 CFR 200.320(a)(1)',
      file: [phrase('Price reasonableness'), phrase('The total of all orders for the same need')],
    }
  const common = [
    phrase('Rationale for the method, contract type and vendor selection'),
    phrase('SAM.gov exclusion check'),
    phrase('Applicable Appendix II clauses'),
  ]
  if (cents <= limits.simplified.amount)
    return {
      name: phrase('Quotes from an adequate number of sources'),
      rule: '2 CFR 200.320(a)(2)',
      file: [phrase('Vendors asked and their quotes'), ...common],
    }
  return {
    name: phrase('Sealed bids or proposals'),
    rule: '2 CFR 200.320(b)',
    file: [
      phrase('An independent estimate, made before bids arrive'),
      phrase('The public notice'),
      phrase('A cost or price analysis'),
      phrase('A reason for each rejected bid'),
      ...common,
    ],
  }
}

export type IndirectInput = {
  direct: number
  excluded: number
  subawards: readonly number[]
  percent: number
  /** The part of each subaward that bears indirect cost, in cents. */ subawardBase: number
}

/**
 * The de minimis rate on modified total direct cost, in whole cents: only the first part of each subaward counts (2
 * CFR 200.1, 200.414(f)).
 */
export function indirectCost({ direct, excluded, subawards, percent, subawardBase }: IndirectInput): {
  base: number
  indirect: number
  total: number
} {
  const base = direct + subawards.reduce((sum, subaward) => sum + Math.min(subaward, subawardBase), 0)
  const indirect = Math.round((base * Math.round(percent * 100)) / 10_000)
  return {
    base,
    indirect,
    total: direct + excluded + subawards.reduce((sum, subaward) => sum + subaward, 0) + indirect,
  }
}

export type Work = 'debris' | 'protective' | 'road' | 'water control' | 'building' | 'utility' | 'park'
export type By = 'own people' | 'contractor' | 'rented equipment' | 'donated'

/** Documents that a Public Assistance reviewer requests (44 CFR 206, PAPPG version 5). */
export function documentsFor({
  work,
  by,
  insured,
  historic,
}: {
  work: Work
  by: readonly By[]
  insured: boolean
  historic: boolean
}): readonly string[] {
  const emergency = work === 'debris' || work === 'protective'
  return [
    phrase('Request for Public Assistance, within 30 days of the designation (206.202(c))'),
    phrase('Damage inventory, within 60 days of the first substantive meeting (206.202(d))'),
    phrase('Proof of legal responsibility: deed, lease or ordinance (206.223)'),
    phrase('Photographs with location and date, before, during and after'),
    ...(emergency
      ? [phrase('Justification of the immediate need, with dates')]
      : [
          phrase('Dimensions of the damage and pre-disaster condition: inspections, maintenance records'),
          phrase('Repair versus replacement analysis, if the damage may exceed 50 percent (206.226(f))'),
        ]),
    ...(work === 'debris' ? [phrase('Load tickets, monitoring reports, disposal site permits')] : []),
    ...(work === 'road' ? [phrase('Proof that the road is not on the federal-aid system')] : []),
    ...(by.includes('own people')
      ? [
          emergency
            ? phrase(
                'Labor records by person and day, pay policy, benefit calculation; straight time of permanent staff generally not paid (206.228(a)(2))',
              )
            : phrase('Labor records by person and day, pay policy, benefit calculation'),
          phrase('Equipment hours with operator and rate (206.228(a)(1))'),
          phrase('Materials with date of use, from invoice or stock'),
        ]
      : []),
    ...(by.includes('contractor')
      ? [
          phrase('History of the procurement: method, contract type, selection, price (2 CFR 200.318(i))'),
          phrase('Contract, invoices, proof of payment'),
        ]
      : []),
    ...(by.includes('rented equipment') ? [phrase('Rental agreement, hours of use, invoices')] : []),
    ...(by.includes('donated')
      ? [phrase('Volunteer sign-in sheets, hours, and the value of the same work at local rates')]
      : []),
    ...(insured
      ? [phrase('Policy, claim and settlement: proceeds are deducted (206.252)')]
      : [phrase('A statement that there was no insurance')]),
    ...(historic ? [phrase('Consultation under section 106 of the National Historic Preservation Act')] : []),
  ]
}
