import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { notKnownYet } from '#platform/rules.ts'
import { MoveButton } from './MoveButton.tsx'

const drawn = (whyNot: string | null | typeof notKnownYet) =>
  renderToStaticMarkup(
    <MoveButton whyNot={whyNot} run={() => {}}>
      Close
    </MoveButton>,
  )

test('a button with loading data is neither available nor refused', () => {
  expect(drawn(notKnownYet)).toMatch(/aria-disabled="true".*aria-busy="true"|aria-busy="true".*aria-disabled="true"/)
  expect(drawn(notKnownYet)).toContain('loading…')
  expect(drawn(notKnownYet)).not.toContain('tooltip')
  expect(drawn('A shelter is open.')).toContain('role="tooltip"')
  expect(drawn(null)).not.toContain('aria-busy')
})
