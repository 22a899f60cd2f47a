import { useRecords } from '#client/use-record.ts'
import { femaTerm } from '../../fema-terms/records.ts'
import type { Figures } from '../../fema-terms/rules.ts'

/** The agency's FEMA settings for all dates; the rules choose. */
export const useFigures = (): Figures | undefined => useRecords(femaTerm, (from) => from.limit(500)).rows
