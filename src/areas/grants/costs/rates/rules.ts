import { firstReason, type Reason } from '#platform/rules.ts'
import type { RateEdition } from '../records.ts'

const columns = {
  code: /^cost code$/i,
  equipment: /^equipment$/i,
  specifications: /^specifications?$/i,
  capacity: /^capacity or size$/i,
  horsepower: /^(hp|horsepower)$/i,
  notes: /^notes?$/i,
  unit: /^unit$/i,
  rate: /^(\d{4} )?(fema )?rates?$/i,
} as const
type Column = keyof typeof columns
export type RateHead = Partial<Record<Column, number>>
export type ReadRate = {
  line: number
  code: string
  equipment: string
  specifications: string | null
  capacity: string | null
  horsepower: string | null
  notes: string | null
  unit: string | null
  rate: number | null
  rate_words: string
}

/** FEMA's file is recognized by its columns: Cost Code, Equipment, …, Unit, and the rate of its year. */
export const rateHead = (cells: readonly string[]): RateHead =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, pattern]) => {
      const at = cells.findIndex((cell) => pattern.test(cell.replace(/^\uFEFF/, '').trim()))
      return at < 0 ? [] : [[name, at]]
    }),
  )

/** Columns of FEMA's file that are not saved. */
export const unreadRateColumns = (cells: readonly string[]): string[] => {
  const taken = new Set(Object.values(rateHead(cells)))
  return cells.flatMap((cell, at) => (taken.has(at) || cell.trim() === '' ? [] : [cell.trim().slice(0, 80)]))
}

export const whyNotRateHead = (head: RateHead): Reason =>
  firstReason(
    ...(['code', 'equipment', 'unit', 'rate'] as const).map(
      (name) =>
        head[name] === undefined &&
        `This doesn’t look like FEMA’s schedule of equipment rates. The column “${{ code: 'Cost Code', equipment: 'Equipment', unit: 'Unit', rate: 'Rate' }[name]}” is missing.`,
    ),
  )

/** A row of the file. Some rates are not numbers: they are saved as text and pay nothing. */
export function readRate(cells: readonly string[], head: RateHead, line: number): ReadRate | null {
  const cell = (name: Column, most: number) =>
    head[name] === undefined ? '' : (cells[head[name]] ?? '').trim().slice(0, most)
  const [code, equipment, words] = [cell('code', 40), cell('equipment', 300), cell('rate', 80)]
  if (code === '' || equipment === '') return null
  const number = /^\$?\s*([\d,]+(?:\.\d{1,4})?)$/.exec(words)?.[1]
  const or = (text: string) => text || null
  return {
    line,
    code,
    equipment,
    specifications: or(cell('specifications', 500)),
    capacity: or(cell('capacity', 200)),
    horsepower: or(cell('horsepower', 80)),
    notes: or(cell('notes', 500)),
    unit: or(cell('unit', 40)),
    rate: number === undefined ? null : Number(number.replaceAll(',', '')),
    rate_words: words,
  }
}

/** The schedule that applies to a disaster: the newest one effective by its declaration date. */
export const editionOn = <Edition extends Pick<RateEdition, 'valid_from'>>(
  editions: readonly Edition[],
  declared_on: string,
): Edition | undefined =>
  editions
    .filter(({ valid_from }) => valid_from <= declared_on)
    .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))[0]
