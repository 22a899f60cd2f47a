import { Hono, type Context } from 'hono'
import { execute } from '#platform/commands/execute.ts'
import type { Command } from '#platform/commands/command.ts'
import type { Tx } from '#platform/database/database.ts'
import { ScimError } from '@granary/scim/errors.ts'
import { parseFilter } from '@granary/scim/filter.ts'
import { conditionOf, type Attributes } from '@granary/scim/filter-sql.ts'
import { operationsOf, type Resource } from '@granary/scim/patch.ts'
import { mostResults, resourceTypes, schemas, serviceProviderConfig } from '@granary/scim/schemas.ts'
import type { Services } from '#platform/services.ts'
import { visitOf } from '#platform/wire/visit.ts'
import { answerScimError, jsonOf, scimJson } from './answers.ts'
import { directoryOf, type Directory } from './bearer.ts'
import { changeScimGroup, createScimGroup, deleteScimGroup } from './groups.ts'
import { groupResource, isId, userResource, type GroupRow, type UserRow } from './resources.ts'
import type { ScimScope } from './rules.ts'
import {
  groupAttributes,
  notFound,
  pageOfGroups,
  pageOfUsers,
  rowsOfGroups,
  rowsOfUsers,
  userAttributes,
} from './stored.ts'
import { changeScimUser, createScimUser, deleteScimUser } from './users.ts'

type Page = typeof pageOfUsers
type Kind<Row> = {
  name: 'User' | 'Group'
  scope: ScimScope
  attributes: Attributes
  page: Page
  rows(tx: Tx, organization: string, id: string): Promise<Row[]>
  shown(row: Row, base: string): Resource
  create: Command<string, any, Row>
  change: Command<string, any, Row>
  remove: Command
}
const users: Kind<UserRow> = {
  name: 'User',
  scope: 'users',
  attributes: userAttributes,
  page: pageOfUsers,
  rows: rowsOfUsers,
  shown: userResource,
  create: createScimUser,
  change: changeScimUser,
  remove: deleteScimUser,
}
const groups: Kind<GroupRow> = {
  name: 'Group',
  scope: 'groups',
  attributes: groupAttributes,
  page: pageOfGroups,
  rows: rowsOfGroups,
  shown: groupResource,
  create: createScimGroup,
  change: changeScimGroup,
  remove: deleteScimGroup,
}

const listResponse = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const listOf = (Resources: readonly object[], totalResults = Resources.length, startIndex = 1) => ({
  schemas: [listResponse],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})

