import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { plan } from './plan.ts'
import { readRequest } from './request.ts'
import { buildSchema } from './schema/build.ts'
import { readCatalog } from './schema/catalog.ts'
import { apiRoles, type Schema } from './schema/schema.ts'
import { tableApi } from './table-api.ts'
import type { Template } from './template.ts'
import { trialOptions, trialSql } from './trial/tables.ts'
import { asker, furnish } from './trial/trial.ts'
import { ApiError } from './wire/errors.ts'
import { readPayload } from './wire/payload.ts'

const seed = 20261120

/** Every value in a generated request carries this mark, so that it can be searched for where no value belongs. */
const mark = 'zqv'

const tables = [
  'orders',
  'vendors',
  'labels',
  'order_labels',
  'people',
  'deliveries',
  'notices',
  'open_orders',
] as const
const columns: Record<string, string[]> = {
  orders: ['id', 'title', 'status', 'amount', 'vendor_id', 'needed_at', 'amount_text'],
  vendors: ['id', 'name', 'rating', 'address', 'trades', 'hours', 'words', 'opened'],
  labels: ['id', 'name'],
  order_labels: ['order_id', 'label_id'],
  people: ['id', 'name'],
  deliveries: ['order_id', 'place'],
  notices: ['id', 'title', 'published'],
  open_orders: ['id', 'what', 'amount'],
}
const relations: Record<string, string[]> = {
  orders: ['vendors', 'labels', 'deliveries', 'siblings', 'orders', 'parent_id', 'buyer_id', 'order_labels'],
  vendors: ['orders', 'open_orders'],
  labels: ['orders', 'order_labels'],
  order_labels: ['orders', 'labels', 'label_id'],
  people: ['orders'],
  deliveries: ['orders', 'order_id'],
  notices: ['organizations'],
  open_orders: ['vendors', 'labels', 'people'],
}
const strangers = ['organization_id', 'bank_account', 'ctid', 'nope', 'count', ...tables]
const one = (...of: readonly string[]) => fc.constantFrom(...of)
const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })

const rubbish = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  one(
    '"',
    "'",
    '--',
    ';',
    '/*',
    '$1',
    '$$',
    '\\',
    '\0',
    '%',
    '..',
    '()',
    '(((',
    '))',
    '->',
    '->>',
    '::',
    '!',
    '*',
    '{}',
    '[]',
    'null',
    '__proto__',
    'constructor',
    "'; drop table trial.orders; --",
    '" or 1=1 --',
    '\u202e',
    '\ud800',
    'not.not',
    'x'.repeat(70),
  ),
)
const value = often(
  fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.integer().map(String),
    one('', '5', 'draft', '2026-01-01', '{a,b}', '[1,2)', '(1,2)', '{"a":1}', '00000000-0000-0000-0000-000000000001'),
  ),
  rubbish,
).map((text) => (/^[\w-]*$/.test(text) && text.length < 8 ? text : `${mark}${text}`))
const label = often(one('a', 'b', 'label one', 'ÿ'), rubbish)
const maybe = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: text })

const operator = often(
  one(
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxr',
    'nxl',
    'adj',
    'isdistinct',
    'fts',
    'plfts(english)',
    'wfts(nope)',
    'like(any)',
    'eq(all)',
    'is',
    'in',
  ),
  rubbish,
)
const condition = fc.tuple(
  maybe(fc.constant('not.')),
  operator,
  fc.oneof(
    value,
    one('null', 'true', 'not_null'),
    fc.array(value, { maxLength: 3 }).map((list) => `(${list.join(',')})`),
  ),
)

/**
 * The words of one table: mostly its own columns and relations, sometimes those of another, sometimes invented ones.
 */
function wordsOf(table: string) {
  const column = often(one(...columns[table]!), fc.oneof(one(...strangers), rubbish))
  const relation = often(one(...relations[table]!), fc.oneof(one(...strangers), rubbish))
  const steps = fc
    .array(fc.tuple(one('->', '->>'), often(one('city', '0', '-1', 'lines'), rubbish)), { maxLength: 2 })
    .map((all) => all.map((step) => step.join('')).join(''))
  const path = fc.tuple(column, maybe(steps)).map((parts) => parts.join(''))
  const field = fc
    .tuple(
      maybe(label.map((text) => `${text}:`)),
      path,
      maybe(one('::text', '::int', '::regclass', '::')),
      maybe(maybe(one('.sum()', '.count()'))),
    )
    .map((parts) => parts.join(''))
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'tree' },
      fc.tuple(path, condition).map(([of, [not, operation, operand]]) => `${of}.${not}${operation}.${operand}`),
      fc
        .tuple(maybe(fc.constant('not.')), one('and', 'or'), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([not, kind, parts]) => `${not}${kind}(${parts.join(',')})`),
    ),
  }))
  return { column, relation, path, field, tree }
}

