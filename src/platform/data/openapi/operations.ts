import type { ApiRole, Routine, Table } from '../schema/schema.ts'
import { argumentSchema, inputSchema, rowSchema, type JsonSchema } from './schemas.ts'

type Operation = Record<string, unknown>
export type Paths = Record<string, Record<string, Operation>>

const ref = (kind: 'parameters' | 'responses' | 'schemas', name: string) => ({ $ref: `#/components/${kind}/${name}` })
const errors = { '4XX': ref('responses', 'refused') }
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** A role's operations on a table: those it may not use are not listed. */
export function tablePath(table: Table, role: ApiRole): Record<string, Operation> {
  const { select, insert, update, delete: removes } = table.privileges[role]
  const { name } = table
  const filters = [...select].map((column) => ({
    name: column,
    in: 'query',
    description: 'Filter: `eq.value`',
    schema: { type: 'string' },
  }))
  const of = (verb: string, summary: string): Operation => ({ operationId: `${verb}_${name}`, summary, tags: [name] })
  const row = ref('schemas', name)
  const path: Record<string, Operation> = {}
  if (select.size > 0)
    path.get = {
      ...of('read', `Read ${name}`),
      parameters: [
        ...filters,
        ...['select', 'order', 'limit', 'offset', 'or', 'and', 'prefer', 'range'].map((each) =>
          ref('parameters', each),
        ),
      ],
      responses: { '200': rowsResponse(row), '206': rowsResponse(row), ...errors },
    }
  if (insert.size > 0)
    path.post = {
      ...of('insert', `Insert into ${name}, or upsert`),
      parameters: ['select', 'columns', 'on_conflict', 'prefer'].map((each) => ref('parameters', each)),
      requestBody: {
        required: true,
        content: json({ oneOf: [inputSchema(table, insert, true), listOf(inputSchema(table, insert, false))] }),
      },
      responses: { '200': rowsResponse(row), '201': rowsResponse(row), ...errors },
    }
  if (update.size > 0)
    path.patch = {
      ...of('update', `Change rows of ${name}`),
      parameters: [...filters, ...['select', 'columns', 'or', 'and', 'prefer'].map((each) => ref('parameters', each))],
      requestBody: { required: true, content: json(inputSchema(table, update, false)) },
      responses: { '200': rowsResponse(row), '204': { description: 'Changed.' }, ...errors },
    }
  if (removes)
    path.delete = {
      ...of('delete', `Delete rows of ${name}`),
      parameters: [...filters, ...['select', 'or', 'and', 'prefer'].map((each) => ref('parameters', each))],
      responses: { '200': rowsResponse(row), '204': { description: 'Deleted.' }, ...errors },
    }
  return path
}

const rowsResponse = (row: JsonSchema) => ({
  description: 'The rows that row security allows.',
  headers: {
    'Content-Range': { description: 'The returned range and the total: `0-24/573`.', schema: { type: 'string' } },
  },
  content: json(listOf(row)),
})

export function routinePath({ name, about, parameters, returns, setOf }: Routine): Record<string, Operation> {
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  const row = returns.kind === 'rows' ? rowSchema(returns.table, returns.table.columns.keys()) : {}
  const result = { description: 'The result.', content: json(setOf ? listOf(row) : row) }
  const answer = returns.kind === 'void' ? { '204': { description: 'Done.' } } : { '200': result }
  return {
    post: {
      operationId: `call_${name}`,
      summary: about?.split('\n', 1)[0] ?? `Call ${name}`,
      tags: ['functions'],
      requestBody: {
        content: json({
          type: 'object',
          properties: Object.fromEntries(
            parameters.map((parameter) => [parameter.name, argumentSchema(parameter.type)]),
          ),
          ...(required.length > 0 ? { required } : {}),
        }),
      },
      responses: { ...answer, ...errors },
    },
  }
}
