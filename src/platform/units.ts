import { dollars } from './money.ts'
import { howMany, inFigures } from './words.ts'

/** The unit of a setting's figure. */
export type Unit =
  | 'hours'
  | 'days'
  | 'months'
  | 'years'
  | '%'
  | '% of annual value'
  | '% per year'
  | '$'
  | '$ per hour'
  | '$ per year'

/** “72 hours”, “$1,250.00”, “4.875% per year”, and a figure without a unit as it is. */
export function withUnit(figure: number, unit: Unit | undefined): string {
  if (unit?.startsWith('$')) return `${dollars(figure * 100)}${unit.slice(1)}`
  if (unit?.startsWith('%')) return `${inFigures(figure)}${unit}`
  return unit ? howMany(figure, unit.slice(0, -1)) : String(figure)
}
