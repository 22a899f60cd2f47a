import { z } from 'zod'
import { question } from '../commands/command.ts'
import { zoneIn } from '../commands/today.ts'
import { refuseIf } from '../commands/refusals.ts'
import type { Tx } from '../database/database.ts'
import type { Field } from '../records/fields.ts'
import { isDated, type Condition } from '../records/list/conditions.ts'
import { whyNotGrouped, type Grouping } from '../records/list/grouped.ts'
import { whereSql } from '../records/list/where.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'
import { signed } from './sums.ts'
import { mostAddedUp } from './totals.ts'

/** A month (2026-11), a day, the Monday of a week, an option or an id; null where the rows have none. */
type Group = { key: string | null; rows: number; sum: number }

/** Steps of a date: rows of a month are drawn by day, and rows of a season by week. */
export type DateStep = 'day' | 'week' | 'month'

/** The largest groups, or the latest steps; the rest together. With `more`, there are too many rows to draw. */
export type Groups = {
  groups: Group[]
  others: { groups: number; rows: number; sum: number }
  step?: DateStep
  more?: true
}

/** Months of ten years; a chart of names has fewer rows than a list. */
const most = { steps: 120, values: 10 } as const

const askedGroups = askedList.extend({ by: z.string().min(1).max(200), figure: z.string().min(1).max(200).nullable() })

/** The rows of a list as a chart, bounded like the totals below the list. */
export const groups = (records: readonly AnyRecord[]) =>
  question('records/groups', {
    about:
      'Returns the rows of a list by the day, week or month of a date or by the values of a column, counted or with an amount added up: up to 10,000 rows, or that there are more.',
    input: askedGroups,
    run: ({ table, conditions, ...grouping }, { tx, actor }): Promise<Groups> =>
      groupsOf(tx, recordGrouped(records, table, conditions, grouping), {
        conditions,
        grouping,
        organization: actor.organization_id,
        limit: mostAddedUp + 1,
      }),
  })

export const allGroups = (records: readonly AnyRecord[]) =>
  question('records/all-groups', {
    heavy: true,
    about:
      'Returns the rows of a list by the day, week or month of a date or by the values of a column, without a limit.',
    input: askedGroups,
    run: ({ table, conditions, ...grouping }, { tx, actor }): Promise<Groups> =>
      groupsOf(tx, recordGrouped(records, table, conditions, grouping), {
        conditions,
        grouping,
        organization: actor.organization_id,
      }),
  })

function recordGrouped(
  records: readonly AnyRecord[],
  table: string,
  conditions: readonly Condition[],
  grouping: Grouping,
): AnyRecord {
  const record = listAsked(records, table, conditions)
  refuseIf(whyNotGrouped(record, grouping, conditions))
  return record
}

type Asked = { conditions: readonly Condition[]; grouping: Grouping; organization: string; limit?: number }
type Found = {
  key: string | null
  rows: string
  sum: string
  all_groups: string
  all_rows: string
  all_sum: string
  step?: DateStep
}

async function groupsOf(tx: Pick<Tx, 'asPerson' | 'one'>, record: AnyRecord, asked: Asked): Promise<Groups> {
  const { grouping, limit, organization } = asked
  const field: Field = record.fields[grouping.by]!
  const dated = isDated(field)
  const zone = field.kind === 'instant' ? await zoneIn(tx, organization) : null
  const found = await tx.asPerson<Found>(...(dated ? stepsSql(record, asked, zone) : valuesSql(record, asked)))
  const [first] = found
  const all = {
    groups: Number(first?.all_groups ?? 0),
    rows: Number(first?.all_rows ?? 0),
    sum: Number(first?.all_sum ?? 0),
  }
  if (limit !== undefined && all.rows >= limit)
    return { groups: [], others: { groups: 0, rows: 0, sum: 0 }, more: true }
  const shown = found.map(({ key, rows, sum }) => ({ key, rows: Number(rows), sum: Number(sum) }))
  const added = (of: 'rows' | 'sum') => shown.reduce((total, each) => total + each[of], 0)
  return {
    ...(dated && { step: first?.step ?? 'month' }),
    groups: dated ? shown.toReversed() : shown,
    others: { groups: all.groups - shown.length, rows: all.rows - added('rows'), sum: all.sum - added('sum') },
  }
}

/** The names in it are those of the declaration: `whyNotGrouped` has refused every other. */
function rowsSql(record: AnyRecord, { conditions, grouping: { figure }, organization, limit }: Asked, column: string) {
  const { text, values } = whereSql(record, conditions, organization)
  const amount = figure === null ? '0' : signed(figure, record.fields[figure]!.adds)
  const few = limit === undefined ? '' : ` limit $${values.push(limit)}`
  return {
    text: `select ${column} as key, ${amount} as amount from public.${record.table} where ${text}${few}`,
    values,
  }
}

const counted = 'count(*) as rows, coalesce(sum(amount), 0) as sum'
const allCounted =
  'key, rows, sum, count(*) over () as all_groups, sum(rows) over () as all_rows, sum(sum) over () as all_sum'

function valuesSql(record: AnyRecord, asked: Asked): [text: string, values: unknown[]] {
  const { by, figure } = asked.grouping
  const rows = rowsSql(record, asked, `${by}::text`)
  return [
    `select ${allCounted} from (select key, ${counted} from (${rows.text}) few group by 1) grouped
      order by ${figure === null ? 'rows' : 'sum'} desc, key limit ${most.values}`,
    rows.values,
  ]
}

/** A moment is on the day that it has in the organization's zone. */
function stepsSql(record: AnyRecord, asked: Asked, zone: string | null): [text: string, values: unknown[]] {
  const { by } = asked.grouping
  const rows = rowsSql(record, asked, by)
  const day = zone === null ? 'key' : `(key at time zone $${rows.values.push(zone)})::date`
  return [
    `with few as materialized (select ${day} as day, amount from (${rows.text}) few),
          span as (select case when max(day) - min(day) < 32 then 'day'
                               when max(day) - min(day) < 120 then 'week' else 'month' end as step from few)
     select step, ${allCounted}
       from (select step,
                    case step when 'day' then to_char(day, 'YYYY-MM-DD')
                              when 'week' then to_char(date_trunc('week', day), 'YYYY-MM-DD')
                              else to_char(day, 'YYYY-MM') end as key,
                    ${counted}
               from few, span group by 1, 2) grouped
      order by key desc nulls last limit ${most.steps}`,
    rows.values,
  ]
}
