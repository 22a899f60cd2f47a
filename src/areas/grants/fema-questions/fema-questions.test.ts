import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { appealCommands, draftAppeal, editAppeal } from './appeals/commands.ts'
import { noteQuestion, questionCommands } from './commands.ts'
import { whyNotArbitrate } from './rules.ts'

const { draftAnswer, send: sendAnswer, reopen, settle } = questionCommands
const { send, forward, ask, supply, grant, grantPartly, deny, withdraw } = appealCommands

const figures = [
  { kind: 'arbitration' as const, value: 500_000, valid_from: '2020-06-01', valid_until: null },
  { kind: 'arbitration_rural' as const, value: 100_000, valid_from: '2020-06-01', valid_until: null },
]
test.each<[number, 'yes' | 'no', string, boolean]>([
  [500_000_00, 'no', '2026-01-01', false],
  [500_000_01, 'no', '2026-01-01', true],
  [100_000_01, 'yes', '2026-01-01', true],
  [100_000_00, 'yes', '2026-01-01', false],
  [900_000_00, 'no', '2015-12-31', false],
])('%s cents in dispute, rural: %s, declared on %s: arbitration %s', (disputed, rural, declared_on, may) => {
  expect(
    whyNotArbitrate(
      { disputed, rural, determined_on: '2026-06-01', level: 'first', status: 'denied' },
      { declared_on, figures },
    ) === null,
  ).toBe(may)
})

test('FEMA’s question is answered by one person, read and sent by another, and may be asked again', async () => {
  const { does, rosa, max, declaration, today } = await recovering()
  const given = {
    title: 'Insurance of the pump station',
    declaration: declaration.id,
    asked: 'Send the policy.',
    received_on: today,
    due_on: addDays(today, 15),
    owner: rosa.user_id,
    documents: [],
  }
  await expect(does(rosa, noteQuestion, { ...given, due_on: addDays(today, -1) } as never)).rejects.toThrow(
    'The answer is due before the question came.',
  )
  const { id } = await does(rosa, noteQuestion, given as never)
  await expect(does(max, sendAnswer, { id })).rejects.toThrow(
    'Only a drafted question to answer can become “Answered”.',
  )
  await does(max, draftAnswer, { id, answer: 'It is attached.' })
  await expect(does(max, sendAnswer, { id })).rejects.toThrow('You wrote this answer. Another manager sends it.')
  await does(rosa, draftAnswer, { id, answer: 'The policy is attached, with the statement of loss.' })
  expect(await does(max, sendAnswer, { id })).toMatchObject({ status: 'sent', sent_on: today })
  const past = does(rosa, reopen, { id, due_on: addDays(today, -1), reason: 'The endorsement.' })
  await expect(past).rejects.toMatchObject({ fields: { due_on: 'Enter a day that is not in the past.' } })
  const again = await does(rosa, reopen, { id, due_on: addDays(today, 5), reason: 'They want the endorsement too.' })
  expect(again).toMatchObject({ status: 'open', due_on: addDays(today, 5) })
  await does(rosa, draftAnswer, { id, answer: 'And the endorsement.' })
  await does(max, sendAnswer, { id })
  expect(await does(rosa, settle, { id })).toMatchObject({ status: 'closed' })
})

test('the last day of an appeal does not move with a notice that has not come', async () => {
  const { does, rosa, max, owner, declaration, today } = await recovering()
  const late = await does(rosa, draftAppeal, {
    title: 'Overtime',
    declaration: declaration.id,
    level: 'first',
    determined_on: addDays(today, -61),
    disputed: 1_00,
    grounds: 'The logs.',
    owner: rosa.user_id,
    documents: [],
  } as never)
  await expect(
    does(rosa, editAppeal, { id: late.id, version: late.version, changes: { determined_on: addDays(today, 1) } }),
  ).rejects.toThrow('The notice has come. That day has not.')
  const known = await does(rosa, editAppeal, {
    id: late.id,
    version: late.version,
    changes: { determined_on: addDays(today, -10) },
  })
  expect(known.appeal_by).toBe(addDays(today, 50))
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, -61)])
  await expect(does(max, send, { id: late.id })).rejects.toThrow('FEMA does not hear an appeal after it.')
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, 1)])
  await expect(does(max, send, { id: late.id })).rejects.toThrow('That day has not.')
})

