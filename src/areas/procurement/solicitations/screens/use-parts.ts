import { useRecords } from '#client/use-record.ts'
import { clause, criterion, responseItem, responsePeriod, section, solicitationLine } from '../records.ts'
import type { Parts } from '../rules.ts'

/** The parts of a solicitation, in their order; undefined while any of them is loading. */
export function useParts(id: string): Parts | undefined {
  const { rows: sections } = useRecords(section, (from) =>
    from.eq('solicitation', id).order('position').order('id').limit(500),
  )
  const { rows: lines } = useRecords(solicitationLine, (from) =>
    from.eq('solicitation', id).order('position').order('id').limit(1_000),
  )
  const { rows: criteria } = useRecords(criterion, (from) =>
    from.eq('solicitation', id).order('position').order('id').limit(200),
  )
  const { rows: items } = useRecords(responseItem, (from) =>
    from.eq('solicitation', id).order('position').order('id').limit(200),
  )
  return sections && lines && criteria && items && { sections, lines, criteria, items }
}

/** The dated tables that it is checked against. */
export function useDated() {
  const { rows: clauses } = useRecords(clause, (from) => from.order('code').limit(500))
  const { rows: periods } = useRecords(responsePeriod, (from) => from.order('valid_from').limit(500))
  return clauses && periods && { clauses, periods }
}
