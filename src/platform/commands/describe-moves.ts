import type { AnyMove } from '../life/move.ts'
import { wayOf, whoMay } from '../life/words.ts'
import type { Field, Kind } from '../records/fields.ts'
import { labelOf, openFields, optionLabel, type Fields } from '../records/record.ts'
import type { Command } from './command.ts'

export type Document = {
  servers?: { url: string }[]
  tags?: { name: string }[]
  paths?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

/**
 * Lifecycle moves in the API's description: what each takes, where it leads, who may use it, and who may not. A
 * person who can't see the table sees no moves for it.
 */
export function withMoves<D extends Document>(document: D, commands: readonly Command[]): D {
  const site = document.servers?.[0]?.url.replace(/\/rest\/v1$/, '')
  const shown = commands.filter(({ move }) => move && document.components?.schemas?.[move.life.record.table])
  if (site === undefined || shown.length === 0) return document
  const paths = shown.map((command) => [`/${command.name}`, pathOf(command, `${site}/functions/v1`)])
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(paths) } }
}

function pathOf({ name, about, move }: Command, url: string): object {
  const { record, moves } = move!.life
  const declared = moves[move!.name] as AnyMove
  return {
    servers: [{ url }],
    post: {
      tags: [record.table],
      operationId: name,
      summary: declared.says.button,
      description: [about, wayOf(record, declared), whoMay(record, declared)].join(' '),
      requestBody: { required: true, content: { 'application/json': { schema: inputOf(declared.asks ?? {}) } } },
      responses: { 200: { description: 'The row as it is now.' }, 409: { $ref: '#/components/responses/refused' } },
    },
  }
}

function inputOf(asks: Fields): object {
  const answers = openFields({ fields: asks })
  const required = answers.filter(([, field]) => field.required && field.initial === undefined)
  return {
    type: 'object',
    required: ['id', ...required.map(([name]) => name)],
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer', description: 'The version that was seen: refused if the row has changed since.' },
      ...Object.fromEntries(answers.map(([name, field]) => [name, schemaOf(labelOf({ fields: asks }, name), field)])),
    },
    additionalProperties: false,
  }
}

const plain: Partial<Record<Kind, object>> = {
  money: { type: 'integer', description: 'In whole cents.' },
  number: { type: 'number' },
  percent: { type: 'number' },
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  ref: { type: 'string', format: 'uuid' },
  person: { type: 'string', format: 'uuid' },
  place: { type: 'object' },
  files: { type: 'array', items: { type: 'object' } },
}

function schemaOf(label: string, field: Field): object {
  const words = (option: string) => `\`${option}\` (${optionLabel(field, option)})`
  if (field.kind === 'choice')
    return { type: 'string', enum: field.options, description: `${label}: ${field.options!.map(words).join(', ')}.` }
  const schema = plain[field.kind] ?? { type: 'string', ...(field.max && { maxLength: field.max }) }
  return { description: label, ...schema }
}
