import { useTerms } from '#client/use-terms.ts'
import { femaTerm } from '../../fema-terms/records.ts'
import type { Figures } from '../../fema-terms/rules.ts'

/** The agency's FEMA settings for all dates; the rules choose. */
export const useFigures = (): Figures | undefined => useTerms(femaTerm)
