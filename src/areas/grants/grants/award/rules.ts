import { firstReason, type Reason } from '#platform/rules.ts'
import type { Grant } from '../records.ts'

export const isFederal = ({ kind }: Pick<Grant, 'kind'>): boolean => kind === 'federal' || kind === 'pass_through'

/** NN.NNN, as in the Assistance Listings of SAM.gov. */
export const whyNotListing = (aln: string | null | undefined): Reason =>
  aln && !/^\d{2}\.\d{3}$/.test(aln)
    ? 'An Assistance Listing Number is two digits, a point and three digits, such as 20.205.'
    : null

type Terms = 'aln' | 'starts_on' | 'ends_on' | 'indirect' | 'indirect_rate'

/** Terms that contradict each other or the law. The de minimis rate is the one on the award date, where it is known. */
export const whyNotWhole = (row: Pick<Grant, Terms>, deMinimis: number | null): Reason =>
  firstReason(
    row.ends_on <= row.starts_on && 'The end of the period of performance must be after its start.',
    whyNotListing(row.aln),
    row.indirect === 'de_minimis' &&
      deMinimis !== null &&
      Number(row.indirect_rate) > deMinimis &&
      `The de minimis rate can’t exceed ${deMinimis}% (2 CFR 200.414(f)). Choose “Negotiated rate” for a higher rate.`,
  )
