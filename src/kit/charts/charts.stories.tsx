import type { Story } from '../story.ts'
import { AreaChart } from './AreaChart.tsx'
import { BarChart } from './BarChart.tsx'
import { BarRows } from './BarRows.tsx'
import { DotTimeline } from './DotTimeline.tsx'
import { FanChart } from './FanChart.tsx'
import { Funnel } from './Funnel.tsx'
import { LineChart } from './LineChart.tsx'
import type { Series } from './series.ts'
import { RankedBars } from './RankedBars.tsx'
import { Sparkline } from './Sparkline.tsx'

const months = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const spent = [182_400_00, 214_350_50, 198_000_00, 305_110_00, 288_925_25, null, null, null, null, null, null, null]
const planned = months.map((_, at) => 200_000_00 + at * 9_000_00)
const running = (values: readonly (number | null)[]) =>
  values.map((value, at) =>
    value === null ? null : values.slice(0, at + 1).reduce<number>((sum, each) => sum + (each ?? 0), 0),
  )
const ahead = (times: number) =>
  months.map((_, at) => (at < 4 ? null : Math.round(1_188_785_75 + (at - 4) * 245_000_00 * times)))

const funds: readonly Series[] = [
  { name: 'General', color: 'general', values: months.map((_, at) => 190_000_00 + ((at * 37) % 60) * 1_000_00) },
  { name: 'Water', color: 'water', values: months.map((_, at) => 70_000_00 + ((at * 53) % 40) * 1_000_00) },
  { name: 'Streets', color: 'streets', values: months.map((_, at) => 50_000_00 + ((at * 29) % 80) * 1_000_00) },
  { name: 'Grants', color: 'grants', values: months.map((_, at) => 30_000_00 + ((at * 17) % 50) * 1_000_00) },
]
const again = () => undefined

export const bars: Story = {
  name: 'Bars',
  about: 'Side by side to compare, or stacked to see the parts of a whole. Arrow keys read one step after the other.',
  states: [
    [
      'Side by side, with a limit',
      <BarChart
        key="row"
        title="Spent and planned"
        unit="money"
        step="month"
        across={months}
        series={[
          { name: 'Spent', values: spent },
          { name: 'Planned', values: planned },
        ]}
        limit={{ name: 'Monthly allotment', value: 320_000_00 }}
        to={(at) => `/kit?month=${at + 1}`}
      />,
    ],
    [
      'Stacked, with a credit',
      <BarChart
        key="stack"
        stacked
        title="Spending by fund"
        unit="money"
        step="quarter"
        across={['Q1', 'Q2', 'Q3', 'Q4']}
        series={[
          { name: 'General', color: 'general', values: [412_000_00, 398_500_00, 441_000_00, 405_000_00] },
          { name: 'Water', color: 'water', values: [120_000_00, 160_000_00, 90_000_00, 130_000_00] },
          { name: 'Grants', color: 'grants', values: [60_000_00, 84_000_00, 152_000_00, 171_000_00] },
          { name: 'Refunds', color: 'other', values: [-22_000_00, null, -48_000_00, null] },
        ]}
      />,
    ],
    [
      'Money sources by month, with an unfinished month',
      <BarChart
        key="sources"
        stacked
        title="Spend by month"
        unit="money"
        step="month"
        across={months}
        unfinished={11}
        series={funds}
      />,
    ],
    [
      'Shares of each month',
      <BarChart
        key="shares"
        shares
        title="Share of each fund"
        unit="money"
        step="month"
        across={months}
        unfinished={11}
        series={funds}
      />,
    ],
    [
      'Whole numbers',
      <BarChart
        key="count"
        title="Orders received"
        unit="count"
        step="week"
        height={140}
        across={['W40', 'W41', 'W42', 'W43', 'W44', 'W45', 'W46']}
        series={[{ name: 'Orders', values: [12, 9, 17, 4, 0, 21, 8] }]}
      />,
    ],
    [
      'No data yet',
      <BarChart
        key="none"
        title="Invoices paid"
        unit="money"
        step="month"
        height={140}
        across={[]}
        series={[{ name: 'Paid', values: [] }]}
      />,
    ],
  ],
}

