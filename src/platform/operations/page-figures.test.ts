import { expect, test } from 'vitest'
import { createFigures } from './figures.ts'
import { pageFigures } from './page-figures.ts'

test('each declared page has its figures, and every other address is one line', async () => {
  const figures = createFigures()
  const tell = pageFigures(figures, (at) => at === '/carbon/entries/:id')
  tell({ at: '/carbon/entries/:id', seconds: 0.25, reads: 16, bytes: 9_000 })
  tell({ at: '/carbon/entries/:id', seconds: 0.5, reads: 14, bytes: 8_000 })
  tell({ at: '/invented/1/:id', seconds: 1, reads: 1, bytes: 10 })
  tell({ at: '/invented/2/:id', seconds: 1, reads: 1, bytes: 10 })
  const lines = (await figures.print()).split('\n').filter((line) => line.startsWith('granary_page'))
  expect(lines).toEqual([
    'granary_pages_total{page="/carbon/entries/:id"} 2',
    'granary_pages_total{page="other"} 2',
    'granary_page_seconds_total{page="/carbon/entries/:id"} 0.75',
    'granary_page_seconds_total{page="other"} 2',
    'granary_page_reads_total{page="/carbon/entries/:id"} 30',
    'granary_page_reads_total{page="other"} 2',
    'granary_page_bytes_total{page="/carbon/entries/:id"} 17000',
    'granary_page_bytes_total{page="other"} 20',
  ])
})
