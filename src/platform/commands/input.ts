import { translated } from '../say.ts'
import { z } from 'zod'
import { inputWords } from './input-words.ts'
import { InvalidInput } from './refusals.ts'

/**
 * The command's input, or one message per field; messages that belong to no field are under ''. A program that reads
 * only the sentence learns the field from it, where the declaration has no words of its own.
 */
export function parseInput<In>(schema: z.core.$ZodType<In>, raw: unknown): In {
  const unsaid = new Set<string>()
  const parsed = z.safeParse(schema, raw, {
    error: (issue) => {
      unsaid.add(issue.path?.join('.') ?? '')
      return inputWords(issue)
    },
  })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= translated(message)
  const [[first, words] = ['', '']] = Object.entries(fields)
  throw new InvalidInput(fields, first && unsaid.has(first) ? `${first}: ${words}` : words)
}
