/** (a), (1), (i), (A), and below them (1) again: the levels of a section of the Code of Federal Regulations. */
const levels: readonly RegExp[] = [/^[a-z]{1,2}$/, /^\d{1,3}$/, /^[ivxl]+$/, /^[A-Z]{1,2}$/, /^\d{1,3}$/]
const first = ['a', '1', 'i', 'A', '1']
const roman = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/**
 * The number of each paragraph of a section, such as (a)(1)(ii), from the marks that the paragraphs begin with. A
 * paragraph without a mark belongs to the one before it, and has no number before the first.
 */
export function paragraphNumbers(paragraphs: readonly string[]): (string | null)[] {
  const marks = paragraphs.map(marksOf)
  const following = marks.map((_, at) => marks.slice(at + 1).flat()[0])
  let path: (string | undefined)[] = []
  return marks.map((own, at) => {
    for (const [place, mark] of own.entries()) {
      const level = levelOf(mark, path, own[place + 1] ?? following[at])
      path = [...Array.from({ length: level }, (_, each) => path[each]), mark]
    }
    const number = path.flatMap((mark) => (mark === undefined ? [] : `(${mark})`)).join('')
    return number || null
  })
}

/** “(c) —(1) —(i) The amount”: the marks c, 1 and i. */
const marksOf = (paragraph: string): string[] =>
  [...(/^(?:\([A-Za-z0-9]{1,5}\)[\s—–]*)+/.exec(paragraph.trim())?.[0] ?? '').matchAll(/\(([A-Za-z0-9]+)\)/g)].map(
    ([, mark]) => mark!,
  )

/** A mark continues a series that is open, the deepest first, or begins one; (i) after (h) may be either. */
function levelOf(mark: string, path: readonly (string | undefined)[], next: string | undefined): number {
  const possible = levels.flatMap((pattern, level) => (pattern.test(mark) ? [level] : []))
  const continues = possible.filter((level) => path[level] !== undefined && successor(level, path[level]) === mark)
  const begins = possible.filter((level) => first[level] === mark && (level === 0 || path[level - 1] !== undefined))
  const isLetter = continues.includes(0) && mark === 'i' && next !== 'ii'
  if (isLetter) return 0
  const deeper = begins.filter((level) => level >= path.length)
  return deeper.at(-1) ?? continues.at(-1) ?? begins.at(-1) ?? possible[0] ?? 0
}

function successor(level: number, mark: string | undefined): string | undefined {
  if (mark === undefined) return undefined
  if (level === 1 || level === 4) return String(Number(mark) + 1)
  if (level === 2) return roman[roman.indexOf(mark) + 1]
  return mark.length === 1 ? String.fromCharCode(mark.charCodeAt(0) + 1) : undefined
}
