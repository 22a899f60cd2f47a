import { isDeepStrictEqual } from 'node:util'
import { ScimError } from './errors.ts'
import { parseFilter, type Filter, type Literal } from './filter.ts'

export type Resource = Record<string, unknown>
export type Operation = { op: 'add' | 'remove' | 'replace'; path?: string | undefined; value?: unknown }

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const mostOperations = 1_000

/** The operations of a request. Entra writes "Add" and "Replace", so case is ignored. */
export function operationsOf(body: unknown): Operation[] {
  const given = body as { schemas?: unknown; Operations?: unknown; operations?: unknown } | null
  const listed = given?.Operations ?? given?.operations
  if (!Array.isArray(given?.schemas) || !given.schemas.includes(patchOp))
    throw new ScimError(400, `A PATCH must name the schema ${patchOp}.`, 'invalidSyntax')
  if (!Array.isArray(listed) || listed.length === 0)
    throw new ScimError(400, 'A PATCH needs Operations.', 'invalidSyntax')
  if (listed.length > mostOperations)
    throw new ScimError(413, `A PATCH can have up to ${mostOperations} operations.`, 'tooMany')
  return listed.map((each) => {
    const { op, path, value } = (each ?? {}) as Record<string, unknown>
    const kind = (['add', 'remove', 'replace'] as const).find((name) => name === String(op).toLowerCase())
    if (!kind) throw new ScimError(400, 'op must be add, remove or replace.', 'invalidSyntax')
    if (path !== undefined && typeof path !== 'string') throw new ScimError(400, 'path must be text.', 'invalidPath')
    if (kind === 'remove' && !path) throw new ScimError(400, 'remove needs a path.', 'noTarget')
    if (kind !== 'remove' && value === undefined) throw new ScimError(400, `${kind} needs a value.`, 'invalidValue')
    return { op: kind, path: path || undefined, value }
  })
}

/** `readOnly`: attributes that stay unchanged, whatever the request says. */
export function applyPatch(
  resource: Resource,
  operations: readonly Operation[],
  readOnly: readonly string[] = ['id', 'meta', 'schemas'],
): Resource {
  const next = structuredClone(resource)
  for (const operation of operations) {
    if (operation.path) at(next, operation, readOnly)
    else {
      if (!isObject(operation.value))
        throw new ScimError(400, 'Without a path the value must be an object.', 'invalidValue')
      // Okta sends all changes in one value; Entra writes the paths as its keys.
      for (const [path, value] of Object.entries(operation.value)) {
        if (path === enterprise && isObject(value))
          for (const [name, inner] of Object.entries(value))
            at(next, { ...operation, path: `${enterprise}:${name}`, value: inner }, readOnly)
        else if (!readOnly.includes(path)) at(next, { ...operation, path, value }, readOnly)
      }
    }
  }
  return next
}

type Target = { container: Resource; name: string; filter: Filter | null; sub: string | null }

/**
 * `name`, `name.familyName`, `emails[type eq "work"]`, `emails[type eq "work"].value`, each optionally after the name
 * of a schema.
 */
function targetOf(resource: Resource, path: string): Target {
  const inEnterprise = path.toLowerCase().startsWith(`${enterprise.toLowerCase()}:`)
  const rest = inEnterprise
    ? path.slice(enterprise.length + 1)
    : path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
  const found = /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s.exec(rest)
  if (!found || ['__proto__', 'constructor', 'prototype'].some((word) => rest.includes(word)))
    throw new ScimError(400, `The path ${path} can’t be read.`, 'invalidPath')
  const container = inEnterprise ? ((resource[enterprise] ??= {}) as Resource) : resource
  const wanted = found[1]!
  const name = Object.keys(container).find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted
  return { container, name, filter: found[2] === undefined ? null : parseFilter(found[2]), sub: found[3] ?? null }
}

