import type { ApiRole, Parameter, Routine, Schema } from '../schema/schema.ts'
import { keyOf } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import { nearest } from '../wire/nearest.ts'
import { arrayLiteral, quoted, type Binder } from './binder.ts'
import { tableSql } from './embeds.ts'

/** How the arguments came: named in the address, or as the JSON object of the body. */
export type Arguments = { from: 'address'; values: [name: string, value: string][] } | { from: 'body'; keys: string[] }

const namesOf = (given: Arguments) => [...new Set(given.from === 'address' ? given.values.map(([name]) => name) : given.keys)]

/** The one function of this name that takes these arguments. */
export function findRoutine(schema: Schema, schemaName: string, role: ApiRole, name: string, given: Arguments): Routine {
  const overloads = schema.routines.get(keyOf(schemaName, name)) ?? []
  const names = namesOf(given)
  const fitting = overloads.filter(({ parameters }) => takes(parameters, names) && (given.from === 'body' || !isUnnamed(parameters)))
  const found = fitting.length > 0 ? fitting : given.from === 'body' ? overloads.filter(takesJson) : []
  if (found.length === 1) return found[0]!
  if (found.length > 1) {
    const candidates = found.map((each) => `${schemaName}.${name}(${each.parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`)
    throw new ApiError(300, 'PGRST203', `Could not choose the best candidate function between: ${candidates.join(', ')}`, {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  }
  throw noRoutine(schema, schemaName, role, name, names, given.from === 'body')
}

function takes(parameters: Parameter[], names: string[]): boolean {
  return names.every((name) => parameters.some((parameter) => parameter.name === name)) && parameters.every((parameter) => !parameter.required || names.includes(parameter.name)) && isCallable(parameters)
}

/** One parameter without a name can be given the whole body, as text or JSON; others without a name cannot be given at all. */
const wholeTypes = new Set(['json', 'jsonb', 'text', 'xml'])
const isUnnamed = ([only, ...others]: Parameter[]) => others.length === 0 && only?.name === ''
const isCallable = (parameters: Parameter[]) => parameters.every(({ name }) => name !== '') || (isUnnamed(parameters) && wholeTypes.has(parameters[0]!.type))
const takesJson = ({ parameters }: Routine) => isUnnamed(parameters) && (parameters[0]!.type === 'json' || parameters[0]!.type === 'jsonb')

function noRoutine(schema: Schema, schemaName: string, role: ApiRole, name: string, names: string[], isBody: boolean): ApiError {
  const called = `${schemaName}.${name}`
  const callable = [...schema.routines.values()].flat().filter((routine) => routine.schema === schemaName && routine.executableBy.has(role) && isCallable(routine.parameters))
  const meant = nearest(name, callable.map((routine) => routine.name))
  const message = names.length > 0 ? `(${names.join(', ')})` : ' without parameters'
  const searched = names.length > 0 ? ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}` : ' without parameters'
  return new ApiError(404, 'PGRST202', `Could not find the function ${called}${message} in the schema cache`, {
    details: `Searched for the function ${called}${searched}${isBody ? ' or with a single unnamed json/jsonb parameter' : ''}, but no matches were found in the schema cache.`,
    hint: meant ? `Perhaps you meant to call the function ${schemaName}.${meant}` : null,
  })
}

/** The call as a relation of its own, run once whatever is then asked of its rows. */
export function callSql(binder: Binder, routine: Routine, given: Arguments): string {
  const { from, args } = argumentsSql(binder, routine, given)
  const call = `${tableSql(routine)}(${args})`
  return routine.returns.kind === 'rows' ? `select f.* from ${from && `${from}, `}${call} f` : `select ${call} as "value"${from && ` from ${from}`}`
}

function argumentsSql(binder: Binder, { parameters }: Routine, given: Arguments): { from: string; args: string } {
  const names = namesOf(given)
  const passed = parameters.filter(({ name }) => names.includes(name))
  const named = (value: (parameter: Parameter) => string) =>
    passed.map((parameter) => `${parameter.variadic ? 'variadic ' : ''}${quoted(parameter.name)} => ${value(parameter)}`).join(', ')
  if (given.from === 'address') return { from: '', args: named((parameter) => addressValue(binder, given.values, parameter)) }
  const [only] = parameters
  if (isUnnamed(parameters) && (passed.length > 0 || only!.required)) return { from: '', args: binder.bind(({ body }) => body, only!.type) }
  if (passed.length === 0) return { from: '', args: '' }
  const types = passed.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  return { from: `json_to_record(${binder.bind(({ body }) => body, 'json')}) as b(${types})`, args: named(({ name }) => `b.${quoted(name)}`) }
}

/** What the address repeats is one argument only where the function takes any number. */
function addressValue(binder: Binder, values: [string, string][], { name, type, variadic }: Parameter): string {
  const given = values.flatMap(([key, value]) => (key === name ? [value] : []))
  return binder.constant(variadic ? arrayLiteral(given) : given.at(-1)!, type)
}
