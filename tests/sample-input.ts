import { randomUUID } from 'node:crypto'
import { z } from 'zod'

type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  allOf?: Shape[]
  oneOf?: Shape[]
  items?: Shape
  minItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  default?: unknown
}

/**
 * An input in a command's shape, with ids that no row has. It may not satisfy checks in code beyond the shape. `whole`:
 * with what may be left out, and one entry in each list.
 */
export const sampleOf = (input: z.core.$ZodType, whole = false): unknown =>
  made(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape, whole)

function made(shape: Shape, whole: boolean): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const first = (shape.anyOf ?? shape.oneOf ?? shape.allOf)?.[0]
  if (first) return made(first, whole)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (whole ? Object.keys(shape.properties ?? {}) : (shape.required ?? [])).map((name) => [
          name,
          made(shape.properties![name]!, whole),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, whole ? 1 : 0) }, () => made(shape.items ?? {}, whole))
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'string':
      return text(shape)
    default:
      return null
  }
}

const texts: Record<string, () => string> = {
  uuid: randomUUID,
  date: () => '2030-01-15',
  'date-time': () => '2030-01-15T12:00:00Z',
  email: () => 'a@example.gov',
  uri: () => 'https://example.gov',
}
const text = ({ format, minLength = 1 }: Shape) => texts[format ?? '']?.() ?? 'A word or two'.padEnd(minLength, '.')