/** The selectable columns of a table, and of its relations. */
function itemsOf(table: string, depth: number): fc.Arbitrary<string> {
  const { relation, field } = wordsOf(table)
  if (depth === 0) return fc.oneof(fc.constant('*'), field)
  const embed = relation.chain((name) => {
    const target = tables.find((each) => each === name) ?? 'orders'
    return fc
      .tuple(
        maybe(
          fc.oneof(
            fc.constant('...'),
            label.map((text) => `${text}:`),
          ),
        ),
        maybe(one('!inner', '!left', '!orders_buyer', '!vendor_id', '!order_labels')),
        fc.array(itemsOf(target, depth - 1), { maxLength: 3 }),
      )
      .map(([before, hint, items]) => `${before}${name}${hint}(${items.join(',')})`)
  })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 2, arbitrary: field },
    { weight: 2, arbitrary: embed },
  )
}

function parameterOf(table: string): fc.Arbitrary<[string, string]> {
  const { column, relation, path, tree } = wordsOf(table)
  const prefix = maybe(relation.map((text) => `${text}.`))
  const term = fc
    .tuple(
      fc.oneof(
        path,
        fc.tuple(relation, one('id', 'name', 'title')).map(([to, of]) => `${to}(${of})`),
      ),
      maybe(one('.asc', '.desc', '.nullslast', '.desc.nullsfirst', '.up')),
    )
    .map((parts) => parts.join(''))
  return fc.oneof(
    fc.array(itemsOf(table, 3), { maxLength: 4 }).map((items): [string, string] => ['select', items.join(',')]),
    fc
      .tuple(prefix, path, condition)
      .map(([before, of, [not, operation, operand]]): [string, string] => [
        before + of,
        `${not}${operation}.${operand}`,
      ]),
    fc
      .tuple(prefix, one('or', 'and', 'not.or'), fc.array(tree, { maxLength: 3 }))
      .map(([before, kind, parts]): [string, string] => [before + kind, `(${parts.join(',')})`]),
    fc
      .tuple(prefix, fc.array(term, { maxLength: 2 }))
      .map(([before, terms]): [string, string] => [`${before}order`, terms.join(',')]),
    fc
      .tuple(prefix, one('limit', 'offset'), fc.oneof(fc.integer({ min: -2, max: 1200 }).map(String), rubbish))
      .map(([before, kind, number]): [string, string] => [before + kind, number]),
    fc
      .tuple(one('columns', 'on_conflict'), fc.array(column, { maxLength: 3 }))
      .map(([kind, all]): [string, string] => [kind, all.join(',')]),
    often(fc.constant<[string, string]>(['select', '*']), fc.tuple(rubbish, rubbish)),
  )
}
const encoded = ([key, text]: [string, string]) =>
  [key, text].map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '?'))).join('=')
