import { keyOf, type Parameter, type Routine } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import { nearest } from '../../nearest.ts'
import { arrayLiteral, quoted, type Binder } from './binder.ts'
import { tableSql } from './embeds.ts'
import type { Scope } from './level.ts'
import { plural } from '../../words.ts'

/** The form of the arguments: named in the address, or as the JSON object of the body. */
export type Arguments = { from: 'address'; values: [name: string, value: string][] } | { from: 'body'; keys: string[] }

const namesOf = (given: Arguments) => [
  ...new Set(given.from === 'address' ? given.values.map(([name]) => name) : given.keys),
]

/** The one function of this name that takes these arguments. */
export function findRoutine(scope: Scope, name: string, given: Arguments): Routine {
  const overloads = scope.schema.routines.get(keyOf(scope.name, name)) ?? []
  const names = namesOf(given)
  const fitting = overloads.filter(
    ({ parameters }) => takes(parameters, names) && (given.from === 'body' || !isUnnamed(parameters)),
  )
  const found = fitting.length > 0 || given.from === 'address' ? fitting : overloads.filter(takesJson)
  if (found.length === 1) return found[0]!
  throw found.length > 1 ? ambiguous(found) : noRoutine(scope, name, names, given.from === 'body')
}

function takes(parameters: Parameter[], names: string[]): boolean {
  const known = names.every((name) => parameters.some((parameter) => parameter.name === name))
  return known && parameters.every(({ name, required }) => !required || names.includes(name)) && isCallable(parameters)
}

/**
 * One parameter without a name can be given the whole body, as text or JSON; others without a name cannot be given at
 * all.
 */
const wholeTypes = new Set(['json', 'jsonb', 'text', 'xml'])
const isUnnamed = ([only, ...others]: Parameter[]) => others.length === 0 && only?.name === ''
const isCallable = (parameters: Parameter[]) =>
  parameters.every(({ name }) => name !== '') || (isUnnamed(parameters) && wholeTypes.has(parameters[0]!.type))
const takesJson = ({ parameters }: Routine) => isUnnamed(parameters) && ['json', 'jsonb'].includes(parameters[0]!.type)

function ambiguous(found: Routine[]): ApiError {
  const signature = (parameters: Parameter[]) => parameters.map(({ name, type }) => `${name} => ${type}`).join(', ')
  const written = ({ schema, name, parameters }: Routine) => `${schema}.${name}(${signature(parameters)})`
  return new ApiError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${found.map(written).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function noRoutine(
  { schema, name: schemaName, role }: Scope,
  name: string,
  names: string[],
  isBody: boolean,
): ApiError {
  const called = `${schemaName}.${name}`
  const shown = [...schema.routines.values()]
    .flat()
    .filter((each) => each.schema === schemaName && each.executableBy.has(role))
  const callable = shown.filter(({ parameters }) => isCallable(parameters))
  const meant = nearest(
    name,
    callable.map((routine) => routine.name),
  )
  const given = names.join(', ')
  const parameters = plural(names.length, { one: 'parameter', other: 'parameters' })
  const none = ' without parameters'
  const [signature, searched] = names.length > 0 ? [`(${given})`, ` with ${parameters} ${given}`] : [none, none]
  const or = isBody ? ' or with a single unnamed json/jsonb parameter' : ''
  return new ApiError(404, 'PGRST202', `Could not find the function ${called}${signature} in the schema cache`, {
    details: `Searched for the function ${called}${searched}${or}, but no matches were found in the schema cache.`,
    hint: meant ? `Perhaps you meant to call the function ${schemaName}.${meant}` : null,
  })
}

/** The call as a relation, run once for any query of its rows. */
export function callSql(binder: Binder, routine: Routine, given: Arguments): string {
  const { from, args } = argumentsSql(binder, routine, given)
  const call = `${tableSql(routine)}(${args})`
  if (routine.returns.kind === 'rows') return `select f.* from ${from && `${from}, `}${call} f`
  return `select ${call} as "value"${from && ` from ${from}`}`
}

function argumentsSql(binder: Binder, { parameters }: Routine, given: Arguments): { from: string; args: string } {
  const names = namesOf(given)
  const passed = parameters.filter(({ name }) => names.includes(name))
  const named = (value: (parameter: Parameter) => string) =>
    passed
      .map((parameter) => `${parameter.variadic ? 'variadic ' : ''}${quoted(parameter.name)} => ${value(parameter)}`)
      .join(', ')
  if (given.from === 'address')
    return { from: '', args: named((parameter) => addressValue(binder, given.values, parameter)) }
  const [only] = parameters
  if (isUnnamed(parameters) && (passed.length > 0 || only!.required))
    return { from: '', args: binder.bind(({ body }) => body, only!.type) }
  if (passed.length === 0) return { from: '', args: '' }
  const types = passed.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  return {
    from: `json_to_record(${binder.bind(({ body }) => body, 'json')}) as b(${types})`,
    args: named(({ name }) => `b.${quoted(name)}`),
  }
}

/** Repeated parameters are one argument only where the function takes any number. */
function addressValue(binder: Binder, values: [string, string][], { name, type, variadic }: Parameter): string {
  const given = values.flatMap(([key, value]) => (key === name ? [value] : []))
  return binder.constant(variadic ? arrayLiteral(given) : given.at(-1)!, type)
}
