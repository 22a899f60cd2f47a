import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { say } from '../say.ts'
import { inLanguage, inTheirLanguage } from './language.ts'

const later = () => new Promise<void>((done) => setImmediate(done))
const said = () => say('Cancel')

test('each speaks the language of its own work, even when another one ends first', async () => {
  const short = inLanguage('es', async () => said())
  const long = inLanguage('es', async () => {
    await short
    await later()
    return [said(), inLanguage('en', said), said()]
  })
  expect(await short).toBe('Cancelar')
  expect(said()).toBe('Cancel')
  expect(await long).toEqual(['Cancelar', 'Cancel', 'Cancelar'])
  expect(said()).toBe('Cancel')
})

test('work that fails ends its language', async () => {
  expect(() =>
    inLanguage('es', () => {
      throw new Error(said())
    }),
  ).toThrow('Cancelar')
  await expect(inLanguage('es', () => Promise.reject(new Error(said())))).rejects.toThrow('Cancelar')
  expect(said()).toBe('Cancel')
})

test('the storage ends with the last Spanish, and not before: Node notes every promise until then', async () => {
  const heard: string[] = []
  const goesOn = () => void later().then(() => heard.push(said()))
  const long = inLanguage('es', () => later().then(later))
  inLanguage('es', goesOn)
  await long
  inLanguage('es', goesOn)
  await later()
  await later()
  expect(heard).toEqual(['Cancelar', 'Cancel'])
})

test('a long answer keeps its language to the end', async () => {
  const app = new Hono()
  app.use(inTheirLanguage)
  app.get('/', () => {
    let parts = 0
    const body = new ReadableStream({
      async pull(stream) {
        await later()
        stream.enqueue(new TextEncoder().encode(`${said()} `))
        if (++parts === 3) stream.close()
      },
    })
    return new Response(body)
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
  const asked = (language: string) =>
    fetch(address, { headers: { 'accept-language': language } }).then((answer) => answer.text())
  expect(await Promise.all([asked('es-MX,en;q=0.5'), asked('en'), asked('es')])).toEqual([
    'Cancelar Cancelar Cancelar ',
    'Cancel Cancel Cancel ',
    'Cancelar Cancelar Cancelar ',
  ])
  expect(said()).toBe('Cancel')
  server.close()
})

test('many parts of one answer wait for its end once', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(inTheirLanguage)
  app.get('/part', (c) => c.text(said()))
  app.get('/', async (c) => {
    const before = c.env.outgoing.listenerCount('close')
    const parts = await Promise.all(
      Array.from({ length: 12 }, async () =>
        (await app.fetch(new Request(new URL('/part', c.req.url), c.req.raw), c.env)).text(),
      ),
    )
    return c.json([new Set(parts).size, parts[0], c.env.outgoing.listenerCount('close') - before])
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
  const answer = await fetch(address, { headers: { 'accept-language': 'es' } })
  const [texts, text, added] = (await answer.json()) as [number, string, number]
  expect([texts, text]).toEqual([1, 'Cancelar'])
  // One is the server's own, for a request that is cut off.
  expect(added).toBeLessThanOrEqual(1)
  expect(said()).toBe('Cancel')
  server.close()
})
