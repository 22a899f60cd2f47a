import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterFile, testDatabase } from './database.ts'

/** Words of one meaning, in the stand-in’s whole knowledge of language. */
const concepts: readonly (readonly string[])[] = [
  ['car', 'cars', 'vehicle', 'vehicles', 'automobile', 'automobiles', 'motor', 'pool'],
  ['receipt', 'receipts', 'proof', 'slips', 'slip'],
  ['keep', 'keeps', 'retain', 'retains', 'stored', 'hold', 'holds', 'preserved'],
  ['employee', 'employees', 'staff', 'worker', 'workers', 'personnel'],
  ['home', 'private', 'personal', 'own'],
  ['drive', 'driving', 'use', 'used', 'take'],
  ['fire', 'dismiss', 'dismissed', 'terminate', 'terminated', 'removal'],
  ['debris', 'rubble', 'wreckage'],
  ['bonding', 'bond', 'bonds', 'surety'],
  ['arbitration', 'arbitrations', 'referee'],
  ['recovered', 'recycled', 'secondhand'],
  ['snow', 'winter', 'plow', 'ice', 'blizzard'],
  ['dog', 'dogs', 'animal', 'animals', 'pet', 'pets'],
  ['vacation', 'leave', 'holiday', 'absence', 'off'],
  ['bribe', 'bribes', 'gift', 'gifts', 'gratuity', 'gratuities', 'present', 'presents'],
  ['broken', 'damaged', 'defective', 'faulty'],
  ['late', 'delay', 'delayed', 'overdue', 'tardy'],
  ['doctor', 'physician', 'medical', 'sick', 'ill', 'illness'],
  ['password', 'passwords', 'credential', 'credentials', 'login'],
]
const dimensions = 64

/** Numbers that look random and are the same each time. */
function directionOf(name: string): number[] {
  const bytes = [0, 1, 2, 3].flatMap((part) => [...createHash('sha512').update(`${part} ${name}`).digest()])
  return Array.from({ length: dimensions }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, part) => sum + bytes[at * 4 + part]! / 255 - 0.5, 0),
  )
}

/** The sum of the directions of the concepts that a text names; a text without one has a direction of its own. */
export function vectorOf(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}]+/gu) ?? []
  const named = concepts.flatMap((concept) => (words.some((word) => concept.includes(word)) ? [concept[0]!] : []))
  const directions = (named.length > 0 ? named : [`text ${text}`]).map(directionOf)
  return directionOf('')
    .map(() => 0)
    .map((_, at) => directions.reduce((sum, direction) => sum + direction[at]!, 0))
}

/**
 * A server with an embedding model that knows that a car is a vehicle. `asked`: every text that it was given. `answer`
 * replaces its answer, for models that fail.
 */
export async function embedding() {
  const state = {
    asked: [] as string[],
    status: 200,
    answer: null as ((texts: readonly string[]) => unknown) | null,
    /** It takes the request and never answers. */ silent: false,
  }
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] }
    state.asked.push(...input)
    if (state.silent) return
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
    response
      .writeHead(state.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(state.answer ? state.answer(input) : { data }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => (server.closeAllConnections(), server.close()))
  const settings = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'k',
    model: 'stand-in',
    dimensions,
    least: 0.5,
  }
  const base = await testDatabase()
  const services = { ...base.services, settings: { ...base.services.settings, embedding: settings } }
  return { ...base, services, state, settings }
}
