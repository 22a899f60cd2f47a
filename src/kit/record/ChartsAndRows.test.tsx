import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InOrder } from './ChartsAndRows.tsx'

test.each([
  ['a phone has the rows first', true, '<ul></ul><svg></svg>'],
  ['a wide window has the charts first', false, '<svg></svg><ul></ul>'],
])('%s', (_, isPhone, drawn) =>
  expect(
    renderToStaticMarkup(
      <InOrder charts={<svg />} isPhone={isPhone}>
        <ul />
      </InOrder>,
    ),
  ).toBe(drawn),
)
