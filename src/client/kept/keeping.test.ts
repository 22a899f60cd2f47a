import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keeping } from './keeping.ts'
import type { Answered, Owner } from './vault.ts'

const server = 'https://granary.example'
const address = `${server}/rest/v1/orders?select=title`
const rosa: Owner = { user: 'rosa', session: '1' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A device whose signed-in person and whose line change, and everything that it was given to store. */
function aDevice() {
  const device = { owner: rosa as Owner | null, line: true, headers: { 'x-keep': '24' } as Record<string, string> }
  const stored: { owner: Owner; read: string }[] = []
  const read: typeof fetch = async () => {
    if (!device.line) throw new TypeError('No line.')
    return new Response('[]', { headers: device.headers })
  }
  const fetched = keeping(
    read,
    server,
    () => device.owner,
    async () => ({
      store: async (owner: Owner, answers: readonly Answered[]) =>
        void stored.push(...answers.map(({ read }) => ({ owner, read }))),
      recalled: async (owner: Owner, read: string) =>
        stored.some((each) => each.owner.user === owner.user && each.read === read) ? new Response('["kept"]') : null,
      forget: async () => void stored.splice(0),
    }),
    async () => undefined,
  )
  const written = async () => (await vi.runAllTimersAsync(), stored.length)
  return { device, fetched, written }
}

test('an answer that the server allows is kept, and answers the same read without a line', async () => {
  const { device, fetched, written } = aDevice()
  await fetched(address)
  expect(await written()).toBe(1)
  device.line = false
  expect(await (await fetched(address)).json()).toEqual(['kept'])
  await expect(fetched(`${address}&status=eq.open`)).rejects.toThrow('No line.')
})

test('an answer to one person is not written as the next person’s', async () => {
  const { device, fetched, written } = aDevice()
  await fetched(address)
  device.owner = { user: 'max', session: '2' }
  expect(await written()).toBe(0)
})

test('nor is an answer of an earlier session, of no one, or of a person who has left', async () => {
  const { device, fetched, written } = aDevice()
  await fetched(address)
  device.owner = { ...rosa, session: '2' }
  expect(await written()).toBe(0)
  await fetched(address)
  device.owner = null
  expect(await written()).toBe(0)
  await fetched(address)
  expect(await written()).toBe(0)
})

test('without the header nothing is kept, and a read that was given up shows nothing kept', async () => {
  const { device, fetched, written } = aDevice()
  device.headers = {}
  await fetched(address)
  expect(await written()).toBe(0)
  device.headers = { 'x-keep': '24' }
  await fetched(address)
  expect(await written()).toBe(1)
  device.line = false
  await expect(fetched(address, { signal: AbortSignal.abort() })).rejects.toThrow('No line.')
})

test('a write with its key is neither kept nor answered by the device', async () => {
  const { fetched, written } = aDevice()
  await fetched(`${server}/functions/v1/orders/issue`, { method: 'POST', headers: { 'idempotency-key': 'one' } })
  expect(await written()).toBe(0)
})

test('once the agency keeps nothing on devices, what was kept is forgotten', async () => {
  const { device, fetched, written } = aDevice()
  await fetched(address)
  expect(await written()).toBe(1)
  device.headers = { 'x-keep': '0' }
  await fetched(address)
  expect(await written()).toBe(0)
  device.line = false
  await expect(fetched(address)).rejects.toThrow('No line.')
})
