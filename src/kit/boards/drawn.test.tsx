import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CalendarMonth } from './CalendarMonth.tsx'
import { Matrix, type Cell } from './Matrix.tsx'

const drawn = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
const named = (id: string, name: string) => ({ id, name, to: `/${id}`, day: '2026-11-12' })

test('an entry of a calendar has two lines for its name, and those without room are behind a number', () => {
  const names = ['Bridge inspection, WO-2026-0117', 'Second', 'Third', 'Fourth']
  const html = drawn(
    <CalendarMonth
      label="Work"
      month="2026-11"
      today="2026-11-28"
      entries={names.map((name, at) => named(`e${at}`, name))}
      onMonth={() => {}}
    />,
  )
  const [grid, agenda] = html.split('</table>') as [string, string]
  expect(grid).toMatch(/<span class="line-clamp-2[^"]*">Bridge inspection, WO-2026-0117<\/span>/)
  expect(grid).toContain('2 more')
  for (const name of names) expect([name, grid.includes(name), agenda.includes(name)]).toEqual([name, true, true])
})

test.each<[string, Cell | null, string]>([
  ['met', { value: 'Met', weight: 0, good: true }, 'bg-good-soft'],
  ['partly met', { value: 'Partly', weight: 2 }, '--bad)_22%'],
  ['not met', { value: 'Not met', weight: 4 }, '--bad)_46%'],
  ['not assessed', { value: 'Not assessed', weight: 0 }, 'bg-surface-2'],
  ['nothing known', null, 'bg-surface-2'],
])('a cell that is %s has its color', (_, cell, color) => {
  const html = drawn(
    <Matrix label="Requirements" of={['Requirement', 'Award']} rows={['Match']} columns={['Road']} cell={() => cell} />,
  )
  const [, look = ''] = /<td class="([^"]+)"/.exec(html) ?? []
  expect(look).toContain(color)
  if (color === 'bg-surface-2') expect(look).not.toMatch(/bad|good|chart/)
})
