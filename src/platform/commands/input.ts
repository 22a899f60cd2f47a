import { translated } from '../say.ts'
import { z } from 'zod'
import { InvalidInput } from './refusals.ts'

/** The command's input, or one message per field; messages that belong to no field are under ''. */
export function parseInput<In>(schema: z.core.$ZodType<In>, raw: unknown): In {
  const parsed = z.safeParse(schema, raw)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= translated(message)
  throw new InvalidInput(fields)
}