test('an appeal runs by its clocks: it is not sent late, and what FEMA asks for begins its ninety days anew', async () => {
  const { does, rosa, max, declaration, today, clock } = await recovering()
  const draft = (determined_on: string) =>
    does(rosa, draftAppeal, {
      title: 'Overtime of the crews',
      declaration: declaration.id,
      level: 'first',
      determined_on,
      disputed: 11_400_00,
      grounds: 'The logs show emergency work.',
      owner: rosa.user_id,
      documents: [],
    } as never)
  const late = await draft(addDays(today, -61))
  expect(late.appeal_by).toBe(addDays(today, -1))
  await expect(does(max, send, { id: late.id })).rejects.toThrow('FEMA does not hear an appeal after it.')
  const { id } = await draft(addDays(today, -60))
  await expect(does(rosa, send, { id })).rejects.toThrow('Only a manager can do this.')
  await does(max, send, { id })
  const ahead = does(rosa, forward, { id, day: addDays(today, 1) })
  await expect(ahead).rejects.toMatchObject({ fields: { day: 'Enter a day that is not in the future.' } })
  await does(rosa, forward, { id, day: today })
  clock.advance(40 * 86_400_000)
  const asked = await does(rosa, ask, { id, day: addDays(today, 40) })
  expect(asked).toMatchObject({ decide_by: addDays(today, 90), information_by: addDays(today, 70) })
  const early = does(rosa, supply, { id, day: addDays(today, 39) })
  await expect(early).rejects.toMatchObject({ fields: { day: expect.stringContaining('That was not before') } })
  expect(await does(rosa, supply, { id, day: addDays(today, 40) })).toMatchObject({
    status: 'forwarded',
    decide_by: addDays(today, 130),
    information_by: null,
  })
  const whole = does(max, grantPartly, { id, granted: 11_400_00, words: 'All of it.' })
  await expect(whole).rejects.toMatchObject({ fields: { granted: 'Enter less than the $11,400.00 in dispute.' } })
  await expect(does(rosa, grantPartly, { id, granted: 9_000_00, words: 'Part.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, grantPartly, { id, granted: 9_000_00, words: 'All but the first day.' })).toMatchObject({
    status: 'granted_partly',
    granted: 9_000_00,
    decision: 'All but the first day.',
    decided_on: addDays(today, 40),
  })
  const next = await recovering()
  await expect(next.does(next.max, send, { id: late.id })).rejects.toThrow('does not exist')
})

test('FEMA grants the whole amount or denies it, and an appeal is withdrawn until then', async () => {
  const { does, rosa, max, declaration, today } = await recovering()
  const input = {
    title: 'Overtime',
    declaration: declaration.id,
    level: 'first',
    determined_on: addDays(today, -10),
    disputed: 100_00,
    grounds: 'The logs.',
    owner: rosa.user_id,
    documents: [],
  }
  const sent = async () => {
    const { id } = await does(rosa, draftAppeal, input as never)
    await does(max, send, { id })
    await does(rosa, forward, { id, day: today })
    return id
  }
  expect(await does(max, grant, { id: await sent(), words: 'All of it.' })).toMatchObject({
    status: 'granted',
    granted: 100_00,
  })
  const id = await sent()
  expect(await does(max, deny, { id, words: 'Not eligible.' })).toMatchObject({ status: 'denied', granted: 0 })
  await expect(does(max, withdraw, { id, reason: 'Settled.' })).rejects.toThrow('can become withdrawn')
  const draft = await does(rosa, draftAppeal, input as never)
  await does(max, editAppeal, { id: draft.id, version: draft.version, changes: { disputed: 200_00 } })
  await expect(does(max, send, { id: draft.id })).rejects.toThrow('You changed this appeal. Another manager sends it.')
  expect(await does(max, appealCommands.facts, { id: draft.id })).toEqual({
    appealBy: addDays(today, 50),
    wroteIt: true,
  })
  expect(await does(max, withdraw, { id: draft.id, reason: 'Settled.' })).toMatchObject({
    status: 'withdrawn',
    decision: 'Settled.',
  })
})