export const lines: Story = {
  name: 'Lines and fans',
  about: 'A value over time; unknown values leave a gap. A fan shows the uncertainty of a forecast.',
  states: [
    [
      'Two lines',
      <LineChart
        key="lines"
        title="Spending so far"
        about="Since July 1, whole agency"
        unit="money"
        step="month"
        across={months}
        series={[
          { name: 'Spent', values: running(spent) },
          { name: 'Planned', values: running(planned) },
        ]}
      />,
    ],
    [
      'A fan',
      <FanChart
        key="fan"
        title="Spending by year’s end"
        unit="money"
        step="month"
        across={months}
        actual={{ name: 'Spent', values: running(spent) }}
        middle={{ name: 'Forecast', values: ahead(1) }}
        bands={[
          { name: '80% range', low: ahead(0.8), high: ahead(1.22) },
          { name: '50% range', low: ahead(0.9), high: ahead(1.1) },
        ]}
        straight={{ name: 'Even use', values: months.map((_, at) => (at + 1) * 249_500_00) }}
        limit={{ name: 'Budget', value: 2_994_000_00 }}
      />,
    ],
    [
      'Shares, with a gap',
      <LineChart
        key="share"
        title="Invoices matched at once"
        unit="percent"
        step="month"
        height={150}
        across={months.slice(0, 8)}
        series={[{ name: 'Matched', values: [71, 74, null, null, 78, 82.5, 81, 86] }]}
      />,
    ],
    [
      'Four lines',
      <LineChart
        key="four"
        title="Open work orders"
        unit="count"
        step="week"
        height={180}
        across={Array.from({ length: 40 }, (_, at) => `W${at + 1}`)}
        series={['Streets', 'Water', 'Parks', 'Buildings'].map((name, which) => ({
          name,
          values: Array.from({ length: 40 }, (_, at) => Math.round(30 + which * 14 + 9 * Math.sin(at / (3 + which)))),
        }))}
      />,
    ],
  ],
}

export const ranked: Story = {
  name: 'Ranked bars and sparklines',
  about: 'Long names with one figure each: a table that is drawn. A sparkline is beside its figure.',
  states: [
    [
      'Departments',
      <RankedBars
        key="ranked"
        title="Committed by department"
        unit="money"
        of="Department"
        figure="Committed"
        rows={[
          {
            name: 'Public Works, Streets and Bridges',
            value: 1_284_600_00,
            note: '43% of total',
            to: '/kit?department=works',
          },
          { name: 'Water and Sewer', value: 611_250_00 },
          { name: 'Emergency Management', value: 412_775_00 },
          { name: 'Clerk of the Board', value: 9_384_60 },
          { name: 'Reimbursements', value: -51_204_00 },
        ]}
      />,
    ],
    [
      'Beside a figure',
      <p key="spark" className="flex items-center gap-3 text-xl font-semibold">
        214 <Sparkline values={[12, 14, 13, 18, 22, 19, 25, 31]} />
      </p>,
    ],
  ],
}

const sites = ['Canal Street bridge', 'Storm drain, Alder Street', 'Station 2 roof', 'Park paths and footbridges']
const covered: readonly Series[] = [
  { name: 'Federal', color: 'federal', values: [945_000_00, 198_000_00, 105_000_00, 28_000_00] },
  { name: 'State', color: 'state', values: [157_000_00, null, 29_000_00, 9_000_00] },
  { name: 'Insurance', color: 'insurance', values: [null, null, 25_000_00, 8_500_00] },
  { name: 'Gap', color: 'gap', values: [158_000_00, 112_000_00, 21_000_00, 24_500_00] },
]

export const rows: Story = {
  name: 'Lying bars',
  about: 'Long names with their parts; as shares, a small row is as readable as a large one. Missing money is hatched.',
  states: [
    [
      'Shares, with a gap',
      <BarRows
        key="shares"
        shares
        title="Disaster cost"
        unit="money"
        step="site"
        across={sites}
        series={covered}
        says={(at) => ['$1.3M · $158K gap', '$310K · $112K gap', '$180K · $21K gap', '$70K · $24.5K gap'][at]!}
      />,
    ],
    [
      'Amounts',
      <BarRows key="amounts" title="Disaster cost by site" unit="money" step="site" across={sites} series={covered} />,
    ],
    [
      'One row',
      <BarRows
        key="one"
        shares
        title="One site"
        unit="money"
        step="site"
        across={sites.slice(0, 1)}
        series={covered.map((one) => ({ ...one, values: one.values.slice(0, 1) }))}
      />,
    ],
    ['No data yet', <BarRows key="none" title="Sites" unit="money" step="site" across={[]} series={covered} />],
    [
      'Loading',
      <BarRows key="wait" state="loading" title="Costs" unit="money" step="site" across={[]} series={covered} />,
    ],
    [
      'Failed',
      <BarRows
        key="fail"
        state={{ failed: again }}
        title="Site costs"
        unit="money"
        step="site"
        across={[]}
        series={covered}
      />,
    ],
  ],
}

