import { dollars } from '#platform/money.ts'

export type Payee = {
  vendor: string
  name: string
  type: string
  amount: number
  tin_last: string | null
  reported: boolean
  why: string
}

/** The payees of a year that are reported to the IRS, and why others are not (26 U.S.C. 6041A, 26 CFR 1.6041-3(p)). */
export function reportable(
  { type, amount, tin_last }: Pick<Payee, 'type' | 'amount' | 'tin_last'>,
  threshold: number | null,
  withheld: number | null,
): { reported: boolean; why: string } {
  if (type === 'corporation') return { reported: false, why: 'A corporation' }
  if (type === 'government' || type === 'nonprofit')
    return { reported: false, why: type === 'government' ? 'A government' : 'Tax-exempt' }
  if (threshold === null) return { reported: false, why: 'No threshold is entered for this year' }
  if (amount < threshold) return { reported: false, why: `Less than ${dollars(threshold)}` }
  return {
    reported: true,
    why: tin_last
      ? 'Form 1099-NEC'
      : `Form 1099-NEC; tax ID missing: request a W-9, or withhold ${withheld === null ? 'backup withholding' : `${withheld}%`}`,
  }
}
