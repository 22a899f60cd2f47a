import type { Story } from '../story.ts'
import { Amount } from './Amount.tsx'
import { Avatar } from './Avatar.tsx'
import { Chip } from './Chip.tsx'
import { Facts } from './Facts.tsx'
import { Figures } from './Figures.tsx'
import { Pagination } from './Pagination.tsx'
import { Progress } from './Progress.tsx'
import { Day, Moment } from './Time.tsx'
import { Timeline } from './Timeline.tsx'

export const figures: Story = {
  name: 'Figures',
  about: 'The key numbers of a page: up to four.',
  states: [
    [
      'Four',
      <Figures
        key="4"
        figures={[
          { label: 'Amended budget', value: <Amount whole cents={3_140_000_00} />, note: '6 adopted lines' },
          { label: 'Encumbered', value: <Amount whole cents={1_073_435_00} />, note: '34% of the budget' },
          { label: 'Late', value: '3', note: 'oldest 5 days', tone: 'bad' },
          {
            label: 'Available',
            value: <Amount whole cents={1_170_650_00} />,
            note: '1 line has less than 5% left',
            tone: 'warn',
          },
        ]}
      />,
    ],
    [
      'Three',
      <Figures
        key="3"
        figures={[
          { label: 'Orders', value: '214' },
          { label: 'Waiting on you', value: '7' },
          { label: 'Due this week', value: '19' },
        ]}
      />,
    ],
  ],
}

export const facts: Story = {
  name: 'Facts, amounts and dates',
  about:
    'Names and values as on a printed form. Amounts and dates have figures of equal width; a time always has its zone.',
  states: [
    [
      'A few',
      <Facts
        key="few"
        facts={[
          { label: 'Amount', value: <Amount cents={128_460_050} /> },
          { label: 'Overspent', value: <Amount cents={-4_120_00} /> },
          { label: 'Zero', value: <Amount cents={0} /> },
          { label: 'Effective from', value: <Day day="2026-07-01" /> },
          { label: 'Approved', value: <Moment at="2026-11-20T14:04:00Z" /> },
          {
            label: 'Reason',
            value: 'A long text uses the whole width, because it is read and not compared.',
            wide: true,
          },
        ]}
      />,
    ],
  ],
}

export const timelines: Story = {
  name: 'Timeline',
  about: 'Events in sentences, newest first.',
  states: [
    [
      'Three',
      <Timeline
        key="3"
        label="Example"
        entries={[
          { id: '3', at: '2026-11-20T14:04:00Z', words: 'Max Okafor returned the transfer for changes' },
          {
            id: '2',
            at: '2026-11-19T09:30:00Z',
            words: 'Rosa Delgado changed Amount from $20,000.00 to $25,000.00 and submitted the transfer',
          },
          { id: '1', at: '2026-11-18T16:12:00Z', words: 'Rosa Delgado created the draft' },
        ]}
      />,
    ],
  ],
}

export const small: Story = {
  name: 'Chip, progress, pagination, person',
  about: 'An active filter, the progress of a task, the position in a list, and a person.',
  states: [
    ['Chip', <Chip key="chip" name="Amount" value="over $5,000" onRemove={() => {}} />],
    ['Chip without a remove button', <Chip key="stays" name="Fiscal year" value="2027" />],
    ['Progress, 62 of 100', <Progress key="62" label="Received" value={62} />],
    ['An invalid maximum counts as 100', <Progress key="max" label="Invoiced" value={40} max={-5} />],
    ['An invalid value is not shown', <Progress key="none" label="Counting" value={Number.NaN} />],
    [
      'Pagination',
      <Pagination key="pages" of="shipments" from={51} to={100} total={1284} onEarlier={() => {}} onLater={() => {}} />,
    ],
    ['First page', <Pagination key="first" of="vendors" from={1} to={50} total={null} onLater={() => {}} />],
    ['Person', <Avatar key="person" name="Rosa Delgado" />],
  ],
}
