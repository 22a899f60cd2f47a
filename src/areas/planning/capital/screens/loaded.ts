import { inForce } from '#platform/records/dated.ts'
import type {
  CapitalAllocation,
  CapitalCriterion,
  CapitalPhase,
  CapitalScore,
  CapitalSource,
  CapitalTerm,
} from '../records.ts'

/** The rows that the page of a request loads beside it. */
export type Loaded = {
  phases?: readonly CapitalPhase[] | undefined
  scores?: readonly CapitalScore[] | undefined
  criteria?: readonly CapitalCriterion[] | undefined
  allocations?: readonly CapitalAllocation[] | undefined
  sources?: readonly CapitalSource[] | undefined
  terms?: readonly CapitalTerm[] | undefined
}

export type Parts = { [Name in Exclude<keyof Loaded, 'sources' | 'terms'>]-?: NonNullable<Loaded[Name]> }

/** All of them, with the criteria of the day. */
export const partsOf = ({ phases, scores, criteria, allocations }: Loaded, today: string): Parts | undefined =>
  phases && scores && criteria && allocations && { phases, scores, criteria: inForce(criteria, today), allocations }
