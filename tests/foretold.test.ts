import { beforeAll, expect, test } from 'vitest'
import { execute } from '#platform/commands/execute.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { localDay } from '#platform/dates.ts'
import { foreseenSentence } from '#platform/functions/answers.ts'
import type { Findings } from '#platform/life/move.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import '../src/server.ts'
import { startDemonstration } from './demonstration.ts'
import { lifeOf, triesOn, type Row, type Tries } from './tries.ts'
import { triesOfButtons } from './tries-of-buttons.ts'
import { withoutHaste } from './without-haste.ts'

/** Rows of the demo on which each move is tried, each by a person for whom its button is on. */
const mostRows = 3

/** Refused only for an answer that is given in the dialog, or for another record that is named in it or in its message. */
const byAnswer = ['device-messages/retry', 'grant-costs/count-as-match', 'pay-applications/bill', 'shelters/open']

let wire: Awaited<ReturnType<typeof startDemonstration>>
let tries: Tries
beforeAll(async () => {
  withoutHaste()
  wire = await startDemonstration()
  tries = await triesOn(wire)
})

test('a move whose button is on is not refused for a reason that no button told', async () => {
  const untold = new Map<string, string>()
  let tried = 0
  for (const command of commands) {
    const life = lifeOf(command)
    if (!life || whyNotRehearse(command) !== null) continue
    const { name } = command.move!
    const facts = commands.find((each) => each.name === `${life.topic}/facts`)
    for (const { input, actor } of (await tries.triesOf(command)).slice(0, mostRows)) {
      const { rows } = await wire.owner.query<Row>(`select * from public.${life.record.table} where id = $1`, [
        input.id,
      ])
      const asking = { actor, today: localDay(wire.clock.now(), 'America/Chicago') }
      tried++
      try {
        if (facts && life.asksFacts(name)) {
          const found = (await execute(wire.services, facts, { id: input.id }, actor)) as Findings<object>
          if (life.whyNotYet(name, rows[0]!, found, asking) !== null) continue
        }
        if (life.whyNotWith(name, rows[0]!, input, asking) !== null) continue
        await rehearse(wire.services, command, input, actor, records)
      } catch (error) {
        // The form names the field of an invalid answer.
        if (!(error instanceof InvalidInput))
          untold.set(command.name, foreseenSentence(error as Error) ?? `fault: ${String(error)}`)
      }
    }
  }
  expect(tried).toBeGreaterThan(600)
  expect([...untold].filter(([name]) => !byAnswer.includes(name))).toEqual([])
  // An exception that is no longer needed goes.
  expect(byAnswer.filter((name) => !untold.has(name))).toEqual([])
})

/** Refused for a text that has a form of its own, such as a number of FEMA, or for another record that is named. */
const byText = [
  'work-calendars/edit',
  'disaster-declarations/edit',
  'service-questions/edit',
  'code-items/add',
  'emergency-purchases/order',
]

test('nor is another button of a page', async () => {
  const untold = new Map<string, string>()
  let tried = 0
  for await (const { by, input, actor } of triesOfButtons(wire, tries)) {
    const command = commands.find(({ name }) => name === by)!
    if (!command.reads && whyNotRehearse(command) !== null) continue
    tried++
    try {
      // A document changes nothing: it is asked.
      if (command.reads) await execute(wire.services, command, input, actor)
      else await rehearse(wire.services, command, input, actor, records)
    } catch (error) {
      if (!(error instanceof InvalidInput))
        untold.set(by, foreseenSentence(error as Error) ?? `fault: ${String(error)}`)
    }
  }
  expect(tried).toBeGreaterThan(450)
  expect([...untold].filter(([name]) => !byText.includes(name))).toEqual([])
  expect(byText.filter((name) => !untold.has(name))).toEqual([])
})
