import type { Operand } from '../grammar/syntax.ts'

/** One request's values for a statement that is written once for all requests of its shape. */
export type Given = {
  values: readonly string[]
  /** The JSON of the body. */
  body: string
  organization: string
  limit: number
  offset: number
}
export type Bound = (given: Given) => string | number | null

/** Counts the parameters of one statement, and remembers where each request has their values. */
export class Binder {
  readonly bounds: Bound[] = []

  bind(bound: Bound, type?: string): string {
    this.bounds.push(bound)
    return `$${this.bounds.length}${type ? `::${type}` : ''}`
  }

  constant(value: string | number, type?: string): string {
    return this.bind(() => value, type)
  }

  operand(operand: Operand, read: (text: string) => string | number = (text) => text, type?: string): string {
    if ('slot' in operand) return this.bind(({ values }) => read(values[operand.slot]!), type)
    const value = read(operand.text)
    return this.bind(() => value, type)
  }

  /** A short list in as many places; the last element fills the rest. */
  places(slot: number, count: number, read: (text: string) => readonly string[]): string {
    const place = (at: number) =>
      this.bind(({ values }) => {
        const list = read(values[slot]!)
        return list[at] ?? list.at(-1)!
      })
    return Array.from({ length: count }, (_, at) => place(at)).join(', ')
  }
}

/** A name of the schema cache. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The caller's name for an output. It names nothing in the database, and is quoted all the same. */
export const label = quoted

/** The elements of an `in` as PostgreSQL writes an array. */
export const arrayLiteral = (elements: readonly string[]) =>
  elements.length === 1 && elements[0] === ''
    ? '{}'
    : `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
