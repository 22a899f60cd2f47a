import { useRecords } from '#client/use-record.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { dayInWords } from '#platform/dates.ts'
import { date, number, text } from '#platform/records/fields.ts'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { readIndicator } from '../commands.ts'
import { indicatorLife } from '../nonconformances/life.ts'
import { indicator, reading, type Indicator } from '../records.ts'
import { controlChart, fewest, missesTarget, whyNotRead } from '../rules.ts'

export default function IndicatorScreen() {
  const today = useToday()
  return (
    <OnePage
      of={indicator}
      list={{ to: '/admin/quality?tab=indicators', label: 'Indicators' }}
      editBy="quality-indicators/edit"
      life={indicatorLife}
      acts={(row, actor) => [
        act<typeof readIndicator>('quality-indicators/read', {
          label: 'Add reading',
          look: 'main',
          when: indicatorLife.isOpen(row),
          whyNot: whyNotRead(row, actor),
          send: { id: row.id },
          ask: {
            fields: {
              on_day: date({ required: true, label: 'Date' }),
              value: number({ required: true, decimals: 4 }),
              note: text({ max: 300 }),
            },
            start: { on_day: today },
          },
          done: 'Reading saved',
        }),
      ]}
    >
      {(row) => <Chart row={row} />}
    </OnePage>
  )
}

const rounded = (value: number) => Math.round(value * 100) / 100

function Chart({ row }: { row: Indicator }) {
  const { rows } = useRecords(reading, (from) =>
    from.eq('indicator', row.id).order('on_day', { ascending: false }).limit(60),
  )
  const readings = (rows ?? []).toReversed()
  const values = readings.map(({ value }) => Number(value))
  const chart = controlChart(values)
  const across = readings.map(({ on_day }) => dayInWords(on_day))
  const flat = (value: number) => values.map(() => rounded(value))
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Last value',
            value: row.last_value === null ? '–' : `${row.last_value} ${row.unit}`,
            ...(row.last_value !== null &&
              missesTarget(row, Number(row.last_value)) && { tone: 'warn' as const, note: 'misses the target' }),
          },
          {
            label: 'Target',
            value: row.target === null ? '–' : `${row.target} ${row.unit}`,
            note: `${row.better} is better`,
          },
          { label: 'Mean', ...known(rows, () => ({ value: chart ? `${rounded(chart.center)} ${row.unit}` : '–' })) },
          {
            label: 'Control limits',
            ...known(rows, () => ({
              value: chart ? `${rounded(Math.max(0, chart.lower))} to ${rounded(chart.upper)}` : '–',
              note: 'three sigma',
            })),
          },
        ]}
      />
      {row.signal && (
        <Notice tone="warn" title={row.signal}>
          Chance is unlikely to explain this. Look for what changed.
        </Notice>
      )}
      <Panel
        title="Control chart"
        about="Individual values with their mean and three-sigma limits, from the moving range (1.128). Signals follow the four Western Electric rules."
      >
        {chart ? (
          <>
            <LineChart
              bare
              title={`${row.title}, in ${row.unit}`}
              unit="count"
              near
              step="Date"
              across={across}
              series={[
                { name: row.title, values },
                { name: 'Mean', values: flat(chart.center) },
                { name: 'Upper limit', values: flat(chart.upper) },
                { name: 'Lower limit', values: flat(Math.max(0, chart.lower)) },
              ]}
            />
            {chart.signals.length > 0 && (
              <ul className="mt-4 list-disc pl-5">
                {chart.signals.map(({ at, words }) => (
                  <li key={at}>
                    {across[at]}: {words.toLowerCase()} ({values[at]} {row.unit})
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <p className="text-ink-2">
            {values.length} of {fewest} readings needed for control limits.
          </p>
        )}
      </Panel>
      <Panel title="Details">
        <RecordFacts of={indicator} row={row} show={['about', 'unit', 'target', 'better', 'owner', 'last_on']} />
      </Panel>
      <Panel title="Readings">
        <RecordList of={reading} where={{ indicator: row.id }} columns={['on_day', 'value', 'note']} />
      </Panel>
    </>
  )
}
