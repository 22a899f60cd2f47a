import { expect, test } from 'vitest'
import { actInWords, doneOf } from '#kit/trail/act-words.ts'
import { moveWords } from '#platform/life/words.ts'
import { commands } from '../src/commands.ts'
import { lives } from '../src/lives.ts'
import { records } from '../src/records.ts'

const lived = moveWords(lives)
const labelOf = (table: string) => records.find((record) => record.table === table)?.label
/** The product's own actions, with their own names. */
const byItself = [
  'certificates/watch',
  'contracts/expire',
  'projects/move-forecast',
  'webhook-deliveries/send',
  'work-orders/plan',
  'workflow-runs/act',
  'workflow-runs/await',
  'workflow-runs/pass-time',
  'workflow-runs/start',
]
const written = [...new Set([...commands.filter(({ reads }) => !reads).map(({ name }) => name), ...byItself])]

test('every audit log entry is described in words: no command reads like code', () => {
  expect(written.length).toBeGreaterThan(600)
  expect(written.filter((name) => doneOf(name, lived) === null)).toEqual([])
  const coded = written
    .map((name) => actInWords(name, labelOf, lived))
    .filter(
      (words) =>
        !/^\p{Lu}[^/_]*: [^/_:]+$/u.test(words) ||
        /: (?!.*ed\b|.*\b(begun|brought|bound|chosen|done|drawn|heard|found|given|held|hidden|kept|left|made|met|paid|put|read|resent|run|seen|sent|set|shown|taken|told|withdrawn|written|in force|aside)\b)/.test(
          words,
        ),
    )
  expect(coded).toEqual([])
})

test("a command's subject has the name of its record, or a common one", () => {
  const topics = [...new Set(written.map((name) => name.split('/')[0]!))].filter(
    (topic) => !labelOf(topic.replaceAll('-', '_')),
  )
  // Without a name a topic would show its code name, in the plural.
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
  ['workflow-runs/pass-time', 'Workflow run: advanced automatically'],
  ['purchase-orders/approve', 'Purchase order: approved'],
  ['drawdowns/send-back', 'Drawdown: sent back'],
  ['emergency-access/take', 'Emergency access: taken'],
  ['compliance-rules/run', 'Compliance rules: run'],
  ['contract-obligations/done', 'Obligation: marked as fulfilled'],
  ['form-sittings/keep', 'Form session: kept'],
  ['incidents/close', 'Incident: closed'],
  ['incidents/sign-out', 'Shift: signed out'],
  // Commands outside of a life take the name of their topic from it.
  ['incidents/edit', 'Incident: changed'],
])('%s reads “%s”', (command, words) => expect(actInWords(command, labelOf, lived)).toBe(words))
