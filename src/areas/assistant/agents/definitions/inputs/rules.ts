import type { Field } from '#platform/records/fields.ts'

/** One value of a command's input. Its path is its place in the input: “task.title”. */
export type InputField = { path: string; label: string; required: boolean; field: Field }
export type Given = Readonly<Record<string, unknown>>
/**
 * The input of a command that a step proposes for each record it finds: what the record fills in, and what the builder
 * asks for.
 */
export type ActionInput = { start: Given; fields: readonly InputField[] }

const isPart = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(input: Given, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), input)
}

/** The same input with another value at the path. An empty value is left out, and a part without values too. */
export function withValue(input: Given, path: string, value: unknown): Given {
  const [name = '', ...rest] = path.split('.')
  const part = input[name]
  const next = rest.length === 0 ? value : withValue(isPart(part) ? part : {}, rest.join('.'), value)
  const isEmpty = next === '' || next === null || next === undefined || (isPart(next) && Object.keys(next).length === 0)
  const { [name]: _, ...others } = input
  return isEmpty ? others : { ...others, [name]: next }
}

/** The values that an input lacks, by their labels. */
export const missingIn = ({ fields }: ActionInput, input: Given): string[] =>
  fields.filter(({ required, path }) => required && valueAt(input, path) === undefined).map(({ label }) => label)