/** SCIM 2.0 (RFC 7643 and 7644) for the directory of an organization. */
export function scimApi(services: Services): Hono {
  const api = new Hono()
  const base = `${services.settings.siteUrl}/scim/v2`
  api.onError(answerScimError(services))

  async function directory(c: Context, scope?: ScimScope): Promise<Directory> {
    const visit = visitOf(c)
    const found = await directoryOf(services, c.req.header('authorization'), visit.address)
    visit.actor = found.actor
    if (scope && !found.scopes.includes(scope)) throw new ScimError(403, `This token may not change ${scope}.`)
    return found
  }

  /** One command, in the name of the token: "SCIM (its name)" in the audit log. */
  async function carryOut<Out>(
    c: Context,
    { actor, name }: Directory,
    command: Command<string, any, Out>,
    input: object,
  ): Promise<Out> {
    const { id } = visitOf(c)
    const done = await execute(services, command, input, actor, { id: `${id} by SCIM (${name})` })
    services.callers.forget()
    return done
  }

  const reading = <T>({ actor }: Directory, work: (tx: Tx) => Promise<T>) =>
    services.database.transaction({ role: 'commands', actor }, work, { readOnly: true })

  function open<Row>(path: string, kind: Kind<Row>): void {
    api.get(path, async (c) => {
      const found = await directory(c)
      const asked = c.req.query()
      const { startIndex, count } = windowOf(asked)
      const condition = asked.filter
        ? conditionOf(parseFilter(asked.filter), kind.attributes, 2)
        : { sql: 'true', values: [] }
      const { total, rows } = await reading(found, (tx) =>
        kind.page<Row>(tx, found.actor.organization_id, {
          condition: condition.sql,
          values: condition.values,
          offset: startIndex - 1,
          limit: count,
        }),
      )
      return scimJson(
        c,
        200,
        listOf(
          rows.map((row) => projected(kind.shown(row, base), asked)),
          total,
          startIndex,
        ),
      )
    })

    api.post(path, async (c) => {
      const found = await directory(c, kind.scope)
      const made = kind.shown(await carryOut(c, found, kind.create, { resource: await jsonOf(c) }), base)
      return scimJson(c, 201, projected(made, c.req.query()), {
        Location: (made.meta as { location: string }).location,
      })
    })

    api.get(`${path}/:id`, async (c) => {
      const found = await directory(c)
      const id = c.req.param('id')
      const [row] = isId(id) ? await reading(found, (tx) => kind.rows(tx, found.actor.organization_id, id)) : []
      if (!row) throw notFound(kind.name, id)
      return scimJson(c, 200, projected(kind.shown(row, base), c.req.query()))
    })

    api.put(`${path}/:id`, async (c) => changed(c, kind, { resource: await jsonOf(c) }))
    api.patch(`${path}/:id`, async (c) => changed(c, kind, { operations: operationsOf(await jsonOf(c)) }))

    api.delete(`${path}/:id`, async (c) => {
      const found = await directory(c, kind.scope)
      await carryOut(c, found, kind.remove, { id: idOf(c, kind) })
      return c.body(null, 204)
    })
  }

  async function changed<Row>(c: Context, kind: Kind<Row>, how: object): Promise<Response> {
    const found = await directory(c, kind.scope)
    return scimJson(
      c,
      200,
      projected(kind.shown(await carryOut(c, found, kind.change, { id: idOf(c, kind), ...how }), base), c.req.query()),
    )
  }

  function describe(path: string, all: readonly object[], nameOf: (each: any) => string): void {
    api.get(path, async (c) => {
      await directory(c)
      // RFC 7644, section 4: a filter here is refused, so that a client does not take the answer for filtered.
      if (c.req.query('filter')) throw new ScimError(403, 'Service metadata can’t be filtered.')
      return scimJson(c, 200, listOf(all))
    })
    api.get(`${path}/:id`, async (c) => {
      await directory(c)
      const found = all.find((each) => nameOf(each) === c.req.param('id'))
      if (!found) throw new ScimError(404, `${c.req.param('id')} was not found.`)
      return scimJson(c, 200, found)
    })
  }

  api.get('/ServiceProviderConfig', async (c) => (await directory(c), scimJson(c, 200, serviceProviderConfig(base))))
  describe('/ResourceTypes', resourceTypes(base), ({ id }) => id)
  describe('/Schemas', schemas(base), ({ id }) => id)
  for (const path of ['/Bulk', '/Me', '/.search', '/Users/.search', '/Groups/.search']) {
    api.all(path, async (c) => {
      await directory(c)
      throw new ScimError(501, 'This is not supported here. See ServiceProviderConfig.')
    })
  }
  open('/Users', users)
  open('/Groups', groups)
  api.all('*', () => {
    throw new ScimError(404, 'There is nothing at this address.')
  })
  return api
}

function idOf(c: Context, { name }: Pick<Kind<never>, 'name'>): string {
  const id = c.req.param('id') ?? ''
  if (!isId(id)) throw notFound(name, id)
  return id
}

/** RFC 7644, section 3.4.2.4: less than one counts as one, less than zero as zero. */
function windowOf({ startIndex = '1', count = String(mostResults) }: Record<string, string>): {
  startIndex: number
  count: number
} {
  if (![startIndex, count].every((each) => /^-?\d{1,9}$/.test(each)))
    throw new ScimError(400, 'startIndex and count are whole numbers.', 'invalidValue')
  return { startIndex: Math.max(1, Number(startIndex)), count: Math.min(mostResults, Math.max(0, Number(count))) }
}

const always = ['schemas', 'id']

/** Which attributes are returned, where a client names them. */
function projected(resource: Resource, { attributes, excludedAttributes }: Record<string, string>): Resource {
  const names = (text: string) =>
    text
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
          .split('.')[0]!
          .toLowerCase(),
      )
      .filter(Boolean)
  const [wanted, unwanted] = [attributes && names(attributes), excludedAttributes && names(excludedAttributes)]
  const kept = Object.entries(resource).filter(
    ([name]) =>
      always.includes(name) ||
      ((!wanted || wanted.includes(name.toLowerCase())) && !(unwanted || []).includes(name.toLowerCase())),
  )
  return Object.fromEntries(kept)
}