const queryOf = (table: string) =>
  often(
    fc.array(parameterOf(table), { maxLength: 4 }).map((all) => all.map(encoded).join('&')),
    fc
      .array(parameterOf(table), { maxLength: 3 })
      .map((all) => all.map((pair) => pair.join('=').replace(/[^\x21-\x7e]|#/g, '')).join('&')),
  )
const bodyOf = (table: string) => {
  const row = fc.dictionary(
    wordsOf(table).column,
    fc.oneof(value, fc.integer(), fc.constant(null), fc.jsonValue({ maxDepth: 3 })),
    { maxKeys: 4 },
  )
  return often(
    fc.oneof(row, fc.array(row, { maxLength: 3 })).map((rows) => JSON.stringify(rows)),
    rubbish,
  )
}
const prefer = fc
  .array(
    one(
      'return=representation',
      'return=headers-only',
      'count=exact',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
      'handling=strict',
      'max-affected=0',
      'tx=rollback',
    ),
    { maxLength: 4 },
  )
  .map((all) => all.join(', '))
const accept = often(
  one('*/*', '*/*', 'application/vnd.pgrst.object+json', 'text/csv', 'application/vnd.pgrst.array+json;nulls=stripped'),
  rubbish,
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE')
const request = fc.constantFrom(...tables).chain((table) => {
  const resource = often(
    fc.constant<string>(table),
    one('rpc/large_orders', 'rpc/plus', 'rpc/totals', 'rpc/each_number', 'rpc/joined', 'rpc/count_keys'),
  )
  return fc.record({ method, resource, query: queryOf(table), body: bodyOf(table), prefer, accept })
})
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never

let schema: Schema
let ask: ReturnType<typeof asker>
let stillThere: () => Promise<unknown>

beforeAll(async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  const { owner, services } = springfield
  await owner.query(trialSql)
  for (const [place, letter] of [
    [springfield, 'A'],
    [shelbyville, 'B'],
  ] as const) {
    const connection = await owner.connect()
    await furnish(connection, place.organization.id, place.rosa.user_id, letter)
    connection.release(true)
  }
  const catalog = await services.database.transaction({ role: 'service_role' }, (tx) =>
    readCatalog(tx, { ...trialOptions, roles: apiRoles }),
  )
  schema = buildSchema(trialOptions.schemas, catalog)
  ask = asker(tableApi(services, trialOptions), springfield.rosa)
  stillThere = async () =>
    (
      await owner.query('select title, amount from trial.orders where organization_id = $1 order by title', [
        shelbyville.organization.id,
      ])
    ).rows
})

/** The statement of a generated request, or the refusal. */
function planned({ method, resource, query, body, prefer, accept }: Generated): Template | ApiError {
  try {
    const isCall = resource.startsWith('rpc/')
    const headers = new Map(Object.entries({ prefer, accept }))
    const read = readRequest(
      { method, resource: resource.replace('rpc/', ''), isCall, query },
      { get: (header) => headers.get(header) },
      trialOptions.schemas,
    )
    const writes = isCall ? method === 'POST' : ['POST', 'PATCH', 'PUT'].includes(method)
    return plan(
      read,
      schema,
      'authenticated',
      'member',
      writes ? readPayload(body, 'application/json', undefined) : undefined,
    )
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** All our own words that may be in a statement outside of quotes: SQL's own words, our aliases, types. */
const vocabulary = new Set(
  `select from where and or not is null true false unknown distinct in any all like ilike as on left join lateral
    limit offset order by asc desc nulls first last exists coalesce
   json_agg row_to_json json_strip_nulls to_jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery count case when then else end octet_length with materialized insert
   into update set delete returning
   values conflict do nothing excluded json_populate_record jsonb_populate_record json_to_record json_to_recordset jsonb_to_record jsonb_to_recordset json_array_elements jsonb_array_elements jsonb_agg
   jsonb_build_object string_agg replace cast body page total guard location existed variadic integer int text json jsonb bigint regconfig regclass uuid numeric boolean date smallint timestamp time zone
   without character varying int4range tsvector array app uuid_v7 user_id organization_id nextval trial order_status a b e f k r w x`.split(
    /\s+/,
  ),
)

/** The statement without its single-quoted parts, which are our own texts. */
const unquoted = (text: string) => text.replace(/e?'(?:[^']|'')*'/g, ' ')

describe('thousands of generated requests', () => {
  test('become a statement in our own words, or a refusal', () => {
    const names = new Set(
      [...schema.tables.values()].flatMap((table) => [table.schema, table.name, ...table.columns.keys()]),
    )
    for (const routine of [...schema.routines.values()].flat())
      for (const each of [routine.name, 'value', ...routine.parameters.map((parameter) => parameter.name)])
        names.add(each)
    let statements = 0
    fc.assert(
      fc.property(request, (generated) => {
        const template = planned(generated)
        if (template instanceof ApiError) {
          expect(template.status).toBeLessThan(500)
          return
        }
        statements++
        const text = unquoted(template.text)
        expect(template.text).not.toContain(mark)
        // The caller's name for an output is the only caller text in a statement, and always in quotes.
        const labels = [...text.matchAll(/(?: as |[a-z]\d*s?\.)"((?:[^"]|"")*)"/g)].map(([, found]) => found!)
        const identifiers = [...text.matchAll(/"((?:[^"]|"")*)"/g)]
          .map(([, found]) => found!)
          .filter((found) => !names.has(found))
        const written = decodeURIComponent(generated.query.replace(/%(?![0-9a-f]{2})/gi, '').replaceAll('+', ' '))
        for (const identifier of identifiers) {
          expect(labels).toContain(identifier)
          expect(written.replaceAll('\\', '')).toContain(identifier.replaceAll('""', '"'))
        }
        const words = text.replace(/"(?:[^"]|"")*"/g, ' ').match(/[\p{L}_]\w*/gu) ?? []
        expect(words.filter((word) => !vocabulary.has(word) && !/^t\d+[js]?$/.test(word))).toEqual([])
        expect(new Set(text.match(/\$\d+/g)).size).toBe(template.bounds.length)
      }),
      { seed, numRuns: 6_000 },
    )
    expect(statements).toBeGreaterThan(500)
  })

  test('are answered by the database: no server error, no row of others, nothing changed for them', async () => {
    const before = await stillThere()
    let answered = 0
    await fc.assert(
      fc.asyncProperty(request, async ({ method, resource, query, body, prefer, accept }) => {
        const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method)
        const headers = { 'content-type': 'application/json', ...headerSafe({ prefer, accept }) }
        const answer = await ask(`/${resource}?${query.replaceAll('#', '')}`, {
          method,
          headers,
          ...(hasBody ? { body } : {}),
        })
        if (answer.status < 300) answered++
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(answer.text).not.toMatch(/(?<!Open day) B\b(?:"|,|$)|DE-SECRET/)
        expect(answer.text).not.toMatch(/\bselect .* from "|node_modules|\bat \w+ \(/)
      }),
      { seed, numRuns: 500 },
    )
    expect(await stillThere()).toEqual(before)
    expect(answered).toBeGreaterThan(50)
  })
})

/** Input that HTTP couldn't carry in a header can't reach the table API. */
const headerSafe = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([key, text]) => [key, text.replace(/[^\x20-\x7e]/g, '')]))
