import { RealtimeClient } from '@supabase/realtime-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame, tooDeep, writeBroadcast, writeFrame, type Dialect } from './frames.ts'

const { serializer } = new RealtimeClient('ws://localhost/realtime/v1', {
  params: { apikey: 'any' },
  transport: class {} as never,
})
const encoded = (message: object) => {
  let data: string | ArrayBuffer = ''
  serializer.encode(message as never, (result) => (data = result))
  return data as string | ArrayBuffer
}
const bufferOf = (data: string | ArrayBuffer) => Buffer.from(data as string)

test('frames of the stock client are read: arrays, broadcasts as bytes around JSON, and bytes', () => {
  const frame = { join_ref: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { config: {} } }
  expect(readFrame('2.0.0', bufferOf(encoded(frame)), false)).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:room',
    event: 'phx_join',
    payload: { config: {} },
  })

  const said = { ...frame, event: 'broadcast', payload: { type: 'broadcast', event: 'moved', payload: { x: 1 } } }
  expect(readFrame('2.0.0', bufferOf(encoded(said)), true)).toMatchObject({
    event: 'broadcast',
    payload: { event: 'moved', payload: { x: 1 } },
  })

  const bytes = {
    ...frame,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'moved', payload: new Uint8Array([1, 2, 3]).buffer },
  }
  expect(readFrame('2.0.0', bufferOf(encoded(bytes)), true)).toMatchObject({
    payload: { event: 'moved', payload: Buffer.from([1, 2, 3]) },
  })

  expect(readFrame('1.0.0', bufferOf(JSON.stringify(frame)), false)).toMatchObject({
    joinRef: '1',
    topic: 'realtime:room',
  })
})

test('the stock client reads our frames', () => {
  const decoded = (data: string | Buffer) => {
    let message: unknown
    serializer.decode(
      (typeof data === 'string' ? data : new Uint8Array(data).buffer) as never,
      (result: unknown) => (message = result),
    )
    return message
  }
  expect(
    decoded(
      writeFrame('2.0.0', { joinRef: '1', ref: '2', topic: 'realtime:"room"', event: 'phx_reply' }, '{"status":"ok"}'),
    ),
  ).toEqual({ join_ref: '1', ref: '2', topic: 'realtime:"room"', event: 'phx_reply', payload: { status: 'ok' } })
  expect(decoded(writeBroadcast('2.0.0', 'realtime:room', { event: 'moved', payload: '{"x":1}' })!)).toMatchObject({
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'moved', payload: { x: 1 } },
  })
  const bytes = decoded(
    writeBroadcast('2.0.0', 'realtime:room', { event: 'moved', payload: Buffer.from([1, 2]) })!,
  ) as { payload: { payload: ArrayBuffer } }
  expect(new Uint8Array(bytes.payload.payload)).toEqual(new Uint8Array([1, 2]))
  expect(
    JSON.parse(writeBroadcast('1.0.0', 'realtime:room', { event: 'moved', payload: '{"x":1}' }) as string),
  ).toMatchObject({ topic: 'realtime:room', payload: { payload: { x: 1 } } })
})

test.each<[string, Dialect, string | number[], boolean]>([
  ['no JSON', '2.0.0', 'hello', false],
  ['an object in the dialect of arrays', '2.0.0', '{"topic":"a"}', false],
  ['an array too short', '2.0.0', '["1","2","a"]', false],
  ['a topic that is a number', '2.0.0', '[null,null,7,"e",{}]', false],
  ['a topic with a line break', '1.0.0', '{"topic":"a\\nb","event":"e"}', false],
  ['a name that is too long', '1.0.0', JSON.stringify({ topic: 'a'.repeat(256), event: 'e' }), false],
  ['null', '1.0.0', 'null', false],
  ['bytes of another kind', '2.0.0', [9, 0, 0, 0, 0, 0, 0], true],
  ['a header that promises more than there is', '2.0.0', [3, 255, 255, 255, 255, 255, 1, 65], true],
  ['bytes in the dialect without them', '1.0.0', [3, 0, 0, 1, 1, 0, 1, 65, 65], true],
  ['JSON nested forty deep', '2.0.0', `[null,null,"t","e",${'['.repeat(40)}${']'.repeat(40)}]`, false],
])("%s isn't a frame", (_, dialect, data, binary) => {
  expect(readFrame(dialect, Buffer.from(data as string), binary)).toBeNull()
})

test("braces inside texts don't count as depth", () => {
  expect(tooDeep(JSON.stringify({ text: '{['.repeat(100) + '\\"{[' }))).toBe(false)
})

test('any bytes give a frame or null, never an error', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.boolean(),
      fc.constantFrom<Dialect>('1.0.0', '2.0.0'),
      (bytes, binary, dialect) => {
        readFrame(dialect, Buffer.from(binary ? [3, ...bytes] : bytes), binary)
      },
    ),
  )
})
