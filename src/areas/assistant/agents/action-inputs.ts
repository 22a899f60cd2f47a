import { z } from 'zod'
import type { Command } from '#platform/commands/command.ts'
import type { Field } from '#platform/records/fields.ts'
import { labelOf, type AnyRecord } from '#platform/records/record.ts'
import { sentenceCase } from '#platform/words.ts'
import type { ActionInput, InputField } from './definitions/inputs/rules.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** Parts of an input that hold the fields of the record. */
const holdsFields = (name: string, noun: string) => name === 'changes' || name === noun

/**
 * The input of a command as a form. Null where no step can fill it in: it needs a list, such as files or lines, or the
 * version of the record that a person saw.
 */
export function actionInputOf({ name, input }: Command, record: AnyRecord | undefined): ActionInput | null {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const fields = fieldsIn(schema, { record, noun: nounOf(name), path: '', label: '', required: true })
  if (!fields || schema.required?.includes('version')) return null
  return {
    start: schema.properties?.id ? { id: '{id}' } : {},
    fields: fields.filter(({ path }) => path !== 'id' && path !== 'version'),
  }
}

/** The noun that the commands of a topic are about: “order” for `purchase-orders/draft`. */
const nounOf = (command: string): string => command.split('/')[0]!.split('-').at(-1)!.replace(/s$/, '')

type Place = { record: AnyRecord | undefined; noun: string; path: string; label: string; required: boolean }

function fieldsIn({ properties = {}, required = [] }: Schema, at: Place): InputField[] | null {
  const found: InputField[] = []
  for (const [name, schema] of Object.entries(properties)) {
    const path = at.path ? `${at.path}.${name}` : name
    const isRequired = at.required && required.includes(name)
    const declared = (at.record?.fields as Record<string, Field> | undefined)?.[name]
    const label = declared ? labelOf(at.record!, name) : sentenceCase(name.replaceAll('_', ' '))
    const inner = withoutNull(schema)
    if (inner.properties && declared?.kind !== 'place') {
      const holds = holdsFields(name, at.noun)
      const parts = fieldsIn(inner, {
        record: holds ? at.record : undefined,
        noun: at.noun,
        path,
        label: holds ? '' : `${label}: `,
        required: isRequired,
      })
      if (!parts && isRequired) return null
      found.push(...(parts ?? []))
      continue
    }
    const field = declared ?? fieldFor(inner)
    if (field && !hasNoInput.has(field.kind))
      found.push({ path, label: at.label ? `${at.label}${label.toLowerCase()}` : label, required: isRequired, field })
    else if (isRequired) return null
  }
  return found
}

const hasNoInput = new Set<string>(['files', 'lines', 'series', 'place'])
const withoutNull = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** A value that is no field of a record, by what its schema says. */
function fieldFor({ type, format, enum: options }: Schema): Field | null {
  const kind = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  if (options)
    return {
      kind: 'choice',
      options,
      words: Object.fromEntries(options.map((each) => [each, sentenceCase(each.replaceAll('_', ' '))])),
    }
  if (kind === 'integer' || kind === 'number') return { kind: 'number' }
  if (kind === 'boolean') return { kind: 'flag' }
  if (kind !== 'string') return null
  if (format === 'date') return { kind: 'date' }
  if (format === 'date-time') return { kind: 'instant' }
  return { kind: 'text' }
}
