import type { Story } from '../story.ts'
import { BarChart } from './BarChart.tsx'
import { FanChart } from './FanChart.tsx'
import { LineChart } from './LineChart.tsx'
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
          { name: 'General', values: [412_000_00, 398_500_00, 441_000_00, 405_000_00] },
          { name: 'Water', values: [120_000_00, 160_000_00, 90_000_00, 130_000_00] },
          { name: 'Grants', values: [60_000_00, 84_000_00, 152_000_00, 171_000_00] },
          { name: 'Refunds', values: [-22_000_00, null, -48_000_00, null] },
        ]}
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
          { name: '90% range', low: ahead(0.7), high: ahead(1.35) },
          { name: '50% range', low: ahead(0.88), high: ahead(1.13) },
        ]}
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
