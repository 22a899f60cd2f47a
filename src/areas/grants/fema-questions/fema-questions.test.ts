import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { decideAppeal, draftAnswer, draftAppeal, editAppeal, noteQuestion, reopenQuestion, sendAnswer, sendAppeal, settleQuestion, stepAppeal } from './commands.ts'
import { whyNotArbitrate } from './rules.ts'

const figures = [{ kind: 'arbitration' as const, value: 500_000, valid_from: '2020-06-01', valid_until: null }, { kind: 'arbitration_rural' as const, value: 100_000, valid_from: '2020-06-01', valid_until: null }]
test.each<[number, 'yes' | 'no', string, boolean]>([[500_000_00, 'no', '2026-01-01', false], [500_000_01, 'no', '2026-01-01', true], [100_000_01, 'yes', '2026-01-01', true], [100_000_00, 'yes', '2026-01-01', false], [900_000_00, 'no', '2015-12-31', false]])('%s cents in dispute, rural: %s, declared on %s: arbitration %s', (disputed, rural, declared_on, may) => {
  expect(whyNotArbitrate({ disputed, rural, determined_on: '2026-06-01', level: 'first', status: 'denied' }, { declared_on, figures }) === null).toBe(may)
})

test('FEMA’s question is answered by one person, read and sent by another, and may be asked again', async () => {
  const { does, rosa, max, declaration, today } = await recovering()
  const given = { title: 'Insurance of the pump station', declaration: declaration.id, asked: 'Send the policy.', received_on: today, due_on: addDays(today, 15), owner: rosa.user_id, documents: [] }
  await expect(does(rosa, noteQuestion, { ...given, due_on: addDays(today, -1) } as never)).rejects.toThrow('The answer is due before the question came.')
  const { id } = await does(rosa, noteQuestion, given as never)
  await expect(does(max, sendAnswer, { id })).rejects.toThrow('Only a drafted question to answer can become “Answered”.')
  await does(max, draftAnswer, { id, answer: 'It is attached.' })
  await expect(does(max, sendAnswer, { id })).rejects.toThrow('Somebody else sends an answer that you wrote.')
  await does(rosa, draftAnswer, { id, answer: 'The policy is attached, with the statement of loss.' })
  expect(await does(max, sendAnswer, { id })).toMatchObject({ status: 'sent', sent_on: today })
  await does(rosa, reopenQuestion, { id, due_on: addDays(today, 5), reason: 'They want the endorsement too.' })
  await does(rosa, draftAnswer, { id, answer: 'And the endorsement.' })
  await does(max, sendAnswer, { id })
  expect(await does(rosa, settleQuestion, { id })).toMatchObject({ status: 'closed' })
})

test('the last day of an appeal does not move with a notice that has not come', async () => {
  const { does, rosa, max, owner, declaration, today } = await recovering()
  const late = await does(rosa, draftAppeal, { title: 'Overtime', declaration: declaration.id, level: 'first', determined_on: addDays(today, -61), disputed: 1_00, grounds: 'The logs.', owner: rosa.user_id, documents: [] } as never)
  await expect(does(rosa, editAppeal, { id: late.id, version: late.version, changes: { determined_on: addDays(today, 1) } })).rejects.toThrow('The notice has come. That day has not.')
  const known = await does(rosa, editAppeal, { id: late.id, version: late.version, changes: { determined_on: addDays(today, -10) } })
  expect(known.appeal_by).toBe(addDays(today, 50))
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, -61)])
  await expect(does(max, sendAppeal, { id: late.id })).rejects.toThrow('FEMA does not hear an appeal after it.')
  await owner.query('update pa_appeals set determined_on = $2 where id = $1', [late.id, addDays(today, 1)])
  await expect(does(max, sendAppeal, { id: late.id })).rejects.toThrow('That day has not.')
})

test('an appeal runs by its clocks: it is not sent late, and what FEMA asks for begins its ninety days anew', async () => {
  const { does, rosa, max, declaration, today, clock } = await recovering()
  const draft = (determined_on: string) => does(rosa, draftAppeal, { title: 'Overtime of the crews', declaration: declaration.id, level: 'first', determined_on, disputed: 11_400_00, grounds: 'The logs show emergency work.', owner: rosa.user_id, documents: [] } as never)
  const late = await draft(addDays(today, -61))
  expect(late.appeal_by).toBe(addDays(today, -1))
  await expect(does(max, sendAppeal, { id: late.id })).rejects.toThrow('FEMA does not hear an appeal after it.')
  const { id } = await draft(addDays(today, -60))
  await expect(does(rosa, sendAppeal, { id })).rejects.toThrow('needs the role manager')
  await does(max, sendAppeal, { id })
  await does(rosa, stepAppeal, { id, step: 'forward' as const, day: today })
  clock.advance(40 * 86_400_000)
  const asked = await does(rosa, stepAppeal, { id, step: 'ask' as const, day: addDays(today, 40) })
  expect(asked).toMatchObject({ decide_by: addDays(today, 90), information_by: addDays(today, 70) })
  await expect(does(rosa, stepAppeal, { id, step: 'supply' as const, day: addDays(today, 39) })).rejects.toThrow('That was not before')
  expect(await does(rosa, stepAppeal, { id, step: 'supply' as const, day: addDays(today, 40) })).toMatchObject({ status: 'forwarded', decide_by: addDays(today, 130), information_by: null })
  await expect(does(max, decideAppeal, { id, move: 'grant' as const, granted: 5_00, words: 'Granted.' })).rejects.toThrow('That is granted in part.')
  expect(await does(max, decideAppeal, { id, move: 'grantPartly' as const, granted: 9_000_00, words: 'All but the first day.' })).toMatchObject({ status: 'granted_partly', granted: 9_000_00 })
  const next = await recovering()
  await expect(next.does(next.max, sendAppeal, { id: late.id })).rejects.toThrow('does not exist')
})
