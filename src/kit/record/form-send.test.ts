import { expect, test } from 'vitest'
import { sendsAs, sendsChanges } from './form-send.ts'

const sender = (sent: object[]) =>
  Object.assign(async (input: object) => sent.push(input), {
    press: (input: object) => ({ command: 'vendors/edit', input }),
  })

test('a form sends what it rehearses', async () => {
  const sent: object[] = []
  const edit = sendsChanges('v1', sender(sent))
  await edit({ name: 'Birch' }, 3)
  expect(sent).toEqual([{ id: 'v1', version: 3, changes: { name: 'Birch' } }])
  expect(edit.press!({ name: 'Birch' }, 3)).toEqual({ command: 'vendors/edit', input: sent[0] })
})

test('a form whose command is unknown is sent and tells nothing', async () => {
  const sent: object[] = []
  const only = sendsAs(
    async (input: object) => sent.push(input),
    (values) => ({ invoice: values }),
  )
  await only({ amount: 1 }, 0)
  expect([sent, only.press]).toEqual([[{ invoice: { amount: 1 } }], undefined])
})
