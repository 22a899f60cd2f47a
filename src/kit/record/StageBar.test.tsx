import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StageBar } from './StageBar.tsx'

test('a stage of an earlier year is dated with the year, one of this year without', () => {
  const drawn = renderToStaticMarkup(
    <StageBar
      stages={[
        { status: 'draft', words: 'Draft', state: 'reached', at: '2025-12-15', by: 'rosa' },
        { status: 'active', words: 'Active', state: 'here', at: '2026-01-04', by: 'rosa' },
      ]}
      nameOf={() => 'Rosa Delgado'}
      dayOf={(moment) => moment}
      today="2026-11-27"
    />,
  )
  expect(drawn).toContain('Dec 15, 2025 · Rosa Delgado')
  expect(drawn).toContain('>Jan 4 · Rosa Delgado')
})

test('six stages need more room for their words than three', () => {
  const drawn = (count: number) =>
    renderToStaticMarkup(
      <StageBar
        stages={Array.from({ length: count }, (_, at) => ({
          status: `s${at}`,
          words: `Stage ${at}`,
          state: 'reached',
        }))}
        nameOf={() => undefined}
        dayOf={(moment) => moment}
        today="2026-11-27"
      />,
    )
  expect(drawn(3).match(/@max-md:sr-only/g)).toHaveLength(3)
  expect(drawn(6).match(/@max-2xl:sr-only/g)).toHaveLength(6)
})

test('more than everything is marked, and no success', () => {
  const drawn = (share: number) =>
    renderToStaticMarkup(
      <StageBar
        stages={[
          { status: 'issued', words: 'Issued', state: 'here' },
          { status: 'closed', words: 'Closed', state: 'ahead' },
        ]}
        progress={[{ name: 'received', words: 'Received', share, note: '110%, $82.00 over' }]}
        nameOf={() => undefined}
        dayOf={(moment) => moment}
        today="2026-11-27"
      />,
    )
  expect(drawn(1)).toContain('text-good')
  expect(drawn(1.1)).toContain('text-warn')
  expect(drawn(1.1)).not.toContain('text-good')
  expect(drawn(1.1)).toContain('110%, $82.00 over')
})

test('a bid that closed without an award is drawn without the green of a success', () => {
  const drawn = (neutral: boolean) =>
    renderToStaticMarkup(
      <StageBar
        stages={[
          { status: 'published', words: 'Published', state: 'reached' },
          { status: 'closed', words: 'Closed without award', state: 'here' },
        ]}
        nameOf={() => undefined}
        dayOf={(moment) => moment}
        neutral={neutral}
        today="2026-11-27"
      />,
    )
  expect(drawn(false).match(/text-good/g)).toHaveLength(2)
  expect(drawn(true).match(/text-good/g)).toHaveLength(1)
})
