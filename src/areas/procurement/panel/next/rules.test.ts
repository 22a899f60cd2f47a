import { expect, test } from 'vitest'
import type { Evaluation, Panelist } from '../records.ts'
import { panelStep } from './rules.ts'

type Seat = Pick<Panelist, 'member' | 'part' | 'declared' | 'scored'>
const seat = (member: string, change: Partial<Seat> = {}): Seat => ({
  member,
  part: member === 'Max' ? 'chair' : 'evaluator',
  declared: 'clear',
  scored: false,
  ...change,
})
const panel = [seat('Max'), seat('Rosa'), seat('Pat')]

test.each<[string, Evaluation['status'], readonly Seat[], string, string]>([
  ['who has not declared is asked first', 'naming', [seat('Rosa', { declared: 'waiting' })], 'Rosa', 'Declare whether'],
  [
    'others read whose declaration is missing',
    'naming',
    [seat('Rosa', { declared: 'waiting' })],
    'Max',
    'Waiting for Rosa',
  ],
  ['the chair starts once all have declared', 'naming', panel, 'Max', 'Start scoring'],
  ['an evaluator scores', 'scoring', panel, 'Rosa', 'Score the bids'],
  [
    'the chair reads who has not finished',
    'scoring',
    [panel[0]!, seat('Rosa', { scored: true }), panel[2]!],
    'Max',
    'Waiting for the scores of Pat',
  ],
  [
    'then the consensus starts',
    'scoring',
    panel.map((each) => ({ ...each, scored: true })),
    'Max',
    'Start the consensus',
  ],
  ['evaluators wait for the chair', 'consensus', panel, 'Rosa', 'Waiting for the panel to agree, and for Max'],
  ['the chair recommends', 'ranked', panel, 'Max', 'Review the ranking'],
])('%s', (_, status, seats, reader, lead) =>
  expect(
    panelStep({ status, chair: 'Max' }, seats, { reader, names: (member) => member, opened: true })?.lead,
  ).toContain(lead),
)

test('someone who left for a conflict is not waited for', () =>
  expect(
    panelStep({ status: 'scoring', chair: 'Max' }, [seat('Max'), seat('Rosa', { declared: 'conflict' })], {
      reader: 'Max',
      names: (member) => member,
      opened: true,
    })?.lead,
  ).toBe('Start the consensus'))

test('before the opening, no one is asked to declare', () =>
  expect(
    panelStep({ status: 'naming', chair: 'Max' }, [seat('Max', { declared: 'waiting' })], {
      reader: 'Max',
      names: (member) => member,
      opened: false,
    })?.lead,
  ).toBe('Waiting for the bid opening'))
