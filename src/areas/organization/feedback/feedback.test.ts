import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

const feedback = (user_id: string) => ({
  user_id,
  feedback_type: 'bug',
  subject: 'The list jumps',
  message: 'When I sort it.',
  page_url: 'http://localhost:3000/purchase-orders?tab=open',
  browser_info: { userAgent: 'Mozilla/5.0', platform: 'Linux', language: 'en-US' },
})

test("feedback is sent in one's own name, and read by the sender and their administrators", async () => {
  const wire = await startWire()
  const [{ rosa, max, ada, organization }, shelbyville] = [await city(), await city()]
  const { error } = await wire.signedIn(rosa).from('user_feedback').insert(feedback(rosa.user_id))
  expect(error).toBeNull()

  const read = async (who: typeof rosa) =>
    (await wire.signedIn(who).from('user_feedback').select('subject, organization_id').eq('user_id', rosa.user_id)).data
  for (const person of [rosa, ada])
    expect(await read(person)).toEqual([{ subject: 'The list jumps', organization_id: organization.id }])
  for (const person of [max, shelbyville.ada]) expect(await read(person)).toEqual([])
})

test('no one sends feedback for another person or without an account', async () => {
  const wire = await startWire()
  const { rosa, max } = await city()
  expect((await wire.signedIn(max).from('user_feedback').insert(feedback(rosa.user_id))).error?.code).toBe('42501')
  expect((await wire.client().from('user_feedback').insert(feedback(rosa.user_id))).error?.code).toBe('42501')
})

test("feedback text can't be changed", async () => {
  const wire = await startWire()
  const { rosa } = await city()
  await wire.signedIn(rosa).from('user_feedback').insert(feedback(rosa.user_id))
  expect(
    (await wire.signedIn(rosa).from('user_feedback').update({ subject: 'x' }).eq('user_id', rosa.user_id)).error?.code,
  ).toBe('42501')
  expect((await wire.signedIn(rosa).from('user_feedback').delete().eq('user_id', rosa.user_id)).error?.code).toBe(
    '42501',
  )
})

test.each<[string, object]>([
  ['a type that there is not', { feedback_type: 'praise' }],
  ['an empty subject', { subject: '  ' }],
  ['a message without end', { message: 'x'.repeat(5_001) }],
  ['an address that is a program', { page_url: 'javascript:alert(1)' }],
  ['a browser that tells everything', { browser_info: { userAgent: 'x'.repeat(4_001) } }],
])('feedback with %s is rejected', async (_, change) => {
  const wire = await startWire()
  const { rosa } = await city()
  expect(
    (
      await wire
        .signedIn(rosa)
        .from('user_feedback')
        .insert({ ...feedback(rosa.user_id), ...change })
    ).error?.code,
  ).toBe('23514')
})
