import type { Column, ColumnKind } from '@granary/geodata/geodata.ts'

/** A condition that can't be read, in a sentence. */
export class UnreadableWhere extends Error {}

type Token = { kind: 'name' | 'text' | 'number' | 'sign' | 'word'; text: string }
const words = new Set([
  'AND',
  'OR',
  'NOT',
  'IN',
  'LIKE',
  'IS',
  'NULL',
  'BETWEEN',
  'TRUE',
  'FALSE',
  'UPPER',
  'LOWER',
  'DATE',
  'TIMESTAMP',
])

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const pattern =
    /\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")+)"|([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|([\p{L}_][\p{L}\p{N}_.]*)|(<>|!=|<=|>=|[=<>(),]))/uy
  let at = 0
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) throw new UnreadableWhere(`The condition can’t be read at “${text.slice(at).trim().slice(0, 20)}”.`)
    const [, string, quoted, number, name, sign] = found
    at = pattern.lastIndex
    if (string !== undefined) tokens.push({ kind: 'text', text: string.replaceAll("''", "'") })
    else if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted.replaceAll('""', '"') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined)
      tokens.push(
        words.has(name.toUpperCase()) ? { kind: 'word', text: name.toUpperCase() } : { kind: 'name', text: name },
      )
    else tokens.push({ kind: 'sign', text: sign! })
    if (tokens.length > 400) throw new UnreadableWhere('The condition is too long.')
  }
  return tokens
}

export type Where = { sql: string; values: unknown[] }

/** The number of a feature in its layer, which other programs know it by. */
export const idField = 'OBJECTID'

/**
 * The conditions that ArcGIS programs send (SQL-92 over the fields of a layer), as a condition over map_features. Each
 * value is a parameter, and each name a field of the layer: nothing of the text reaches the database as SQL.
 */
