import { expect, test } from 'vitest'
import { judged, notKnownYet, type Known } from './rules.ts'

const rule = ({ open }: { open: number }) => (open > 0 ? 'Close them first.' : null)

test.each<[string, Known<{ open: number }>, ReturnType<typeof judged>]>([
  ['on their way', { state: 'loading' }, notKnownYet],
  ['not to be had', { state: 'failed' }, 'The data for this decision couldn’t be loaded. Reload the page.'],
  ['in the way', { state: 'there', facts: { open: 2 } }, 'Close them first.'],
  ['in no way', { state: 'there', facts: { open: 0 } }, null],
])('facts that are %s', (_state, known, reason) => expect(judged(known, rule)).toBe(reason))
