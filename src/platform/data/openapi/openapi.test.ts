import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { tableApi } from '../table-api.ts'
import { trialOptions, trialSql } from '../trial/tables.ts'
import { asker, furnish } from '../trial/trial.ts'
import { openapiRoute } from './openapi.ts'

let rosa: ReturnType<typeof asker>
let anonymous: ReturnType<typeof asker>
let open: ReturnType<typeof asker>

beforeAll(async () => {
  const place = await city()
  await place.owner.query(trialSql)
  const connection = await place.owner.connect()
  await furnish(connection, place.organization.id, place.rosa.user_id, 'A')
  connection.release(true)
  const api = tableApi(place.services, trialOptions)
  rosa = asker(api, place.rosa)
  anonymous = asker(api, place.services.keys.anonKey)
  open = asker(openapiRoute(place.services, api), '')
})

test('the document lists only what the caller may do', async () => {
  const mine = (await rosa('/')).json()
  expect(mine.openapi).toBe('3.1.0')
  expect(Object.keys(mine.paths['/orders'])).toEqual(['get', 'post', 'patch', 'delete'])
  expect(Object.keys(mine.paths['/deliveries'])).toEqual(['get', 'post'])
  expect(mine.paths['/ledger']).toBeUndefined()
  expect(JSON.stringify(mine.components.schemas.vendors)).not.toContain('bank_account')
  expect(mine.paths['/rpc/plus'].post.requestBody.content['application/json'].schema).toMatchObject({ required: ['a'] })
  expect(mine.paths['/rpc/hidden']).toBeUndefined()

  const anyones = (await anonymous('/')).json()
  expect(Object.keys(anyones.paths).filter((path) => !path.startsWith('/rpc/'))).toEqual(['/notices'])
})

test('every answer matches the document', async () => {
  const { components } = (await rosa('/')).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const table of ['orders', 'vendors', 'notices', 'labels', 'open_orders']) {
    const rows = (await rosa(`/${table}`)).json()
    const isValid = ajv.compile({
      type: 'array',
      minItems: 1,
      items: { ...components.schemas[table], additionalProperties: false },
    })
    expect([table, isValid(rows), isValid.errors]).toEqual([table, true, null])
  }
  const isRefusal = ajv.compile(components.responses.refused.content['application/json'].schema)
  expect(isRefusal((await rosa('/orders?nope=eq.1')).json())).toBe(true)
})

test('every reference resolves, and every operation has a unique name', async () => {
  const document = (await rosa('/')).json()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) =>
    path!.split('/').reduce((at, key) => at?.[key], document),
  )
  expect(references).not.toContain(undefined)
  const names = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('without a key it is the public document', async () => {
  const answer = await open('/openapi.json', { headers: { authorization: '' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(Object.keys(answer.json().components.schemas)).toEqual(['notices'])
})