export function whereOf(text: string, columns: readonly Column[], firstParameter: number): Where {
  const tokens = tokensOf(text)
  const values: unknown[] = []
  let at = 0
  let depth = 0
  const put = (value: unknown) => `$${values.push(value) + firstParameter - 1}`
  const next = () => tokens[at]
  const isNext = (...texts: string[]) => {
    const token = next()
    return token !== undefined && (token.kind === 'word' || token.kind === 'sign') && texts.includes(token.text)
  }
  const take = (...texts: string[]) => (isNext(...texts) ? tokens[at++]!.text : null)
  const need = (text: string) => {
    if (!take(text))
      throw new UnreadableWhere(
        `The condition needs ${text} ${next() ? `before “${next()!.text.slice(0, 20)}”` : 'at its end'}.`,
      )
  }

  function either(): string {
    if (++depth > 40) throw new UnreadableWhere('The condition has too many parentheses.')
    const parts = [both()]
    while (take('OR')) parts.push(both())
    depth--
    return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`
  }
  function both(): string {
    const parts = [not()]
    while (take('AND')) parts.push(not())
    return parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`
  }
  function not(): string {
    return take('NOT') ? `not ${not()}` : compared()
  }
  function compared(): string {
    if (take('(')) {
      const inner = either()
      need(')')
      return `(${inner})`
    }
    const left = operand()
    const sign = take('=', '<>', '!=', '<', '>', '<=', '>=')
    if (sign) {
      const right = operand()
      const kind =
        left.kind ??
        right.kind ??
        (typeof left.value === 'number' && typeof right.value === 'number' ? 'number' : 'text')
      return `${sqlOf(left, kind)} ${sign === '!=' ? '<>' : sign} ${sqlOf(right, kind)}`
    }
    if (take('IS')) {
      const isNot = take('NOT') !== null
      need('NULL')
      return `${sqlOf(left, left.kind ?? 'text')} is ${isNot ? 'not ' : ''}null`
    }
    const isNot = take('NOT') !== null ? 'not ' : ''
    if (take('LIKE')) return `${sqlOf(left, 'text')} ${isNot}like ${sqlOf(operand(), 'text')}`
    if (take('IN')) {
      need('(')
      const all = [operand()]
      while (take(',')) all.push(operand())
      need(')')
      return `${sqlOf(left, left.kind ?? 'text')} ${isNot}in (${all.map((each) => sqlOf(each, left.kind ?? 'text')).join(', ')})`
    }
    if (take('BETWEEN')) {
      const low = operand()
      need('AND')
      const high = operand()
      const kind = left.kind ?? 'text'
      return `${sqlOf(left, kind)} ${isNot}between ${sqlOf(low, kind)} and ${sqlOf(high, kind)}`
    }
    throw new UnreadableWhere(
      `The condition needs a comparison ${next() ? `before “${next()!.text.slice(0, 20)}”` : 'at its end'}.`,
    )
  }

  type Operand = {
    field?: string
    change?: 'upper' | 'lower'
    kind?: ColumnKind | 'id'
    value?: string | number | boolean | null
  }
  function operand(): Operand {
    const change = take('UPPER', 'LOWER')
    if (change) {
      need('(')
      const inner = operand()
      need(')')
      return {
        ...inner,
        change: change === 'UPPER' ? 'upper' : 'lower',
        ...(inner.field !== undefined && { kind: 'text' }),
      }
    }
    // DATE '2026-11-26' is the day itself; the fields hold days as text in this form.
    if (take('DATE', 'TIMESTAMP')) {
      const token = tokens[at++]
      if (token?.kind !== 'text') throw new UnreadableWhere('DATE needs a day in quotation marks.')
      return { value: token.text.slice(0, 10) }
    }
    if (take('TRUE')) return { value: true }
    if (take('FALSE')) return { value: false }
    if (take('NULL')) return { value: null }
    const token = tokens[at++]
    if (!token) throw new UnreadableWhere('The condition ends too early.')
    if (token.kind === 'text') return { value: token.text }
    if (token.kind === 'number') return { value: Number(token.text) }
    if (token.kind !== 'name')
      throw new UnreadableWhere(`The condition has “${token.text}” where a field or a value belongs.`)
    if (token.text.toUpperCase() === idField) return { field: idField, kind: 'id' }
    const column =
      columns.find(({ name }) => name === token.text) ??
      columns.find(({ name }) => name.toLowerCase() === token.text.toLowerCase())
    if (!column) throw new UnreadableWhere(`This layer has no field ${token.text.slice(0, 80)}.`)
    return { field: column.name, kind: column.kind }
  }
  function sqlOf({ field, change, kind: own, value }: Operand, kind: ColumnKind | 'id'): string {
    const raw =
      field === undefined
        ? value === null
          ? 'null'
          : kind === 'number' || kind === 'id'
            ? `${put(numberOf(value))}::numeric`
            : kind === 'flag'
              ? `${put(value === true || value === 1 || value === '1' || value === 'true')}::boolean`
              : `${put(String(value))}::text`
        : fieldSql(field, own!, kind, put)
    return change ? `${change}(${raw})` : raw
  }

  const sql = either()
  if (next()) throw new UnreadableWhere(`The condition can’t be read at “${next()!.text.slice(0, 20)}”.`)
  return { sql, values }
}

function numberOf(value: unknown): number {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number))
    throw new UnreadableWhere(`“${String(value).slice(0, 40)}” isn’t a number.`)
  return number
}

function fieldSql(
  field: string,
  own: ColumnKind | 'id',
  kind: ColumnKind | 'id',
  put: (value: unknown) => string,
): string {
  if (own === 'id') return kind === 'text' ? 'position::text' : 'position'
  const name = put(field)
  const text = `(attributes::jsonb ->> ${name}::text)`
  if (own === 'number' && kind !== 'text') return `${text}::numeric`
  return own === 'flag' && kind !== 'text' ? `${text}::boolean` : text
}

/** The fields to sort by, such as “OWNER DESC, OBJECTID”. */
export function orderOf(text: string, columns: readonly Column[], firstParameter: number): Where {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value) + firstParameter - 1}`
  const parts = text.split(',').flatMap((part) => {
    const [, name, direction] = /^\s*"?(.+?)"?(?:\s+(ASC|DESC))?\s*$/i.exec(part) ?? []
    if (!name) return []
    const column = columns.find((each) => each.name.toLowerCase() === name.toLowerCase())
    if (!column && name.toUpperCase() !== idField)
      throw new UnreadableWhere(`This layer has no field ${name.slice(0, 80)}.`)
    const sql = column ? fieldSql(column.name, column.kind, column.kind, put) : 'position'
    return [`${sql} ${direction?.toUpperCase() === 'DESC' ? 'desc' : 'asc'} nulls last`]
  })
  return { sql: [...parts, 'position'].join(', '), values }
}
