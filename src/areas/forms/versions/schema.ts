import { createHash } from 'node:crypto'
import { z } from 'zod'
import { formVersion } from './records.ts'
import { kinds, personalKinds, type Kind } from '#areas/forms/definition/rules.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]])
const words = (most: number) => z.string().max(most)
const column = z.strictObject({
  key: words(40),
  kind,
  label: words(300),
  label_es: words(300).optional(),
  help: words(500).optional(),
  help_es: words(500).optional(),
  required: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: words(60).optional(),
  options: z.array(words(120)).max(100).optional(),
  options_es: z.array(words(120)).max(100).optional(),
  formula: words(500).optional(),
  unit: z.enum(['number', 'money', 'percent', 'text', 'yes_no']).optional(),
  show_if: words(500).optional(),
  check: words(500).optional(),
  message: words(300).optional(),
  message_es: words(300).optional(),
  personal: z.enum(Object.keys(personalKinds) as [keyof typeof personalKinds]).optional(),
  why: words(300).optional(),
})
/** Validates the shape; `problemsOf` validates the content. */
export const definitionSchema = z
  .strictObject({ questions: z.array(column.extend({ columns: z.array(column).max(20).optional() })).max(200) })
  .refine(
    (definition) => JSON.stringify(definition).length <= formVersion.fields.definition.max!,
    'The form has too much text.',
  )

export const definitionText = (definition: unknown): string => JSON.stringify(definition)
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
