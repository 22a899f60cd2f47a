import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { stories } from './stories.ts'

const alone = stories
  .filter(({ live }) => !live)
  .flatMap(({ name, states }) => states.map(([state, shown]) => ({ name: `${name}: ${state}`, shown })))

test('there are stories', () => expect(alone.length).toBeGreaterThan(40))

test.each(alone)('$name renders alone, without a style that the content policy refuses', ({ shown }) => {
  const markup = renderToStaticMarkup(<MemoryRouter>{shown}</MemoryRouter>)
  expect(markup).not.toMatch(/\sstyle=/)
  // A date is read by people: Nov 2.
  expect(markup.replaceAll(/<[^>]+>/g, ' ')).not.toMatch(/\b\d{4}-\d{2}-\d{2}\b/)
  // Every control has a name: words inside, or a label.
  for (const [button] of markup.matchAll(/<button[^>]*>.*?<\/button>/gs))
    expect(/aria-label="[^"]+"/.test(button) || button.replaceAll(/<[^>]+>/g, '').trim() !== '').toBe(true)
  for (const [, id] of markup.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g))
    expect(
      markup.includes(`for="${id}"`) || new RegExp(`<label[^>]*>(?:(?!</label>).)*id="${id}"`, 's').test(markup),
    ).toBe(true)
})
