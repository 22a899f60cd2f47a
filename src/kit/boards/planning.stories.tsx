import { useState } from 'react'
import { asShortDay } from '../dates.ts'
import type { Story } from '../story.ts'
import { CalendarMonth, type CalendarEntry } from './CalendarMonth.tsx'
import { Gantt, type GanttRow } from './Gantt.tsx'
import { Matrix, weightOf } from './Matrix.tsx'
import { ScheduleChart, type ChartRow } from './schedule/ScheduleChart.tsx'

const entries: readonly CalendarEntry[] = [
  { id: '1', day: '2026-11-03', name: 'Bids open: Route 9W', to: '/kit?event=1' },
  { id: '2', day: '2026-11-12', until: '2026-11-14', name: 'Site visits', to: '/kit?event=2' },
  { id: '3', day: '2026-11-18', name: 'Insurance of Delgado & Sons expires', to: '/kit?event=3', tone: 'bad' },
  { id: '4', day: '2026-11-20', name: 'SF-425 due', to: '/kit?event=4', tone: 'warn' },
  { id: '5', day: '2026-11-20', name: 'Board meeting', to: '/kit?event=5' },
  { id: '6', day: '2026-11-20', name: 'Payroll', to: '/kit?event=6' },
  { id: '7', day: '2026-11-20', name: 'Closeout of CD-4827', to: '/kit?event=7', tone: 'good' },
]

function November() {
  const [month, setMonth] = useState('2026-11')
  return <CalendarMonth label="Deadlines" month={month} today="2026-11-20" entries={entries} onMonth={setMonth} />
}

const works: readonly GanttRow[] = [
  {
    id: 'design',
    name: 'Design',
    start: '2026-09-07',
    end: '2026-10-16',
    done: 100,
    baseline: { start: '2026-09-01', end: '2026-10-09' },
    to: '/kit?task=design',
  },
  {
    id: 'permits',
    name: 'Permits',
    start: '2026-10-05',
    end: '2026-11-13',
    done: 80,
    late: true,
    baseline: { start: '2026-10-05', end: '2026-10-30' },
    to: '/kit?task=permits',
  },
  {
    id: 'bids',
    name: 'Solicitation and award',
    start: '2026-11-02',
    end: '2026-12-18',
    done: 25,
    after: ['design'],
    to: '/kit?task=bids',
  },
  { id: 'notice', name: 'Notice to proceed', start: '2027-01-04', end: '2027-01-04', milestone: true, after: ['bids'] },
  {
    id: 'build',
    name: 'Construction',
    start: '2027-01-11',
    end: '2027-05-28',
    done: 0,
    after: ['notice'],
    to: '/kit?task=build',
  },
]

const minute = (day: string) => Date.parse(day) / 60_000
const bar = (id: string, name: string, from: string, to: string, more: Partial<ChartRow> = {}): ChartRow => ({
  id,
  code: id,
  name,
  level: 0,
  from: minute(from),
  to: minute(to),
  cells: { Start: asShortDay(from), Finish: asShortDay(to) },
  said: '',
  done: 0,
  links: [],
  mayMove: true,
  mayResize: true,
  ...more,
})
const schedule: readonly ChartRow[] = [
  bar('1', 'Survey', '2026-11-02', '2026-11-07', { done: 100, critical: true }),
  bar('2', 'Design', '2026-11-07', '2026-11-21', { done: 40, critical: true, links: [{ from: '1', kind: 'FS' }] }),
  bar('3', 'Permit', '2026-11-10', '2026-11-17', { links: [{ from: '1', kind: 'SS' }], lateTo: minute('2026-11-20') }),
  bar('4', 'Award', '2026-11-21', '2026-11-21', {
    milestone: true,
    critical: true,
    links: [{ from: '2', kind: 'FS' }],
  }),
]

function Moved() {
  const [by, setBy] = useState(0)
  const rows = schedule.map((row) => (row.id === '3' ? { ...row, from: row.from + by, to: row.to + by } : row))
  return (
    <ScheduleChart
      label="A schedule"
      rows={rows}
      columns={[{ name: 'Start', width: 'w-20' }]}
      now={minute('2026-11-12')}
      closed={(day) => [2, 3].includes(day % 7)}
      drawing={{
        isOpen: by !== 0,
        onMove: (_, from) => setBy(Math.round((from - schedule[2]!.from) / 1_440) * 1_440),
        onResize: () => undefined,
        onStep: (_, step) => setBy(by + step * 1_440),
        onSave: () => setBy(0),
        onDrop: () => setBy(0),
      }}
      onOpen={() => undefined}
    />
  )
}

const likelihood = ['Almost certain', 'Likely', 'Possible', 'Unlikely']
const impact = ['Minor', 'Moderate', 'Major', 'Severe']
const risks: Record<string, number> = { '0 1': 1, '1 2': 2, '1 3': 1, '2 0': 4, '2 2': 3, '3 3': 1, '3 1': 2 }

export const calendars: Story = {
  name: 'Month calendar',
  about: 'Deadlines and events: a grid where there is room, on a phone an agenda.',
  states: [['November', <November key="november" />]],
}

export const gantts: Story = {
  name: 'Gantt chart',
  about: 'Tasks with start and end, baseline and dependencies. On a phone only the dates.',
  states: [['A pump station', <Gantt key="pump" label="Booster pump replacement" rows={works} today="2026-11-20" />]],
}

export const matrices: Story = {
  name: 'Matrix and heat map',
  about: 'Two dimensions compared. Each cell shows its figure; the tint speeds up reading.',
  states: [
    [
      'Risks',
      <Matrix
        key="risks"
        label="Open risks"
        of={['Likelihood', 'Impact']}
        rows={likelihood}
        columns={impact}
        cell={(row, column) => ({
          value: risks[`${row} ${column}`] ?? 0,
          weight: Math.min(4, Math.max(0, Math.round((3 - row + column) / 1.5))) as 0,
          words: ' risks',
          ...(risks[`${row} ${column}`] && { to: `/kit?likelihood=${row}&impact=${column}` }),
        })}
      />,
    ],
    [
      'Departments by month',
      <Matrix
        key="heat"
        tone="action"
        label="Requests by department"
        of={['Department', 'Month']}
        rows={['Public Works', 'Water and Sewer', 'Clerk']}
        columns={['Aug', 'Sep', 'Oct', 'Nov']}
        cell={(row, column) =>
          row === 2 && column === 0
            ? null
            : { value: (row * 7 + column * 5) % 19, weight: weightOf((row * 7 + column * 5) % 19, 19) }
        }
      />,
    ],
  ],
}

/** Its bars are placed in the browser, which the page's policy lets a script do and no markup. */
export const scheduleStory: Story = {
  name: 'Schedule',
  about: 'Bars that are moved by pointer or keys, with four kinds of links.',
  live: true,
  states: [['A schedule that can be moved', <Moved key="schedule" />]],
}
