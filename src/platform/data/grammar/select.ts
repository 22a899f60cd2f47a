import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'
import { readName, readPath } from './names.ts'
import { Scanner } from './scanner.ts'
import type { JoinKind, Selected } from './syntax.ts'

const identifier = /[\p{L}\p{Nd}_ $]+/uy
const aggregates = /(?:sum|avg|count|max|min)(?=\(\))/y
const afterStar = /\*(?=\s*(?:$|,|\)))/y

/** `id,total:amount::text,vendor:vendors!inner(name,...address(city))` */
export function readSelect(text: string): Selected[] {
  const scan = new Scanner(text, 'select parameter')
  const selection = new Selection(scan)
  const items = selection.list(1)
  scan.end('"," or end of input')
  return items
}

class Selection {
  #scan: Scanner
  #selected = 0
  #embeds = 0

  constructor(scan: Scanner) {
    this.#scan = scan
  }

  list(depth: number): Selected[] {
    const items: Selected[] = []
    this.#scan.space()
    if (this.#scan.ended || this.#scan.sees(')')) return items
    do {
      this.#scan.space()
      items.push(this.#item(depth))
      this.#scan.space()
      if (++this.#selected > limits.selected)
        throw new ApiError(400, 'PGRST100', `A request can select up to ${limits.selected} columns.`)
    } while (this.#scan.take(','))
    return items
  }

  #item(depth: number): Selected {
    const scan = this.#scan
    if (scan.take('...')) return this.#embed(readName(scan), undefined, true, depth)
    if (scan.match(afterStar)) return { kind: 'star' }
    const label = this.#label()
    const start = scan.at
    const name = readName(scan)
    if (this.#isEmbed(name)) return this.#embed(name, label, false, depth)
    scan.at = start
    return this.#column(label)
  }

  /** `alias:` before anything, but not the first half of `::type`. */
  #label(): string | undefined {
    const start = this.#scan.at
    const name = readName(this.#scan)
    if (!this.#scan.sees('::') && this.#scan.take(':')) return name
    this.#scan.at = start
    return undefined
  }

  /** `count()` is the one name before a parenthesis that is not a relation. */
  #isEmbed(name: string): boolean {
    return this.#scan.sees('!') || (this.#scan.sees('(') && !(name === 'count' && this.#scan.sees('()')))
  }

  #embed(relation: string, label: string | undefined, spread: boolean, depth: number): Selected {
    const scan = this.#scan
    if (depth > limits.embedDepth)
      throw new ApiError(400, 'PGRST100', `Relations can be embedded up to ${limits.embedDepth} deep.`)
    if (++this.#embeds > limits.embeds)
      throw new ApiError(400, 'PGRST100', `A request can embed up to ${limits.embeds} relations.`)
    const marks = this.#marks()
    scan.expect('(')
    const items = this.list(depth + 1)
    scan.expect(')')
    return { kind: 'embed', relation, ...(label === undefined ? {} : { label }), ...marks, spread, items }
  }

  /** `!fk_name!inner`, in either order. */
  #marks(): { hint?: string; join?: JoinKind } {
    const marks: { hint?: string; join?: JoinKind } = {}
    for (let n = 0; n < 2 && this.#scan.take('!'); n++) {
      const mark = readName(this.#scan)
      if (mark === 'inner' || mark === 'left') marks.join ??= mark
      else marks.hint ??= mark
    }
    return marks
  }

  #column(label: string | undefined): Selected {
    const scan = this.#scan
    const named = label === undefined ? {} : { label }
    if (scan.take('count()')) {
      this.#type()
      return { kind: 'column', path: { column: '*', steps: [] }, aggregate: 'count', ...named }
    }
    const path = readPath(scan)
    const cast = this.#type()
    const aggregate = scan.take('.')
      ? (scan.match(aggregates) ?? scan.fail('an aggregate function (sum, avg, count, max, min)'))
      : undefined
    if (aggregate) scan.expect('()')
    if (aggregate) this.#type()
    if (!scan.ended && !/^\s*[,)]/.test(scan.text.slice(scan.at, scan.at + 20)))
      scan.fail('"->", "->>", "::", ".", "," or end of input')
    return { kind: 'column', path, ...named, ...(cast ? { cast } : {}), ...(aggregate ? { aggregate } : {}) }
  }

  #type(): string | undefined {
    if (!this.#scan.take('::')) return undefined
    return this.#scan.match(identifier)?.trim() || this.#scan.fail('the name of a type')
  }
}
