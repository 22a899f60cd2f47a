import { addMonths } from '#platform/dates.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { assetLife } from './life.ts'
import { conditions, criticalities, levels, type Asset } from './records.ts'

type Placed = Pick<Asset, 'id' | 'name' | 'parent' | 'level' | 'status'>

/**
 * A component belongs to an asset, an asset to a system, a system to a site: never the reverse, and never to itself.
 */
export function whyNotBelong(
  row: Placed,
  { parent, all }: { parent: Placed | null; all: ReadonlyMap<string, Placed> },
): Reason {
  if (!parent) return null
  return firstReason(
    parent.id === row.id && 'An asset can’t be its own parent.',
    assetLife.is(parent, 'disposed') && `${parent.name} is disposed of and can’t have components.`,
    levels.indexOf(parent.level) > levels.indexOf(row.level) &&
      `${withArticle(row.level)} can’t be under ${withArticle(parent.level).toLowerCase()}.`,
    above(parent, all).some(({ id }) => id === row.id) && `${parent.name} is under ${row.name}. Select another parent.`,
  )
}

/** The chain of parents, nearest first, up to the site. It stops at a circle in old data. */
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
      'Enter the federal share. 2 CFR 200.313(d)(1) requires the percentage.',
    !row.federal && (row.federal_share ?? 0) > 0 && 'It has a federal share. Mark the asset as federally funded.',
    row.acquired_on !== null && row.acquired_on > today && 'The acquisition date can’t be in the future.',
    row.acquired_on !== null &&
      row.in_service_on !== null &&
      row.in_service_on < row.acquired_on &&
      'The in-service date must be on or after the acquisition date.',
    row.salvage !== null && row.salvage > row.cost && 'The residual value can’t exceed the cost.',
  )

/** 1 to 5, from a condition that hardly ever fails to one that may fail any day. */
export const probabilityOf = ({ condition }: Pick<Asset, 'condition'>): number => conditions.indexOf(condition) + 1
/** 1 to 5. */
export const consequenceOf = ({ criticality }: Pick<Asset, 'criticality'>): number =>
  criticalities.indexOf(criticality) + 1
/** Probability times consequence, 1 to 25. */
export const riskOf = (row: Pick<Asset, 'condition' | 'criticality'>): number => probabilityOf(row) * consequenceOf(row)

/** Required by 2 CFR 200.313(d)(1) in the record of federally funded equipment. */
export function propertyRecord(row: Asset): Check[] {
  const missing = (value: unknown, words: string): Reason =>
    value === null || value === undefined || value === '' ? words : null
  return [
    { words: 'Description', whyNot: missing(row.description || row.model, 'Enter a description or the model.') },
    { words: 'Serial or other number', whyNot: missing(row.serial || row.number, 'Enter the serial number.') },
    { words: 'Source of funding, with its FAIN', whyNot: missing(row.grant_award, 'Enter the grant award.') },
    { words: 'Title holder', whyNot: missing(row.title_holder, 'Select the title holder.') },
    { words: 'Acquisition date', whyNot: missing(row.acquired_on, 'Enter the acquisition date.') },
    { words: 'Cost', whyNot: row.cost > 0 ? null : 'Enter the cost.' },
    { words: 'Federal percentage', whyNot: missing(row.federal_share, 'Enter the federal share.') },
    { words: 'Location', whyNot: missing(row.location, 'Enter the location.') },
    { words: 'Use', whyNot: missing(row.used_for, 'Enter the use.') },
    { words: 'Condition', whyNot: missing(row.condition, 'Select the condition.') },
  ]
}

/** The due date of the next count: the required years after the last count, or after acquisition. */
export const countDue = (row: Pick<Asset, 'counted_on' | 'acquired_on' | 'created_at'>, years: number): string =>
  addMonths(row.counted_on ?? row.acquired_on ?? row.created_at.slice(0, 10), Math.round(years * 12))

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'An' : 'A'} ${word}`
