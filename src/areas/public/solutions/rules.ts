import { lawOn, type LegalLimit } from '#platform/records/law.ts'

export type Thresholds = { micro: LegalLimit; simplified: LegalLimit }

/**
 * The federal limits of a day, for an agency without stricter limits of its own; null before the first ones on file.
 */
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
      name: 'Micro-purchase',
      rule: '2 CFR 200.320(a)(1)',
      file: ['why the price is reasonable', 'that orders of the same need were added up'],
    }
  const common = [
    'why this method, this contract type and this vendor',
    'the check for exclusions in SAM.gov',
    'the clauses of Appendix II that apply',
  ]
  if (cents <= limits.simplified.amount)
    return {
      name: 'Quotes from an adequate number of sources',
      rule: '2 CFR 200.320(a)(2)',
      file: ['who was asked and what they said', ...common],
    }
  return {
    name: 'Sealed bids or proposals',
    rule: '2 CFR 200.320(b)',
    file: [
      'an estimate made before bids arrive',
      'the public notice',
      'a cost or price analysis',
      'a reason for each rejected bid',
      ...common,
    ],
  }
}

export type IndirectInput = {
  direct: number
  excluded: number
  subawards: readonly number[]
  percent: number
  /** So much of each subaward bears indirect cost, in cents. */ subawardBase: number
}

/**
 * The de minimis rate on modified total direct cost, in whole cents: of each subaward only the first part counts (2 CFR
 * 200.1, 200.414(f)).
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

/** What a Public Assistance reviewer asks to see (44 CFR 206, PAPPG version 5). */
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
    'Request for Public Assistance, within 30 days of the designation (206.202(c))',
    'Damage inventory, within 60 days of the first substantive meeting (206.202(d))',
    'Proof of legal responsibility: deed, lease or ordinance (206.223)',
    'Photographs with place and date, before, during and after',
    ...(emergency
      ? ['Reason why the work was needed at once, with dates']
      : [
          'Dimensions of the damage and the state before it: inspections, maintenance records',
          'Repair against replacement, if the damage may pass 50 percent (206.226(f))',
        ]),
    ...(work === 'debris' ? ['Load tickets, monitoring reports, permits of the disposal site'] : []),
    ...(work === 'road' ? ['Proof that the road is not on the federal-aid system'] : []),
    ...(by.includes('own people')
      ? [
          `Labor records by person and day, pay policy, benefit calculation${emergency ? '; straight time of permanent staff generally not paid (206.228(a)(2))' : ''}`,
          'Equipment hours with operator and rate (206.228(a)(1))',
          'Materials with date of use, from invoice or stock',
        ]
      : []),
    ...(by.includes('contractor')
      ? [
          'History of the procurement: method, contract type, selection, price (2 CFR 200.318(i))',
          'Contract, invoices, proof of payment',
        ]
      : []),
    ...(by.includes('rented equipment') ? ['Rental agreement, hours of use, invoices'] : []),
    ...(by.includes('donated')
      ? ['Sign-in sheets of volunteers, hours, and the value of the same work at local rates']
      : []),
    ...(insured
      ? ['Policy, claim and settlement: proceeds are deducted (206.252)']
      : ['A statement that nothing was insured']),
    ...(historic ? ['Consultation under section 106 of the National Historic Preservation Act'] : []),
  ]
}
