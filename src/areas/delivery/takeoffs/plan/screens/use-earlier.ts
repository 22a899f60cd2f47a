import { useMemo } from 'react'
import { useRecords } from '#client/use-record.ts'
import { takeoffItem, type TakeoffItem } from '../../records.ts'
import { markChanges, type Marked } from '../changes/rules.ts'
import { takeoffMark, takeoffSheet, type TakeoffMark, type TakeoffSheet } from '../records.ts'
import { readGeometry } from '../rules.ts'
import { usePage } from './use-file.ts'
import type { Mark } from './use-plan.ts'

type Now = { sheets: readonly TakeoffSheet[]; items: readonly TakeoffItem[]; marks: readonly Mark[] }
/** No takeoff has it. */
const none = '00000000-0000-0000-0000-000000000000'

/** The revision before this one, where it is compared: its sheet below the current one, and what changed. */
export function useEarlier(before: string | null, sheet: TakeoffSheet | undefined, now: Partial<Now>) {
  const of = before ?? none
  const { rows: sheets } = useRecords(takeoffSheet, (from) => from.eq('takeoff', of).order('position').limit(500))
  const { rows: items } = useRecords(takeoffItem, (from) => from.eq('takeoff', of).order('position').limit(1_000))
  const { rows: marks } = useRecords(takeoffMark, (from) => from.eq('takeoff', of).order('position').limit(5_000))
  const earlier = before ? sheets?.find(({ number }) => number === sheet?.number) : undefined
  const { page } = usePage(earlier)
  const { sheets: nowSheets, items: nowItems, marks: nowMarks } = now
  const changes = useMemo(() => {
    if (!before || !sheets || !items || !marks || !nowSheets || !nowItems || !nowMarks) return undefined
    return markChanges(
      named(
        marks.map((row) => ({ ...row, geometry: readGeometry(row.geometry) })),
        sheets,
        items,
      ),
      named(nowMarks, nowSheets, nowItems),
    )
  }, [before, sheets, items, marks, nowSheets, nowItems, nowMarks])
  return { sheet: earlier, page, changes }
}

const named = (
  marks: readonly (Omit<TakeoffMark, 'geometry'> & Pick<Mark, 'geometry'>)[],
  sheets: readonly TakeoffSheet[],
  items: readonly TakeoffItem[],
): Marked[] =>
  marks.map(({ id, position, kind, geometry, measure, item, sheet }) => ({
    id,
    position: position ?? 0,
    kind,
    geometry,
    measure: measure ?? 0,
    item: items.find((each) => each.id === item)?.description ?? '',
    sheet: sheets.find((each) => each.id === sheet)?.number ?? '',
  }))
