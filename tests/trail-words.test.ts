import { expect, test } from 'vitest'
import { actInWords, doneOf } from '#platform/records/act-words.ts'
import { moveWords } from '#platform/life/words.ts'
import { commands } from '../src/commands.ts'
import { lives } from '../src/lives.ts'
import { records } from '../src/records.ts'

const lived = moveWords(lives)
const labelOf = (table: string) => records.find((record) => record.table === table)?.label
/** What the product does by itself, under a name of its own. */
const byItself = [
  'certificates/watch',
  'contracts/expire',
  'projects/move-forecast',
  'webhook-deliveries/send',
  'work-orders/plan',
  'workflow-runs/pass-time',
]
const written = [...new Set([...commands.filter(({ reads }) => !reads).map(({ name }) => name), ...byItself])]

test('every line of the trail says in words what was done: no command reads like code', () => {
  expect(written.length).toBeGreaterThan(600)
  expect(written.filter((name) => doneOf(name, lived) === null)).toEqual([])
  const coded = written
    .map((name) => actInWords(name, labelOf, lived))
    .filter(
      (words) =>
        !/^\p{Lu}[^/_]*: [^/_:]+$/u.test(words) ||
        /: (?!.*ed\b|.*\b(begun|brought|bound|chosen|done|drawn|heard|found|given|held|kept|left|made|met|paid|put|read|run|seen|sent|set|shown|taken|told|withdrawn|written|in force|aside)\b)/.test(
          words,
        ),
    )
  expect(coded).toEqual([])
})

test('what a command is about bears the name of its record, or one that people use', () => {
  const topics = [...new Set(written.map((name) => name.split('/')[0]!))].filter(
    (topic) => !labelOf(topic.replaceAll('-', '_')),
  )
  // Without a name of its own a topic would show as it is written, in the plural of the code.
  const asWritten = (topic: string) => `${topic.charAt(0).toUpperCase()}${topic.slice(1).replaceAll('-', ' ')}: set`
  expect(
    topics.filter(
      (topic) =>
        actInWords(`${topic}/set`, labelOf, lived) === asWritten(topic) &&
        topic.endsWith('s') &&
        !['compliance-rules', 'consensus', 'emergency-access', 'operator-access', 'scores'].includes(topic),
    ),
  ).toEqual([])
})

test.each([
  ['workflow-runs/pass-time', 'Workflow run: moved on by the clock'],
  ['purchase-orders/approve', 'Purchase order: approved'],
  ['drawdowns/send-back', 'Drawdown: sent back'],
  ['emergency-access/take', 'Emergency access: taken'],
  ['compliance-rules/run', 'Compliance rules: run'],
  ['contract-obligations/done', 'Obligation: fulfilled'],
  ['form-sittings/keep', 'Sitting: kept'],
  ['incidents/close', 'Incident: closed'],
  ['incidents/sign-out', 'Duty: signed out'],
  // What no life says takes the name of its topic from the life.
  ['incidents/edit', 'Incident: changed'],
])('%s is told as “%s”', (command, words) => expect(actInWords(command, labelOf, lived)).toBe(words))
