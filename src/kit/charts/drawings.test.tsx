import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bullets } from './Bullets.tsx'
import { FanChart } from './FanChart.tsx'
import { HeatCalendar } from './HeatCalendar.tsx'
import { LineChart } from './LineChart.tsx'
import { asCsv } from './csv.ts'
import { RankedBars, type Ranking } from './RankedBars.tsx'
import { RankingDrawing } from './RankingDrawing.tsx'
import { tableOf } from './save-ranking.tsx'
import { fileOf } from './save.ts'
import { SmallMultiples } from './SmallMultiples.tsx'

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the sum of names that are not shown has no bar, and the longest bar is a name', () => {
  const html = renderToStaticMarkup(
    <RankedBars
      title="Invoiced by vendor"
      unit="count"
      of="Vendor"
      figure="Number"
      rows={[
        { name: 'Acme', value: 8 },
        { name: 'Best', value: 4 },
        { name: '13 others', value: 90, rest: true },
      ]}
    />,
  )
  expect([...html.matchAll(/<rect width="(\d+)"/g)].map(([, width]) => width)).toEqual(['100', '50'])
  expect(wordsOf(html)).toContain('13 others 90')
})

const ranking: Ranking = {
  title: 'Invoiced by vendor',
  unit: 'money',
  of: 'Vendor',
  figure: 'Invoiced',
  rows: [
    { name: 'Acme', value: 8_000_00, note: '2 invoices' },
    { name: 'Best', value: -4_000_00 },
    { name: '13 others', value: 90_000_00, rest: true },
  ],
}

test('a ranking is a file: a drawing with its names, bars and values, and the figures', () => {
  expect(renderToStaticMarkup(<RankedBars {...ranking} />)).toContain('aria-label="Download chart: Invoiced by vendor"')
  const html = renderToStaticMarkup(<RankingDrawing {...ranking} />)
  expect(wordsOf(html).trim()).toBe('Vendor Invoiced Acme $8,000.00 2 invoices Best −$4,000.00 13 others $90,000.00')
  // The sum of the others has no bar, and a negative value has the length of its size.
  expect([...html.matchAll(/<rect [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
    320, 320, 320, 160,
  ])
  expect(asCsv(tableOf(ranking)).trim().split('\r\n')).toEqual([
    'Vendor,Invoiced,Note',
    'Acme,8000.00,2 invoices',
    'Best,-4000.00,',
    '13 others,90000.00,',
  ])
})

test('a ranking without rows has no file', () =>
  expect(renderToStaticMarkup(<RankedBars {...ranking} rows={[]} />)).not.toContain('Download'))

test('small multiples show the range of their axis and not their last values', () => {
  const html = renderToStaticMarkup(
    <SmallMultiples
      title="Departments"
      unit="money"
      step="month"
      across={['Oct', 'Nov']}
      series={[{ name: 'Police', values: [19_000_00, 7_500_00] }]}
    />,
  )
  const [drawing] = html.split('<details')
  expect(wordsOf(drawing!)).toContain('Police $0 to $20K')
  expect(wordsOf(drawing!)).not.toContain('$7.5K')
})

test('bullets of two figures have no third one, and the legend names the limit', () => {
  const html = renderToStaticMarkup(
    <Bullets
      title="Contracts"
      unit="money"
      step="vendor"
      figures={{ value: 'Invoiced', limit: 'Ceiling' }}
      rows={[{ name: 'Acme', value: 5_00, limit: 10_00 }]}
    />,
  )
  expect([...html.matchAll(/<li[^>]*>.*?<\/svg>([^<]+)<\/li>/g)].map(([, name]) => name)).toEqual([
    'Invoiced',
    'Ceiling',
  ])
  expect([...html.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'vendor',
    'Invoiced',
    'Ceiling',
  ])
})

test('the legend of a calendar says how much each depth of color is', () => {
  const html = renderToStaticMarkup(
    <HeatCalendar
      title="Deliveries"
      unit="count"
      figure="Deliveries"
      days={[1, 0, 8, 3, null].map((value, at) => ({ day: `2026-11-0${at + 1}`, value }))}
    />,
  )
  expect([...html.matchAll(/up to \d+/g)].map(([words]) => words)).toEqual(['up to 1', 'up to 3', 'up to 8'])
})

test('a chart marks today in the month of today, and a year that is over has no mark', () => {
  const drawn = (today: number) =>
    renderToStaticMarkup(
      <FanChart
        title="Spending"
        unit="money"
        step="month"
        across={['Oct', 'Nov', 'Dec']}
        today={today}
        actual={{ name: 'Spent', values: [1_00, null, null] }}
        middle={{ name: 'Expected', values: [1_00, 2_00, 3_00] }}
        bands={[]}
      />,
    ).split('<details')[0]!
  const place = (today: number) => Number(/<text x="([\d.]+)"[^>]*>Today/.exec(drawn(today))?.[1])
  expect(place(1)).toBeGreaterThan(place(0))
  expect(wordsOf(drawn(-1))).not.toContain('Today')
})

test('the last name below a chart ends at its edge, where wide letters would be cut', () => {
  const across = Array.from({ length: 41 }, (_, at) => `W${at + 1}`)
  const html = renderToStaticMarkup(
    <LineChart
      title="Open work orders"
      unit="count"
      step="week"
      across={across}
      series={[{ name: 'Streets', values: across.map((_, at) => at) }]}
    />,
  ).split('<details')[0]!
  const [width] = /(?<=viewBox="0 0 )\d{3}/.exec(html)!
  expect(html).toMatch(new RegExp(`<text x="${width}" text-anchor="end"[^>]*>W41<`))
})

test('the file of a chart has the name of the chart', () => {
  expect(fileOf('Invoiced: “Acme” / 2026', 'png')).toBe('Invoiced Acme  2026.png')
})

test('the steps of a line are as far apart as their moments', () => {
  const days = ['2026-10-11', '2026-10-14', '2026-11-17']
  const html = renderToStaticMarkup(
    <LineChart
      title="Occupancy"
      unit="count"
      step="count"
      across={['Oct 11', 'Oct 14', 'Nov 17']}
      when={days}
      series={[{ name: 'People', values: [40, 60, 12] }]}
    />,
  )
  // After the mark of the legend.
  const [, first, second, third] = [...html.matchAll(/translate\(([\d.]+) [\d.]+\)/g)].map(([, x]) => Number(x))
  expect((third! - second!) / (second! - first!)).toBeCloseTo(34 / 3, 1)
})

test('one figure is a sentence, and two are a drawing', () => {
  const drawn = (...values: (number | null)[]) =>
    renderToStaticMarkup(
      <LineChart
        title="Spent"
        unit="money"
        step="month"
        across={values.map((_, at) => `Month ${at + 1}`)}
        series={[{ name: 'Spent', values }]}
      />,
    )
  expect(drawn(1_263_00)).not.toContain('<svg')
  expect(wordsOf(drawn(1_263_00))).toContain('Month 1: $1,263.00')
  expect(wordsOf(drawn(null, 1_263_00))).toContain('Month 2: $1,263.00')
  expect(drawn(5_00, 1_263_00)).toContain('<svg')
})

test('a name alone has no bar, because it would be full whatever it is worth', () => {
  const alone = { ...ranking, rows: ranking.rows.slice(0, 1) }
  expect(renderToStaticMarkup(<RankedBars {...alone} />)).not.toContain('<rect')
  expect(renderToStaticMarkup(<RankedBars {...alone} most={10_000_00} />)).toContain('<rect width="80"')
})
