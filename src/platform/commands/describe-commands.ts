import { z } from 'zod'
import { isForPeople, type Command } from './command.ts'
import type { Document } from './describe-moves.ts'

/** Commands that are no moves, in the API's description, each with an example of its input. Visitors see none. */
export function withCommands<D extends Document>(document: D, commands: readonly Command[]): D {
  const site = document.servers?.[0]?.url.replace(/\/rest\/v1$/, '')
  if (site === undefined || !document.components?.schemas?.organization_members) return document
  const servers = [{ url: `${site}/functions/v1` }]
  const paths = commands
    .filter(({ move, newcomers }) => !move && !newcomers)
    .map((command) => [`/${command.name}`, { servers, post: operationOf(command) }])
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(paths) } }
}

const known = new WeakMap<Command, object>()

/** Made once for each command: there are hundreds, and the document is asked for again and again. */
function operationOf(command: Command): object {
  const made = known.get(command) ?? describe(command)
  known.set(command, made)
  return made
}

function describe(command: Command): object {
  const { name, about, input, reads, forOne } = command
  const schema = schemaOf(input)
  const example = exampleOf(schema)
  // Texts of a pattern, such as a hash, can’t be made up: no example is better than one that is refused.
  const shown = z.core.safeParse(input, example).success ? { example } : {}
  return {
    tags: ['commands'],
    operationId: name,
    summary: name,
    description: [
      about,
      reads && 'It changes nothing.',
      isForPeople(command) && 'Only a signed-in person can run it, never a key.',
      forOne && `A key can be bound to one record of \`${forOne}\`: \`run:${name}@ID\`.`,
    ]
      .filter(Boolean)
      .join(' '),
    requestBody: { required: true, content: { 'application/json': { schema, ...shown } } },
    responses: { 200: { description: 'The result.' }, 409: { $ref: '#/components/responses/refused' } },
  }
}

type Schema = { readonly [key: string]: any }

function schemaOf(input: Command['input']): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  // A reference inside of it would point into the whole document.
  return JSON.stringify(schema).includes('"$ref"') ? { type: 'object' } : schema
}

const texts: Readonly<Record<string, string>> = {
  uuid: '0190b8f0-0000-7000-8000-000000000001',
  date: '2026-11-30',
  'date-time': '2026-11-30T14:00:00Z',
  email: 'rosa@example.gov',
  uri: 'https://example.gov/',
}

/** The smallest input that fits: required values only. */
function exampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const parts: readonly Schema[] = schema.anyOf ?? schema.oneOf ?? []
  if (parts.length > 0) return exampleOf(parts.find(({ type }) => type !== 'null') ?? parts[0]!)
  switch (schema.type) {
    case 'object': {
      const required: readonly string[] = schema.required ?? []
      return Object.fromEntries(required.map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]))
    }
    case 'array':
      return (schema.minItems ?? 1) > 0 && schema.items ? [exampleOf(schema.items)] : []
    case 'string':
      return texts[schema.format] ?? 'Text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength)
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}
