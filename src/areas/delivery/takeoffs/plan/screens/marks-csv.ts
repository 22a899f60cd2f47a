import { csvText } from '#platform/records/csv.ts'
import type { TakeoffItem } from '../../records.ts'
import type { TakeoffSheet } from '../records.ts'
import type { Mark } from './use-plan.ts'

export function marksCsv(
  marks: readonly Mark[],
  items: readonly TakeoffItem[],
  sheets: readonly TakeoffSheet[],
): string {
  return csvText([
    ['Mark', 'Sheet', 'Revision', 'Item', 'Measured as', 'Measured', 'Unit', 'Points'],
    ...marks.map((mark) => {
      const sheet = sheets.find(({ id }) => id === mark.sheet)
      return [
        String(mark.position),
        sheet?.number ?? '',
        sheet?.revision ?? '',
        items.find(({ id }) => id === mark.item)?.description ?? '',
        mark.kind,
        String(mark.measure),
        { count: 'ea', length: 'ft', area: 'sf' }[mark.kind],
        mark.geometry.map((ring) => ring.map((vertex) => vertex.join(' ')).join('; ')).join(' | '),
      ]
    }),
  ])
}
