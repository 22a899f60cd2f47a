import type { Field } from '#platform/records/fields.ts'
import { isDated, none } from '#platform/records/list/conditions.ts'
import { groupsNamed, type Grouping } from '#platform/records/list/grouped.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import type { Groups } from '#platform/sheets/groups.ts'
import { inFigures, inText, plural } from '#platform/words.ts'
import { BarChart } from '../../charts/BarChart.tsx'
import { RankedBars } from '../../charts/RankedBars.tsx'
import { asShortDay, asStep } from '../../dates.ts'
import { useNames } from '../use-names.ts'
import { stepsOf } from './drawn.ts'

type GroupedProps = {
  /** Where the panel has a name of its own: a file of the chart has the same. */ title?: string | undefined
  of: AnyRecord
  grouping: Grouping
  found: Groups
  /** The page with the rows behind a step, from the words of its filter. */
  to: (words: string) => string | undefined
}

/** Counted or added up rows: a date as days, weeks, months or years, anything else as bars with names. */
export const Grouped = (props: GroupedProps) =>
  isDated(props.of.fields[props.grouping.by]!) ? <Steps {...props} /> : <Named {...props} />

function Steps({ title, of, grouping: { by, figure }, found, to }: GroupedProps) {
  const { groups, others } = found
  const steps = stepsOf(found)
  const undated = groups.find(({ key }) => key === null)?.rows ?? 0
  return (
    <>
      <BarChart
        title={title ?? titleOf(of, { by, figure })}
        bare
        unit={figure === null ? 'count' : 'money'}
        step={found.step === 'week' ? `${labelOf(of, by)}, week of` : labelOf(of, by)}
        height={170}
        across={steps.map(({ label }) => (label.length === 10 ? asShortDay(label) : asStep(label)))}
        series={[
          { name: figureName(of, figure), values: steps.map(({ rows, sum }) => (figure === null ? rows : sum)) },
        ]}
        to={(at) => to(`${steps[at]!.from}..${steps[at]!.until}`)}
      />
      {undated + others.rows > 0 && (
        <p className="mt-1 text-xs text-ink-2">{countedOf(of, undated + others.rows)} without a date in this chart.</p>
      )}
    </>
  )
}

function Named({ title, of, grouping: { by, figure }, found: { groups, others }, to }: GroupedProps) {
  const field: Field = of.fields[by]!
  const called = useCalled(of, by, groups)
  const inAddress = (key: string | null) =>
    key === null ? none : field.kind === 'flag' ? (key === 'true' ? 'yes' : 'no') : key
  return (
    <RankedBars
      title={title ?? titleOf(of, { by, figure })}
      unit={figure === null ? 'count' : 'money'}
      of={labelOf(of, by)}
      figure={figure === null ? 'Number' : labelOf(of, figure)}
      rows={[
        ...groups.map(({ key, rows, sum }) => ({
          name: called(key),
          value: figure === null ? rows : sum,
          to: to(inAddress(key)),
          // Where each name has one row, its number says nothing.
          ...(figure !== null && groups.some((group) => group.rows > 1) && { note: countedOf(of, rows) }),
        })),
        ...(others.groups > 0
          ? [{ name: `${others.groups} others`, value: figure === null ? others.rows : others.sum, rest: true }]
          : []),
      ]}
    />
  )
}

/** The name of a group: a day or month, an option, a person or a record. */
export function useCalled(of: AnyRecord, by: string, groups: Groups['groups']): (key: string | null) => string {
  const field: Field = of.fields[by]!
  const names = useNames(of, groupsNamed(of, by, groups))
  return (key) => {
    if (key === null && isDated(field)) return 'Without a date'
    if (key === null) return field.kind === 'person' ? 'Unassigned' : `No ${inText(labelOf(of, by))}`
    if (isDated(field)) return asStep(key)
    if (field.kind === 'choice') return optionLabel(field, key)
    if (field.kind === 'flag') return key === 'true' ? 'Yes' : 'No'
    return names.get(key) ?? '…'
  }
}

/** “1 invoice”, “1,775 invoices”. */
export const countedOf = (of: AnyRecord, rows: number): string =>
  plural(rows, { one: `1 ${inText(of.label)}`, other: `${inFigures(rows)} ${inText(of.plural)}` })

const figureName = (of: AnyRecord, figure: string | null) =>
  figure === null ? `Number of ${inText(of.plural)}` : labelOf(of, figure)

export const titleOf = (of: AnyRecord, { by, figure }: Grouping) =>
  `${figureName(of, figure)} by ${inText(labelOf(of, by))}`