export const areas: Story = {
  name: 'Areas',
  about: 'The parts of a whole over time.',
  states: [
    [
      'Four funds',
      <AreaChart key="four" title="Cash by fund" unit="money" step="month" across={months} series={funds} />,
    ],
    [
      'Two months',
      <AreaChart
        key="two"
        title="Cash since May"
        unit="money"
        step="month"
        across={months.slice(10)}
        series={funds.slice(0, 2).map((one) => ({ ...one, values: one.values.slice(10) }))}
      />,
    ],
    [
      'No data yet',
      <AreaChart key="none" title="Cash" unit="money" step="month" height={140} across={[]} series={[]} />,
    ],
    [
      'Loading',
      <AreaChart
        key="wait"
        state="loading"
        title="Cash held"
        unit="money"
        step="month"
        height={140}
        across={[]}
        series={[]}
      />,
    ],
    [
      'Failed',
      <AreaChart
        key="fail"
        state={{ failed: again }}
        title="Cash on hand"
        unit="money"
        step="month"
        height={140}
        across={[]}
        series={[]}
      />,
    ],
  ],
}

export const funnels: Story = {
  name: 'Funnel',
  about: 'What is in each stage of a process. A stage that takes too long is marked.',
  states: [
    [
      'Procurement',
      <Funnel
        key="full"
        title="Procurement"
        unit="count"
        figure="Open"
        noted="Median days"
        stages={[
          { name: 'Requisitions', value: 214, note: '2 days' },
          { name: 'Solicitations', value: 61, note: '18 days', color: 'warn' },
          { name: 'Evaluation', value: 38, note: '9 days' },
          { name: 'Award', value: 31, note: '6 days' },
          { name: 'Orders issued', value: 188, note: '1 day' },
        ]}
      />,
    ],
    [
      'Little',
      <Funnel
        key="little"
        title="Applications"
        unit="money"
        figure="Requested"
        stages={[
          { name: 'Draft', value: 12_000_00 },
          { name: 'Submitted', value: 0 },
        ]}
      />,
    ],
    ['No data yet', <Funnel key="none" title="Stages" unit="count" figure="Open" stages={[]} />],
    ['Loading', <Funnel key="wait" state="loading" title="Pipeline" unit="count" figure="Open" stages={[]} />],
    ['Failed', <Funnel key="fail" state={{ failed: again }} title="Process" unit="count" figure="Open" stages={[]} />],
  ],
}

export const timelines: Story = {
  name: 'Timeline with dots',
  about: 'Spans with their dated duties and today.',
  states: [
    [
      'Grants with their reports',
      <DotTimeline
        key="full"
        title="Grants"
        step="grant"
        dotted="Reports"
        today="2026-11-22"
        spans={[
          {
            name: 'Mill Road culvert',
            note: 'CDBG-DR',
            from: '2026-07-01',
            until: '2027-03-31',
            dots: [
              { name: 'Q3 report', day: '2026-07-30', state: 'done' },
              { name: 'Performance report', day: '2026-11-13', state: 'late' },
              { name: 'Q1 report', day: '2027-01-30', state: 'ahead' },
            ],
          },
          {
            name: 'Storm recovery',
            note: 'FEMA PA',
            from: '2026-07-20',
            until: '2027-06-30',
            dots: [
              { name: 'Q3 report', day: '2026-10-15', state: 'done' },
              { name: 'Q4 report', day: '2026-12-02', state: 'soon' },
              { name: 'Q1 report', day: '2027-04-15', state: 'ahead' },
            ],
          },
          { name: 'Rescue equipment', note: 'AFG', from: '2026-09-01', until: '2027-02-15', dots: [] },
        ]}
      />,
    ],
    [
      'One grant',
      <DotTimeline
        key="one"
        title="Grant"
        step="grant"
        dotted="Reports"
        today="2026-11-22"
        spans={[{ name: 'Main replacement', from: '2026-11-01', until: '2027-01-31', dots: [] }]}
      />,
    ],
    [
      'No data yet',
      <DotTimeline key="none" title="Awards" step="grant" dotted="Reports" today="2026-11-22" spans={[]} />,
    ],
    [
      'Loading',
      <DotTimeline
        key="wait"
        state="loading"
        title="Awarded grants"
        step="grant"
        dotted="Reports"
        today="2026-11-22"
        spans={[]}
      />,
    ],
    [
      'Failed',
      <DotTimeline
        key="fail"
        state={{ failed: again }}
        title="Open grants"
        step="grant"
        dotted="Reports"
        today="2026-11-22"
        spans={[]}
      />,
    ],
  ],
}
