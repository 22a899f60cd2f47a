import { z } from 'zod'
import { InvalidInput } from './refusals.ts'

/** What the command takes, or one message per field; what belongs to no field stands under ''. */
export function parseInput<In>(schema: z.core.$ZodType<In>, raw: unknown): In {
  const parsed = z.safeParse(schema, raw)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  throw new InvalidInput(fields)
}
