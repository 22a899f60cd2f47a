import { Link } from 'react-router'
import type { DialState } from '../parts/Dial.tsx'
import type { Story } from '../story.ts'
import { BarsSkeleton, Card, Headline, HeadlineSkeleton } from './Card.tsx'
import { StatusBar } from './StatusBar.tsx'

type Spent = { cents: number; rows: readonly [name: string, share: string][] }

const spending = (title: string, asked: { data: Spent | undefined; isError: boolean }) => (
  <Card
    title={title}
    asked={{ ...asked, refetch: () => undefined }}
    scope={() => 'all funds'}
    empty={({ cents }) => cents === 0 && 'Nothing was spent yet. Approved invoices appear here.'}
    skeleton={
      <>
        <HeadlineSkeleton />
        <BarsSkeleton rows={3} />
      </>
    }
  >
    {({ cents, rows }) => (
      <>
        <Headline to="/kit" cents={cents}>
          27% of the budget, 14 points under pace
        </Headline>
        <ul className="text-xs">
          {rows.map(([name, share]) => (
            <li key={name} className="flex justify-between gap-3 border-t border-line py-1">
              <Link to="/kit" className="truncate hover:underline">
                {name}
              </Link>
              {share}
            </li>
          ))}
        </ul>
      </>
    )}
  </Card>
)
const there = (cents: number, rows: Spent['rows']) => ({ data: { cents, rows }, isError: false })

export const cardOfAHome: Story = {
  name: 'Card of a home',
  about:
    'The first archetype: one question, its figure, its picture, and the way to the rows. A failed card fails alone.',
  states: [
    ['Loading', spending('Spend this year', { data: undefined, isError: false })],
    ['Failed', spending('Spend last year', { data: undefined, isError: true })],
    ['Empty', spending('Spend of a new fund', there(0, []))],
    ['Little', spending('Spend of Parks', there(4_120_00, [['Parks', '100%']]))],
    [
      'Much',
      spending(
        'Spend of all departments',
        there(
          1_853_173_400_00,
          ['Streets', 'Information Technology', 'Water', 'Snow and ice control on all residential streets', 'Fire'].map(
            (name) => [name, '20%'],
          ),
        ),
      ),
    ],
  ],
}

const part = (status: string, state: DialState, count: number) => ({ status, state, count })

export const workByStatus: Story = {
  name: 'Work by status',
  about: 'The open records of a section as parts of one bar, in the colors of the dials. Their words are below it.',
  states: [
    ['Nothing open', <StatusBar key="none" parts={[]} />],
    [
      'A sliver stays visible',
      <StatusBar
        key="sliver"
        parts={[part('held', 'begun', 1), part('disputed', 'bad', 2), part('open', 'on', 2_156)]}
      />,
    ],
    [
      'Every stage',
      <StatusBar
        key="all"
        parts={[
          part('draft', 'waiting', 4),
          part('submitted', 'begun', 3),
          part('issued', 'half', 6),
          part('active', 'on', 9),
          part('exception', 'bad', 2),
        ]}
      />,
    ],
  ],
}
