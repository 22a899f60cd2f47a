import { addMonths } from '#platform/dates.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { assetLife } from './life.ts'
import { conditions, criticalities, levels, type Asset } from './records.ts'

type Placed = Pick<Asset, 'id' | 'name' | 'parent' | 'level' | 'status'>

/**
 * A component is a part of an asset, an asset of a system, a system of a site: never the other way, and never of
 * itself.
 */
export function whyNotBelong(
  row: Placed,
  { parent, all }: { parent: Placed | null; all: ReadonlyMap<string, Placed> },
): Reason {
  if (!parent) return null
  return firstReason(
    parent.id === row.id && 'An asset cannot be a part of itself.',
    assetLife.is(parent, 'disposed') && `${parent.name} is disposed of: nothing is put below it.`,
    levels.indexOf(parent.level) > levels.indexOf(row.level) &&
      `${withArticle(row.level)} cannot be a part of ${withArticle(parent.level).toLowerCase()}.`,
    above(parent, all).some(({ id }) => id === row.id) && `${parent.name} is itself a part of ${row.name}.`,
  )
}

/** What it is a part of, from the nearest to the site. A circle in old data ends where it closes. */
export function above<Row extends Placed>(row: Placed, all: ReadonlyMap<string, Row>): Row[] {
  const found: Row[] = []
  for (
    let at = row.parent ? all.get(row.parent) : undefined;
    at && !found.includes(at);
    at = at.parent ? all.get(at.parent) : undefined
  )
    found.push(at)
  return found
}

export const whyNotRegister = (
  row: Pick<Asset, 'federal' | 'federal_share' | 'acquired_on' | 'in_service_on' | 'salvage' | 'cost'>,
  today: string,
): Reason =>
  firstReason(
    row.federal &&
      row.federal_share === null &&
      'Enter the federal share: 2 CFR 200.313(d)(1) asks for the percentage.',
    !row.federal &&
      (row.federal_share ?? 0) > 0 &&
      'It has a federal share: say that it was bought with federal money.',
    row.acquired_on !== null && row.acquired_on > today && 'The day on which it was acquired has not come yet.',
    row.acquired_on !== null &&
      row.in_service_on !== null &&
      row.in_service_on < row.acquired_on &&
      'It cannot be in service before it was acquired.',
    row.salvage !== null && row.salvage > row.cost && 'At its end it cannot be worth more than it cost.',
  )

/** 1 to 5, from a condition that fails hardly ever to one that fails any day. */
export const probabilityOf = ({ condition }: Pick<Asset, 'condition'>): number => conditions.indexOf(condition) + 1
/** 1 to 5. */
export const consequenceOf = ({ criticality }: Pick<Asset, 'criticality'>): number =>
  criticalities.indexOf(criticality) + 1
/** Probability times consequence, 1 to 25. */
export const riskOf = (row: Pick<Asset, 'condition' | 'criticality'>): number => probabilityOf(row) * consequenceOf(row)

/** What 2 CFR 200.313(d)(1) wants in the record of equipment that federal money paid for. */
export function propertyRecord(row: Asset): Check[] {
  const missing = (value: unknown, words: string): Reason =>
    value === null || value === undefined || value === '' ? words : null
  return [
    { words: 'Description', whyNot: missing(row.description || row.model, 'Describe it, or enter its model.') },
    { words: 'Serial or other number', whyNot: missing(row.serial || row.number, 'Enter its serial number.') },
    { words: 'Source of funding, with its FAIN', whyNot: missing(row.grant_award, 'Enter the grant award.') },
    { words: 'Who holds title', whyNot: missing(row.title_holder, 'Say who holds title.') },
    { words: 'Acquisition date', whyNot: missing(row.acquired_on, 'Enter the day on which it was acquired.') },
    { words: 'Cost', whyNot: row.cost > 0 ? null : 'Enter what it cost.' },
    { words: 'Federal percentage', whyNot: missing(row.federal_share, 'Enter the federal share.') },
    { words: 'Location', whyNot: missing(row.location, 'Say where it is.') },
    { words: 'Use', whyNot: missing(row.used_for, 'Say what it is used for.') },
    { words: 'Condition', whyNot: missing(row.condition, 'Say in which condition it is.') },
  ]
}

/** The day by which it is to be seen again: so many years after the last count, or after it came. */
export const countDue = (row: Pick<Asset, 'counted_on' | 'acquired_on' | 'created_at'>, years: number): string =>
  addMonths(row.counted_on ?? row.acquired_on ?? row.created_at.slice(0, 10), Math.round(years * 12))

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'An' : 'A'} ${word}`
