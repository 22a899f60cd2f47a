import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { appealCommands, draftAppeal, editAppeal } from './appeals/commands.ts'
import { noteQuestion, questionCommands } from './commands.ts'
import { whyNotArbitrate } from './rules.ts'

const { draftAnswer, send: sendAnswer, reopen, settle } = questionCommands
const { send, forward, ask, supply, grant, grantPartly, deny, withdraw } = appealCommands

const figures = [
  { kind: 'arbitration' as const, value: 500_000, valid_from: '2020-06-01', valid_to: null },
  { kind: 'arbitration_rural' as const, value: 100_000, valid_from: '2020-06-01', valid_to: null },
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

test("one person answers FEMA's request, another reviews and submits the response, and FEMA may ask again", async () => {
  const { does, rosa, max, ada, declaration, today } = await recovering()
  const given = {
    title: 'Pump station insurance',
    declaration: declaration.id,
    asked: 'Send the policy.',
    received_on: today,
    due_on: addDays(today, 15),
    owner: rosa.user_id,
    documents: [],
  }
  await expect(does(rosa, noteQuestion, { ...given, due_on: addDays(today, -1) } as never)).rejects.toThrow(
    'The response due date must be on or after the date received.',
  )
  const { id } = await does(rosa, noteQuestion, given as never)
  await expect(does(max, sendAnswer, { id })).rejects.toThrow(
    'FQ-2026-0001 has the status “Response needed”. The status must be “Response drafted”.',
  )
  await does(max, draftAnswer, { id, answer: 'It is attached.' })
  await expect(does(max, sendAnswer, { id })).rejects.toThrow(
    'You can’t send a response you wrote. Another manager must send it.',
  )
  await does(rosa, draftAnswer, { id, answer: 'The policy is attached, with the statement of loss.' })
  // A colleague who changed a word of it is not its only writer.
  await expect(does(max, sendAnswer, { id })).rejects.toThrow(
    'You wrote in this response. Another manager must send it.',
  )
  expect(await does(ada, sendAnswer, { id })).toMatchObject({ status: 'sent', sent_on: today })
  const past = does(rosa, reopen, { id, due_on: addDays(today, -1), reason: 'The endorsement.' })
  await expect(past).rejects.toMatchObject({ fields: { due_on: 'The date can’t be in the past.' } })
  const again = await does(rosa, reopen, { id, due_on: addDays(today, 5), reason: 'They want the endorsement too.' })
  expect(again).toMatchObject({ status: 'open', due_on: addDays(today, 5) })
  await does(rosa, draftAnswer, { id, answer: 'And the endorsement.' })
  await does(max, sendAnswer, { id })
  expect(await does(rosa, settle, { id })).toMatchObject({ status: 'closed' })
})

test('the appeal deadline does not move with a notice dated in the future', async () => {
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
  ).rejects.toThrow('The notice date can’t be in the future.')
  const known = await does(rosa, editAppeal, {
    id: late.id,
    version: late.version,
    changes: { determined_on: addDays(today, -10) },
  })
  expect(known.appeal_by).toBe(addDays(today, 50))
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, -61)])
  await expect(does(max, send, { id: late.id })).rejects.toThrow('FEMA doesn’t accept late appeals.')
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, 1)])
  await expect(does(max, send, { id: late.id })).rejects.toThrow('The notice date can’t be in the future.')
})

test("an appeal can't be submitted late, and requested information restarts FEMA's ninety days", async () => {
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
  await expect(does(max, send, { id: late.id })).rejects.toThrow('FEMA doesn’t accept late appeals.')
  const { id } = await draft(addDays(today, -60))
  await expect(does(rosa, send, { id })).rejects.toThrow('Only a manager can do this.')
  await does(max, send, { id })
  const ahead = does(rosa, forward, { id, day: addDays(today, 1) })
  await expect(ahead).rejects.toMatchObject({ fields: { day: 'The date can’t be in the future.' } })
  await does(rosa, forward, { id, day: today })
  clock.advance(40 * 86_400_000)
  const asked = await does(rosa, ask, { id, day: addDays(today, 40) })
  expect(asked).toMatchObject({ decide_by: addDays(today, 90), information_by: addDays(today, 70) })
  const early = does(rosa, supply, { id, day: addDays(today, 39) })
  await expect(early).rejects.toMatchObject({
    fields: { day: expect.stringContaining('The date must be on or after') },
  })
  expect(await does(rosa, supply, { id, day: addDays(today, 40) })).toMatchObject({
    status: 'forwarded',
    decide_by: addDays(today, 130),
    information_by: null,
  })
  const whole = does(max, grantPartly, { id, granted: 11_400_00, words: 'All of it.' })
  await expect(whole).rejects.toMatchObject({
    fields: { granted: 'The amount granted must be less than the $11,400.00 in dispute.' },
  })
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

test('FEMA grants the full amount or denies it, and an appeal can be withdrawn until then', async () => {
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
  await expect(does(max, withdraw, { id, reason: 'Settled.' })).rejects.toThrow('is denied and can’t be withdrawn.')
  const draft = await does(rosa, draftAppeal, input as never)
  await does(max, editAppeal, { id: draft.id, version: draft.version, changes: { disputed: 200_00 } })
  await expect(does(max, send, { id: draft.id })).rejects.toThrow(
    'You can’t submit an appeal you changed. Another manager must submit it.',
  )
  expect(await does(max, appealCommands.facts, { id: draft.id })).toEqual({
    appealBy: addDays(today, 50),
    wroteIt: true,
  })
  expect(await does(max, withdraw, { id: draft.id, reason: 'Settled.' })).toMatchObject({
    status: 'withdrawn',
    decision: 'Settled.',
  })
})
