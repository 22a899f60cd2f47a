import type { Context } from 'hono'
import type { z } from 'zod'
import { parseInput } from '../commands/input.ts'
import { InvalidInput } from '../commands/refusals.ts'
import { whyNotStorable } from '../storable.ts'
import { whyNotJson } from '../validators.ts'

const deepest = 64

/** The parsed body, or undefined when nothing was sent. */
export async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (!text.trim()) return undefined
  const value = parse(text)
  const reason = whyNotStorable(value, deepest)
  if (reason) throw new InvalidInput({ '': reason })
  return value
}

export const inputOf = async <In>(c: Context, schema: z.ZodType<In>): Promise<In> =>
  parseInput(schema, (await bodyOf(c)) ?? {})

/** A large body is read once: only one that is wrong is read again, for the sentence. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidInput({ '': whyNotJson(text)! })
  }
}
