import type { AnyRecord } from '../record.ts'
import { wayOf, type Condition } from './conditions.ts'

export type Sort = { field: string; descending: boolean }
/** The row that a page begins after (or ends before): its id, and its value in the sort column. */
export type Place = { id: string; value: string | null }
export type Turn = { after?: Place | undefined; before?: Place | undefined }
/** Names and values for the address of the table API, in order. */
export type Query = [name: string, value: string][]

export const newestFirst: Sort = { field: 'created_at', descending: true }

/** References are stored as ids, and sorting by ids means nothing to people. */
export const isSortable = (record: AnyRecord, name: string): boolean => {
  const field = record.fields[name]
  return Boolean(field) && wayOf(field) !== null && !['ref', 'person', 'long_text'].includes(field.kind)
}

/** These conditions as queries of the table API. */
export const whereQuery = (conditions: readonly Condition[]): Query => conditions.flatMap(asked)

function asked(condition: Condition): Query {
  switch (condition.test) {
    case 'contains':
      return [[condition.field, `ilike.*${literally(condition.text)}*`]]
    case 'search':
      return [
        [
          'or',
          `(${condition.fields.map((field) => `${field}.ilike.${quoted(`*${literally(condition.text)}*`)}`).join(',')})`,
        ],
      ]
    case 'ours':
      return [['organization_id', `eq.${condition.organization}`]]
    case 'these':
      return [['id', `in.(${condition.ids.join(',')})`]]
    case 'any': {
      const among = `in.(${condition.values.join(',')})`
      if (!condition.orNone) return [[condition.field, among]]
      return condition.values.length === 0
        ? [[condition.field, 'is.null']]
        : [['or', `(${condition.field}.${among},${condition.field}.is.null)`]]
    }
    case 'between':
      return [
        ...bound(condition.field, 'gte', condition.from),
        ...bound(condition.field, isMoment(condition.to) ? 'lt' : 'lte', condition.to),
      ]
  }
}

const bound = (field: string, test: string, value: string | undefined): Query =>
  value === undefined ? [] : [[field, `${test}.${value}`]]
/** The end of a day in moments is the beginning of the next day, which is excluded. */
export const isMoment = (value: string | undefined) => value?.includes('T') === true
/** Pattern characters are escaped; the star cannot be expressed. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '')
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** This exact text, ignoring case, as a filter of the table API within an `or`. */
export const named = (text: string): string => `ilike.${quoted(literally(text))}`

/**
 * One page by position and never by number: the hundredth page costs as much as the first. After a row come those
 * with the same value and a later id, then those with a later value: two ranges of one index, queried side by side,
 * where one query with an `or` would walk all rows of the same value. A null counts as the greatest value, as in the
 * database. Going back is the same in reverse order.
 */
export function pageQueries({ field, descending }: Sort, { after, before }: Turn, limit: number): Query[] {
  const place = after ?? before
  const down = descending !== Boolean(before)
  const direction = down ? 'desc' : 'asc'
  const order = (...names: string[]): Query => [
    ['order', names.map((name) => `${name}.${direction}`).join(',')],
    ['limit', String(limit)],
  ]
  if (!place) return [order(field, 'id')]

  const than = down ? 'lt' : 'gt'
  const { id, value } = place
  // The value is fixed here, but listed: the index is chosen by its first column.
  const same: Query = [
    [field, value === null ? 'is.null' : `eq.${value}`],
    ['id', `${than}.${id}`],
    ...order(field, 'id'),
  ]
  if (value === null) return down ? [same, [[field, 'not.is.null'], ...order(field, 'id')]] : [same]
  const beyond: Query[] = [
    [[field, `${than}.${value}`], ...order(field, 'id')],
    ...(down ? [] : [[[field, 'is.null'], ...order(field, 'id')] as Query]),
  ]
  return [same, ...beyond]
}
