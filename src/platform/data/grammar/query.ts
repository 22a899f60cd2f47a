import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'
import { looksLikeFilter, readFilter, readPlace, readTree } from './filters.ts'
import { readName } from './names.ts'
import { readOrder } from './order.ts'
import type { Param } from './query-string.ts'
import { Scanner } from './scanner.ts'
import { readSelect } from './select.ts'
import type { Operand, Query } from './syntax.ts'

/** The whole query string as a tree. For a function, a parameter that is not a filter is an argument. */
export function readQuery(params: Param[], isCall: boolean): Query {
  const query: Query = { select: [{ kind: 'star' }], conditions: [], orders: [], limits: [], offsets: [], args: [] }
  const said = new Set<string>()
  for (const { key, value, slot } of params) {
    const operand: Operand = slot === undefined ? { text: value } : { slot }
    switch (key.slice(key.lastIndexOf('.') + 1)) {
      case 'order':
        query.orders.push({ at: relations(key), what: readOrder(value) })
        continue
      case 'limit':
        query.limits.push({ at: relations(key), what: operand })
        continue
      case 'offset':
        query.offsets.push({ at: relations(key), what: operand })
        continue
      case 'and':
      case 'or':
        query.conditions.push(readTree(key, value))
        continue
    }
    if (key === 'select' || key === 'columns' || key === 'on_conflict') {
      // Of two values the first counts. The columns were read with the body.
      if (said.has(key)) continue
      said.add(key)
      if (key === 'select') query.select = readSelect(value)
      else if (key === 'on_conflict') query.onConflict = readNames(value, key)
    } else if (isCall && !looksLikeFilter(value)) query.args.push([key, value])
    else {
      const { at, what: path } = readPlace(key)
      query.conditions.push({ at, what: readFilter(path, value, slot) })
    }
  }
  if (query.conditions.length > limits.conditions)
    throw new ApiError(400, 'PGRST100', `A query can have up to ${limits.conditions} conditions.`)
  return query
}

/** `messages.channel.order` applies to messages.channel. */
function relations(key: string): string[] {
  const place = readPlace(key)
  return place.at
}

export function readNames(text: string, what: string): string[] {
  const scan = new Scanner(text, `${what} parameter`)
  const names: string[] = []
  do {
    scan.space()
    names.push(readName(scan))
    scan.space()
  } while (scan.take(','))
  scan.end('"," or end of input')
  return [...new Set(names)]
}