function at(resource: Resource, { op, path, value }: Operation, readOnly: readonly string[]): void {
  const { container, name, filter, sub } = targetOf(resource, path!)
  if (readOnly.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw new ScimError(400, `${name} can’t be changed.`, 'mutability')
  if (filter) return several(container, name, { op, filter, sub, value })
  if (sub) {
    const inner = isObject(container[name]) ? container[name] : {}
    const sameName = Object.keys(inner).find((each) => each.toLowerCase() === sub.toLowerCase()) ?? sub
    if (op === 'remove') delete inner[sameName]
    else inner[sameName] = value
    container[name] = inner
    return
  }
  const before = container[name]
  if (op === 'remove') return remove(container, name, value)
  if (op === 'add' && Array.isArray(before))
    container[name] = joinedValues(before, Array.isArray(value) ? value : [value])
  else if (isObject(before) && isObject(value)) container[name] = { ...before, ...value }
  else container[name] = value
}

/** Entra removes members by naming them in the value; the RFC by a filter in the path. */
function remove(container: Resource, name: string, value: unknown): void {
  const before = container[name]
  if (!Array.isArray(before) || value === undefined || value === null) return void delete container[name]
  const gone = (Array.isArray(value) ? value : [value]).map((each) => (isObject(each) ? each.value : each))
  container[name] = before.filter((each) => !gone.includes(isObject(each) ? each.value : each))
}

type Several = { op: Operation['op']; filter: Filter; sub: string | null; value: unknown }

function several(container: Resource, name: string, { op, filter, sub, value }: Several): void {
  const before = Array.isArray(container[name]) ? (container[name] as unknown[]) : []
  const hit = before.filter((each): each is Resource => isObject(each) && matches(filter, each))
  if (op === 'remove') {
    if (sub) for (const each of hit) delete each[sub]
    else container[name] = before.filter((each) => !hit.includes(each as Resource))
    return
  }
  if (hit.length === 0) {
    // A filter that matches one value by equality defines the new one; any other filter has no target.
    const made = madeBy(filter)
    if (!made) throw new ScimError(400, `No value of ${name} matches.`, 'noTarget')
    container[name] = [
      ...before,
      sub ? { ...made, [sub]: value } : { ...made, ...(isObject(value) ? value : { value }) },
    ]
    return
  }
  for (const each of hit) {
    if (sub) each[sub] = value
    else if (isObject(value)) Object.assign(each, value)
    else each.value = value
  }
}

/** An existing value is not added twice; a new primary replaces the previous one (RFC 7644, 3.5.2). */
function joinedValues(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  const keyOf = (each: unknown) =>
    isObject(each) && each.value !== undefined
      ? `${String(each.value)} ${String(each.type ?? '')}`
      : JSON.stringify(each)
  const fresh = added.filter(
    (each) => !before.some((old) => keyOf(old) === keyOf(each) || isDeepStrictEqual(old, each)),
  )
  const hasPrimary = fresh.some((each) => isObject(each) && each.primary === true)
  return [
    ...before.map((each) =>
      hasPrimary && isObject(each) && each.primary === true ? { ...each, primary: false } : each,
    ),
    ...fresh,
  ]
}

function madeBy(filter: Filter): Resource | null {
  if (filter.is === 'compare' && filter.operator === 'eq') return { [filter.path]: filter.value }
  if (filter.is !== 'and') return null
  const [one, other] = filter.of.map(madeBy)
  return one && other ? { ...one, ...other } : null
}

/** The same filter as for lists, applied to one value in memory. */
export function matches(filter: Filter, value: Resource): boolean {
  switch (filter.is) {
    case 'and':
      return filter.of.every((each) => matches(each, value))
    case 'or':
      return filter.of.some((each) => matches(each, value))
    case 'not':
      return !matches(filter.of, value)
    case 'present':
      return valueAt(value, filter.path) !== undefined && valueAt(value, filter.path) !== null
    case 'some':
      throw new ScimError(400, 'Brackets can’t be nested.', 'invalidFilter')
    case 'compare':
      return compare(valueAt(value, filter.path), filter.operator, filter.value)
  }
}

const valueAt = (value: Resource, path: string) =>
  Object.entries(value).find(([name]) => name.toLowerCase() === path)?.[1]

function compare(found: unknown, operator: string, wanted: Literal): boolean {
  const [a, b] = [found, wanted].map((each) => (typeof each === 'string' ? each.toLowerCase() : each))
  if (operator === 'eq') return a === b || (typeof a === 'boolean' && String(a) === b)
  if (operator === 'ne') return a !== b
  if (typeof a !== 'string' || typeof b !== 'string') return false
  if (operator === 'co') return a.includes(b)
  if (operator === 'sw') return a.startsWith(b)
  if (operator === 'ew') return a.endsWith(b)
  return operator === 'gt' ? a > b : operator === 'ge' ? a >= b : operator === 'lt' ? a < b : a <= b
}

const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
