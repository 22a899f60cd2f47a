import { readName, readPath } from './names.ts'
import { Scanner } from './scanner.ts'
import type { OrderTerm } from './syntax.ts'

/** `needed_by.desc.nullslast,vendors(name)` */
export function readOrder(text: string): OrderTerm[] {
  const scan = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scan.space()
    terms.push(readTerm(scan))
    scan.space()
  } while (scan.take(','))
  scan.end('"," or end of input')
  return terms
}

function readTerm(scan: Scanner): OrderTerm {
  const term = readTarget(scan)
  if (scan.take('.asc')) term.direction = 'asc'
  else if (scan.take('.desc')) term.direction = 'desc'
  if (scan.take('.nullsfirst')) term.nulls = 'first'
  else if (scan.take('.nullslast')) term.nulls = 'last'
  if (scan.take('.'))
    scan.fail(term.direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"')
  if (!scan.ended && !/[\s,]/.test(scan.text[scan.at]!)) scan.fail('delimiter (.), "," or end of input')
  return term
}

/** A column, or one of an embedded relation: `vendors(name)`. */
function readTarget(scan: Scanner): OrderTerm {
  const start = scan.at
  const relation = readName(scan)
  if (scan.take('(')) {
    const path = readPath(scan)
    scan.expect(')')
    return { relation, path }
  }
  scan.at = start
  return { path: readPath(scan) }
}
