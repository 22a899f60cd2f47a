import type { Story } from '../story.ts'
import { Dial, type DialState } from './Dial.tsx'

const words: [DialState, string][] = [
  ['waiting', 'Draft'],
  ['begun', 'Submitted'],
  ['half', 'Issued'],
  ['on', 'Active'],
  ['done', 'Approved'],
  ['off', 'Closed'],
  ['bad', 'Suspended'],
]

export const dials: Story = {
  name: 'Dial',
  about: 'A status with its word; the dial fills as the work progresses. Color is never the only sign.',
  states: words.map(
    ([state, word]) =>
      [
        state,
        <Dial key={state} state={state}>
          {word}
        </Dial>,
      ] as const,
  ),
}
