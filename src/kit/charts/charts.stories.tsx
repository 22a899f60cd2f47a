import type { Story } from '../story.ts'
import { AreaChart } from './AreaChart.tsx'
import { BarChart } from './BarChart.tsx'
import { BarRows } from './BarRows.tsx'
import { Bullets } from './Bullets.tsx'
import { DotTimeline } from './DotTimeline.tsx'
import { FanChart } from './FanChart.tsx'
import { Funnel } from './Funnel.tsx'
import { HeatCalendar } from './HeatCalendar.tsx'
import { LineChart } from './LineChart.tsx'
import { Sankey } from './Sankey.tsx'
import type { Series } from './series.ts'
import { SmallMultiples } from './SmallMultiples.tsx'
import { RankedBars } from './RankedBars.tsx'
import { Sparkline } from './Sparkline.tsx'
import { Treemap } from './Treemap.tsx'
import { Waterfall } from './Waterfall.tsx'

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
      'A total that follows in steps, with dated duties on the ground line',
      <FanChart
        key="duties"
        title="Spent and drawn"
        unit="money"
        step="month"
        across={months}
        actual={{ name: 'Spent', values: running(spent) }}
        steps={{ name: 'Drawn', values: months.map((_, at) => (at > 4 ? null : at < 3 ? 0 : 594_850_50)) }}
        middle={{ name: 'At this pace', values: ahead(1) }}
        bands={[]}
        dated={{
          title: 'Reports',
          duties: [
            { at: 1, name: 'SF-425 due Aug 30', state: 'done' },
            { at: 4, name: 'SF-425 due Nov 2', state: 'late' },
            { at: 4, name: 'Performance report due Nov 30', state: 'soon' },
            { at: 7, name: 'SF-425 due Feb 28', state: 'ahead' },
          ],
        }}
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
    [
      'In the cells of a list',
      <table key="cells" className="w-full text-sm">
        <caption className="sr-only">Top vendors</caption>
        <tbody>
          {[
            { name: 'Larkspur Paving', amount: '$1.94M', history: [3, 4, 4, 6, 5, 7, 9, 11] },
            { name: 'Northline Water Systems', amount: '$1.12M', history: [6, 3, 6, 8, 5, 7, 6, 7] },
            { name: 'A new vendor', amount: '$4,200', history: [] },
          ].map(({ name, amount, history }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5">
                <Sparkline values={history} className="h-4 w-16" />
              </td>
              <td className="figures py-1.5 text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>,
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

export const waterfalls: Story = {
  name: 'Waterfall',
  about: 'How one amount becomes another. A sum starts at zero.',
  states: [
    [
      'A budget',
      <Waterfall
        key="full"
        title="Budget"
        unit="money"
        step="step"
        steps={[
          { name: 'Adopted', value: 48_000_000_00 },
          { name: 'Amendments', value: 600_000_00 },
          { name: 'Budget', value: null },
          { name: 'Spent', value: -17_900_000_00 },
          { name: 'Encumbered', value: -6_400_000_00, color: 'streets' },
          { name: 'Left', value: null },
        ]}
      />,
    ],
    [
      'Overspent',
      <Waterfall
        key="little"
        title="Line budget"
        unit="money"
        step="step"
        steps={[
          { name: 'Adopted', value: 20_000_00 },
          { name: 'Spent', value: -26_500_00 },
          { name: 'Left', value: null, color: 'bad' },
        ]}
      />,
    ],
    ['No data yet', <Waterfall key="none" title="Budget change" unit="money" step="step" steps={[]} />],
    ['Loading', <Waterfall key="wait" state="loading" title="Budget steps" unit="money" step="step" steps={[]} />],
    [
      'Failed',
      <Waterfall key="fail" state={{ failed: again }} title="Budget result" unit="money" step="step" steps={[]} />,
    ],
  ],
}

const departments = ['Public Works', 'Police', 'Water', 'Fire', 'Parks', 'Library', 'Clerk', 'IT']

export const treemaps: Story = {
  name: 'Treemap',
  about: 'Parts of a whole as areas.',
  states: [
    [
      'Departments',
      <Treemap
        key="full"
        title="Budget by department"
        unit="money"
        step="department"
        figure="Budget"
        tiles={departments.map((name, at) => ({ name, value: Math.round(14_000_000_00 / (at + 1)) }))}
      />,
    ],
    [
      'Two funds',
      <Treemap
        key="little"
        title="Budget by fund"
        unit="money"
        step="fund"
        figure="Budget"
        tiles={[
          { name: 'General', value: 900_000_00, color: 'general' },
          { name: 'Water', value: 12_000_00, color: 'water' },
        ]}
      />,
    ],
    [
      'No data yet',
      <Treemap key="none" title="Departments" unit="money" step="department" figure="Budget" tiles={[]} />,
    ],
    [
      'Loading',
      <Treemap key="wait" state="loading" title="Funds" unit="money" step="department" figure="Budget" tiles={[]} />,
    ],
    [
      'Failed',
      <Treemap
        key="fail"
        state={{ failed: again }}
        title="Vendors"
        unit="money"
        step="department"
        figure="Budget"
        tiles={[]}
      />,
    ],
  ],
}

export const sankeys: Story = {
  name: 'Sankey',
  about: 'Where money comes from, through whom, and where it goes.',
  wide: true,
  states: [
    [
      'Funds, departments, vendors',
      <Sankey
        key="full"
        title="Spending by fund, department and vendor"
        unit="money"
        columns={[
          { title: 'Fund', names: ['General', 'Water', 'Grants'] },
          { title: 'Department', names: ['Public Works', 'Utilities', 'Parks'] },
          { title: 'Vendor', names: ['Larkspur Paving', 'Northline Systems', 'Ridgeway Fleet', 'All others'] },
        ]}
        flows={[
          { column: 0, from: 'General', to: 'Public Works', value: 620_000_00 },
          { column: 0, from: 'General', to: 'Parks', value: 210_000_00 },
          { column: 0, from: 'Water', to: 'Utilities', value: 480_000_00 },
          { column: 0, from: 'Grants', to: 'Public Works', value: 240_000_00 },
          { column: 1, from: 'Public Works', to: 'Larkspur Paving', value: 540_000_00 },
          { column: 1, from: 'Public Works', to: 'Ridgeway Fleet', value: 320_000_00 },
          { column: 1, from: 'Utilities', to: 'Northline Systems', value: 410_000_00 },
          { column: 1, from: 'Utilities', to: 'All others', value: 70_000_00 },
          { column: 1, from: 'Parks', to: 'Ridgeway Fleet', value: 90_000_00 },
          { column: 1, from: 'Parks', to: 'All others', value: 120_000_00 },
        ]}
      />,
    ],
    [
      'One flow',
      <Sankey
        key="little"
        title="One payment"
        unit="money"
        height={120}
        columns={[
          { title: 'Fund', names: ['General'] },
          { title: 'Vendor', names: ['Larkspur'] },
        ]}
        flows={[{ column: 0, from: 'General', to: 'Larkspur', value: 12_000_00 }]}
      />,
    ],
    ['No data yet', <Sankey key="none" title="Flows" unit="money" height={120} columns={[]} flows={[]} />],
    [
      'Loading',
      <Sankey key="wait" state="loading" title="Payments" unit="money" height={120} columns={[]} flows={[]} />,
    ],
    [
      'Failed',
      <Sankey key="fail" state={{ failed: again }} title="Money" unit="money" height={120} columns={[]} flows={[]} />,
    ],
  ],
}

const measures = { value: 'Spent', target: 'Even use', limit: 'Budget' }

export const bullets: Story = {
  name: 'Bullets',
  about: 'Each measure against its own target. Above its limit it is red.',
  states: [
    [
      'Budget lines',
      <Bullets
        key="full"
        title="Budget lines"
        unit="money"
        step="line"
        figures={measures}
        rows={[
          { name: 'Street resurfacing', value: 412_000_00, target: 380_000_00, limit: 1_000_000_00 },
          { name: 'Tree care', value: 92_150_00, target: 36_000_00, limit: 95_000_00 },
          { name: 'Snow removal overtime', value: 66_000_00, target: 23_000_00, limit: 60_000_00 },
        ]}
      />,
    ],
    [
      'One',
      <Bullets
        key="one"
        title="Tree care"
        unit="money"
        step="line"
        figures={measures}
        rows={[{ name: 'Tree care', value: 0, target: 36_000_00, limit: 95_000_00 }]}
      />,
    ],
    ['No data yet', <Bullets key="none" title="Lines" unit="money" step="line" figures={measures} rows={[]} />],
    [
      'Loading',
      <Bullets key="wait" state="loading" title="Line use" unit="money" step="line" figures={measures} rows={[]} />,
    ],
    [
      'Failed',
      <Bullets
        key="fail"
        state={{ failed: again }}
        title="Use of lines"
        unit="money"
        step="line"
        figures={measures}
        rows={[]}
      />,
    ],
  ],
}

export const multiples: Story = {
  name: 'Small multiples',
  about: 'One small chart for each part, on the same axis.',
  states: [
    [
      'Departments',
      <SmallMultiples
        key="full"
        title="Spend by department"
        unit="money"
        step="month"
        across={months}
        series={departments
          .slice(0, 6)
          .map((name, which) => ({
            name,
            values: months.map((_, at) => Math.round(90_000_00 / (which + 1)) + ((at * (31 + which)) % 17) * 2_000_00),
          }))}
      />,
    ],
    [
      'Two',
      <SmallMultiples
        key="two"
        title="Spend of two departments"
        unit="money"
        step="month"
        across={months.slice(0, 3)}
        series={departments.slice(0, 2).map((name) => ({ name, values: [40_000_00, null, -8_000_00] }))}
      />,
    ],
    [
      'No data yet',
      <SmallMultiples key="none" title="Department spend" unit="money" step="month" across={[]} series={[]} />,
    ],
    [
      'Loading',
      <SmallMultiples key="wait" state="loading" title="Spend" unit="money" step="month" across={[]} series={[]} />,
    ],
    [
      'Failed',
      <SmallMultiples
        key="fail"
        state={{ failed: again }}
        title="Monthly spend"
        unit="money"
        step="month"
        across={[]}
        series={[]}
      />,
    ],
  ],
}

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 5, 1 + at)).toISOString().slice(0, 10),
    value: at % 19 === 7 ? null : (at * 7) % 11 < 3 ? 0 : (at * 13) % 23,
  }))

export const calendars: Story = {
  name: 'Heat calendar',
  about: 'A day in a stronger color had more; an unknown day is empty.',
  states: [
    [
      'Half a year',
      <HeatCalendar key="full" title="Requests per day" unit="count" figure="Requests" days={days(175)} />,
    ],
    ['Nine days', <HeatCalendar key="few" title="Requests since June" unit="count" figure="Requests" days={days(9)} />],
    ['No data yet', <HeatCalendar key="none" title="Requests" unit="count" figure="Requests" days={[]} />],
    [
      'Loading',
      <HeatCalendar key="wait" state="loading" title="Daily requests" unit="count" figure="Requests" days={[]} />,
    ],
    [
      'Failed',
      <HeatCalendar
        key="fail"
        state={{ failed: again }}
        title="Requests each day"
        unit="count"
        figure="Requests"
        days={[]}
      />,
    ],
  ],
}
