import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './Facts.tsx'

test('facts are in two columns where their own place has room, however wide the page is', () => {
  const drawn = renderToStaticMarkup(<Facts facts={[{ label: 'Asset', value: 'Pump 1' }]} />)
  expect(drawn).toMatch(/^<div class="@container[^"]*"><dl class="[^"]*@lg:grid-cols-2"/)
})

test('a fact of the whole width follows the pairs, so that no pair has a hole', () => {
  const drawn = renderToStaticMarkup(
    <Facts
      facts={[
        { label: 'Asset', value: 'Pump 1' },
        { label: 'Problem', value: 'It leaks.', wide: true },
        { label: 'Priority', value: 'High' },
      ]}
    />,
  )
  expect([...drawn.matchAll(/<dt[^>]*>(\w+)/g)].map(([, label]) => label)).toEqual(['Asset', 'Priority', 'Problem'])
})
