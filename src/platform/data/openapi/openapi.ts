import { Hono } from 'hono'
import type { Command } from '../../commands/command.ts'
import { withCommands } from '../../commands/describe-commands.ts'
import { withMoves } from '../../commands/describe-moves.ts'
import { described } from '../../records/docs.ts'
import type { AnyRecord } from '../../records/record.ts'
import type { Services } from '../../services.ts'
import { knows, type ApiRole, type Schema, type Table } from '../schema/schema.ts'
import { routinePath, tablePath, type Paths } from './operations.ts'
import { rowSchema } from './schemas.ts'

/** OpenAPI 3.1 of a role's permissions: it names no table or column that the role may not touch. */
export function openapi(schema: Schema, role: ApiRole, siteUrl: string): string {
  const shown = schema.schemas[0]!
  const tables = [...schema.tables.values()].filter((table) => table.schema === shown && knows(role, table))
  const routines = [...schema.routines.values()]
    .flat()
    .filter((routine) => routine.schema === shown && routine.executableBy.has(role))
  const paths: Paths = {}
  for (const table of tables) paths[`/${table.name}`] = tablePath(table, role)
  for (const routine of routines) paths[`/rpc/${routine.name}`] ??= routinePath(routine)
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Granary table API',
      version: '1',
      description:
        'Tables and functions in the PostgREST dialect, under row security, as far as this request’s key or token allows.',
      license: { name: 'MPL-2.0', url: 'https://www.mozilla.org/MPL/2.0/' },
    },
    servers: [{ url: `${siteUrl}/rest/v1` }],
    security: [{ apikey: [], bearer: [] }],
    tags: [...tables.map(tagOf), ...(routines.length > 0 ? [{ name: 'functions' }] : [])],
    paths,
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The public key of /config.json.' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The access token of a session, an API key, or the public key again. An API key reads and acts in the areas of its scopes, such as read:finance and act:finance; a refusal names the one that is missing.',
        },
      },
      parameters,
      responses: {
        refused: { description: 'A refusal, with its reason.', content: { 'application/json': { schema: refusal } } },
      },
      schemas: Object.fromEntries(tables.map((table) => [table.name, rowSchema(table, table.privileges[role].select)])),
    },
  })
}

const tagOf = ({ name, about }: Table) => ({ name, ...(about ? { description: about } : {}) })
const text = { type: 'string' }
const inQuery = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'query',
  description,
  schema,
})
const inHeader = (name: string, description: string) => ({ name, in: 'header', description, schema: text })
const parameters = {
  select: inQuery('select', 'Columns and embedded relations: `id,name,vendor:vendors(name)`.'),
  order: inQuery('order', '`needed_by.desc.nullslast,id`'),
  limit: inQuery('limit', 'Maximum number of rows, up to 1,000.', { type: 'integer', minimum: 0 }),
  offset: inQuery('offset', 'Rows to skip first.', { type: 'integer', minimum: 0 }),
  or: inQuery('or', 'Any of several conditions: `(status.eq.draft,amount.gt.5)`.'),
  and: inQuery('and', 'All of several conditions: `(amount.gt.5,amount.lt.9)`.'),
  columns: inQuery('columns', 'The columns of the body to use.'),
  on_conflict: inQuery('on_conflict', 'With `Prefer: resolution=…`: the columns of the key that may exist already.'),
  prefer: inHeader(
    'Prefer',
    '`return=representation`, `count=exact`, `resolution=merge-duplicates`, `missing=default` …',
  ),
  range: inHeader('Range', 'The requested rows, counted from 0: `0-24`.'),
}
const nullable = { type: ['string', 'null'] }
const refusal = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: text, message: text, details: {}, hint: nullable },
}

/** /openapi.json: the caller's document, and without a key the public one. */
export function openapiRoute(
  { keys }: Pick<Services, 'keys'>,
  tables: Hono,
  records: readonly AnyRecord[] = [],
  commands: readonly Command[] = [],
): Hono {
  return new Hono().get('/openapi.json', async (c) => {
    const headers = new Headers()
    for (const name of ['authorization', 'apikey']) if (c.req.header(name)) headers.set(name, c.req.header(name)!)
    if ([...headers].length === 0) headers.set('apikey', keys.anonKey)
    const answer = await tables.request('/', { headers })
    if (!answer.ok)
      return c.body(await answer.text(), answer.status as 200, { 'Content-Type': 'application/json; charset=utf-8' })
    const tablesAlone = described((await answer.json()) as object, records)
    const document = withCommands(withMoves(tablesAlone, commands), commands)
    return c.body(JSON.stringify(document), 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
}
