import { expect, test } from 'vitest'
import { toHtml } from './markdown.js'

test('two headings with the same words have two ids', () => {
  const { html, headings } = toHtml('## Results\n\n## Results\n')
  expect(html.match(/id="[^"]+"/g)).toEqual(['id="results"', 'id="results-2"'])
  expect(headings.map(({ id }: { id: string }) => id)).toEqual(['results', 'results-2'])
})

test('the empty corner of a table is no heading of its column', () => {
  const { html } = toHtml('| | Before |\n|---|---|\n| Pages | 3 |\n')
  expect(html).toContain('<td></td>')
  expect(html.match(/<th\b/g)).toHaveLength(1)
})
