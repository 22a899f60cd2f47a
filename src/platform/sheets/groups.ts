import { z } from 'zod'
import { question } from '../commands/command.ts'
import { refuseIf } from '../commands/refusals.ts'
import type { Tx } from '../database/database.ts'
import type { Condition } from '../records/list/conditions.ts'
import { whyNotGrouped, type Grouping } from '../records/list/grouped.ts'
import { whereSql } from '../records/list/where.ts'
import type { AnyRecord } from '../records/record.ts'
import { askedList, listAsked } from './asked-list.ts'
import { signed } from './sums.ts'
import { mostAddedUp } from './totals.ts'

/** A month (2026-11), an option or an id; null where the rows have none. */
type Group = { key: string | null; rows: number; sum: number }

/** The largest groups, or the latest months; the rest together. With `more`, there are too many rows to draw. */
export type Groups = { groups: Group[]; others: { groups: number; rows: number; sum: number }; more?: true }

/** Months of ten years; a chart of names has fewer rows than a list. */
const most = { months: 120, values: 10 } as const

const askedGroups = askedList.extend({ by: z.string().min(1).max(200), figure: z.string().min(1).max(200).nullable() })

/** The rows of a list as a chart, bounded like the totals below the list. */
export const groups = (records: readonly AnyRecord[]) =>
  question('records/groups', {
    about:
      'Returns the rows of a list by the month of a date or by the values of a column, counted or with an amount added up: up to 10,000 rows, or that there are more.',
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
    about: 'Returns the rows of a list by the month of a date or by the values of a column, without a limit.',
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
type Found = { key: string | null; rows: string; sum: string; all_groups: string; all_rows: string; all_sum: string }

async function groupsOf(tx: Pick<Tx, 'asPerson'>, record: AnyRecord, asked: Asked): Promise<Groups> {
  const { grouping, limit } = asked
  const found = await tx.asPerson<Found>(...groupsSql(record, asked))
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
    groups: record.fields[grouping.by]!.kind === 'date' ? shown.toReversed() : shown,
    others: { groups: all.groups - shown.length, rows: all.rows - added('rows'), sum: all.sum - added('sum') },
  }
}

/** The names in it are those of the declaration: `whyNotGrouped` has refused every other. */
function groupsSql(
  record: AnyRecord,
  { conditions, grouping: { by, figure }, organization, limit }: Asked,
): [text: string, values: unknown[]] {
  const { text, values } = whereSql(record, conditions, organization)
  const isDate = record.fields[by]!.kind === 'date'
  const amount = figure === null ? '0' : signed(figure, record.fields[figure]!.adds)
  const few = limit === undefined ? '' : ` limit $${values.length + 1}`
  return [
    `select key, rows, sum, count(*) over () as all_groups, sum(rows) over () as all_rows, sum(sum) over () as all_sum
       from (select key, count(*) as rows, coalesce(sum(amount), 0) as sum
               from (select ${isDate ? `to_char(${by}, 'YYYY-MM')` : `${by}::text`} as key, ${amount} as amount
                       from public.${record.table} where ${text}${few}) few
              group by 1) grouped
      order by ${isDate ? 'key desc nulls last' : `${figure === null ? 'rows' : 'sum'} desc, key`}
      limit ${isDate ? most.months : most.values}`,
    limit === undefined ? values : [...values, limit],
  ]
}
