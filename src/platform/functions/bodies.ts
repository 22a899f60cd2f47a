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
  const reason = whyNotJson(text)
  const value: unknown = reason ? undefined : JSON.parse(text)
  const unfit = reason ?? whyNotStorable(value, deepest)
  if (unfit) throw new InvalidInput({ '': unfit })
  return value
}

export const inputOf = async <In>(c: Context, schema: z.ZodType<In>): Promise<In> =>
  parseInput(schema, (await bodyOf(c)) ?? {})
