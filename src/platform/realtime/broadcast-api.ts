import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { Unauthorized } from '../auth/callers.ts'
import type { Caller } from '../database/database.ts'
import type { Services } from '../services.ts'
import { unexpected } from '../wire/unexpected.ts'
import { visitOf } from '../wire/visit.ts'
import { isName, tooDeep } from './frames.ts'
import type { Hub } from './hub.ts'
import { JoinRefused } from './join-request.ts'
import { limits } from './limits.ts'
import { topicFor } from './topics.ts'

const text = z.string().refine(isName)
const request = z.object({
  messages: z
    .array(z.object({ topic: text, event: text, payload: z.unknown(), private: z.boolean().nullish() }))
    .min(1)
    .max(limits.messagesOfRequest),
})

/** Broadcasts to a topic without a socket: for programs, and for the client before it is connected. */
export function broadcastApi(services: Services, { speak }: Pick<Hub, 'speak'>): Hono {
  const api = new Hono()

  api.post('/api/broadcast', async (c) => {
    const caller = await services.callers.of(c.req.raw.headers, { from: visitOf(c).address })
    const parsed = request.safeParse(await json(c))
    if (!parsed.success) throw new JoinRefused('Send {"messages": [{"topic", "event", "payload"}]}.')
    const messages = parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      address: addressFor(topic, caller, isPrivate ?? false),
      event,
      payload: JSON.stringify(payload ?? {}),
    }))
    await Promise.all(messages.map(({ address, ...said }) => speak(address, said)))
    return c.body(null, 202)
  })

  api.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await services.callers.of(c.req.raw.headers, { from: visitOf(c).address })
    const { topic, event } = c.req.param()
    if (!isName(event)) throw new JoinRefused('A broadcast needs an event.')
    const address = addressFor(topic, caller, c.req.query('private') === 'true')
    const binary = c.req.header('content-type')?.startsWith('application/octet-stream')
    const payload = binary ? Buffer.from(await c.req.arrayBuffer()) : JSON.stringify(await json(c))
    if (payload.length > limits.messageBytes)
      throw new JoinRefused(`A message can be up to ${limits.messageBytes / 1024} kB.`)
    await speak(address, { event, payload })
    return c.body(null, 202)
  })

  api.onError((error, c) => {
    if (error instanceof JoinRefused) return c.json({ error: error.message, message: error.message }, 422)
    if (error instanceof Forbidden) return c.json({ error: error.message, message: error.message }, 403)
    if (error instanceof Unauthorized) return c.json({ error: error.message, message: error.message }, 401)
    return unexpected(services.log)(error, c)
  })
  return api
}

class Forbidden extends Error {}

function addressFor(name: string, caller: Caller, isPrivate: boolean): string {
  const topic = topicFor(name, caller, { isPrivate })
  if (typeof topic === 'string') throw new Forbidden(topic)
  if (!topic.maySpeak) throw new Forbidden('Only the installation itself can broadcast on a public topic.')
  return topic.address
}

async function json(c: Context): Promise<unknown> {
  const body = await c.req.text()
  if (tooDeep(body)) throw new JoinRefused('The JSON is nested too deeply.')
  try {
    return JSON.parse(body)
  } catch {
    throw new JoinRefused('The body is not JSON.')
  }
}
