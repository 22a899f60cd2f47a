import { figuresIn, sentencesOf } from '#platform/functions/chat/judge.ts'
import { linkless } from '#platform/functions/chat/links.ts'
import { visible } from '#platform/functions/chat/masking.ts'
import { isPromise, placeholder } from './standards/rules.ts'
import { wordCount, isUsed, type Part, type Problem, type Sentence, type Source } from './rules.ts'

/** A sentence as written, with the numbers of the sources behind it. */
export type Told = { text: string; sources: readonly string[] }
type Limits = Pick<Part, 'words' | 'characters' | 'entries' | 'help'>

/** The parts of a model's answer: each begins with a line “## name”. Anything under another heading is not used. */
export function partsIn(answer: string, names: readonly string[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  let name: string | undefined
  for (const line of visible(answer).split('\n')) {
    const heading = /^#{1,4}\s*([\w-]+)\s*$/.exec(line)?.[1]
    if (heading) name = names.find((each) => each === heading)
    else if (name !== undefined) parts.set(name, `${parts.get(name) ?? ''}${line}\n`)
  }
  return parts
}

const marks = /\s*\[(\d+(?:\s*,\s*\d+)*)\]/g

/**
 * Sentences of a model with their markers, such as “The road is closed. [2, 3]”. A marker counts back to the
 * one before it.
 */
export function toldIn(text: string, sources: readonly Source[], isEntry: boolean): Told[][] {
  return linkless(text)
    .split('\n')
    .map((line) => line.trim().replaceAll(/(^|\s)@(?=\p{L})/gu, '$1'))
    .filter((line) => line !== '')
    .map((line) => {
      const moved = line.replaceAll(/([.!?])((?:\s*\[\d+(?:\s*,\s*\d+)*\])+)/g, '$2$1')
      let behind: readonly string[] = []
      return (isEntry ? [moved] : sentencesOf(moved))
        .toReversed()
        .map((sentence): Told => {
          const own = [...sentence.matchAll(marks)].flatMap(([, numbers]) =>
            numbers!.split(',').flatMap((number) => sources[Number(number) - 1]?.key ?? []),
          )
          behind = own.length > 0 ? [...new Set(own)] : behind
          return { text: sentence.replaceAll(marks, '').trim(), sources: behind }
        })
        .toReversed()
        .filter(({ text: words }) => words !== '')
    })
}

/**
 * Each sentence against its own sources: its figures must be in them, or be the count or the sum of them. What claims an
 * outcome or names a person that they don't is marked. What has a placeholder, promises or decides, repeats a sentence
 * or goes beyond the limit is left out.
 */
export function judgeDraft(
  lines: readonly (readonly Told[])[],
  limits: Limits,
  sources: readonly Source[],
  /** Made of rows by rules: it claims nothing else. */ byRule = false,
): Sentence[] {
  const byKey = new Map(sources.map((source) => [source.key, source]))
  const standing = new Set(figuresIn(limits.help, { small: true }))
  const said = new Set<string>()
  let [words, characters, isFull] = [0, 0, false]
  return lines.flatMap((told, line) =>
    told.map(({ text, sources: keys }): Sentence => {
      const cited = keys.flatMap((key) => byKey.get(key) ?? [])
      const wording = text.toLowerCase()
      const repeated = !byRule && !limits.entries && said.has(wording)
      said.add(wording)
      const wrong = repeated ? 'repeat' : problemOf(text, cited, limits, { standing, byRule })
      const judged: Sentence = { text, line, sources: cited.map(({ key }) => key), problem: wrong }
      if (!isUsed(judged)) return judged
      words += wordCount(text)
      characters += text.length + 1
      isFull ||= (limits.words !== undefined && words > limits.words) || characters > limits.characters
      return isFull ? { ...judged, problem: 'limit' } : judged
    }),
  )
}

function problemOf(
  text: string,
  cited: readonly Source[],
  { entries }: Limits,
  { standing, byRule }: { standing: ReadonlySet<string>; byRule: boolean },
): Problem | null {
  if (!byRule && placeholder.test(text)) return 'blank'
  // The weights of criteria are choices for a person to make, and no fact.
  if (entries === 'choices') return null
  const known = figuresOf(cited)
  const figures = figuresIn(text.replace(/^\d+[.)]\s/, ''), { small: true })
  if (figures.some((figure) => !known.has(figure) && !standing.has(figure))) return 'figure'
  if (!byRule && isPromise(text, cited)) return 'promise'
  if (cited.length === 0) return 'source'
  if (byRule) return null
  const read = cited
    .map(({ title, text: body }) => `${title}\n${body}`)
    .join('\n')
    .toLowerCase()
  return [...outcomesIn(text), ...namesIn(text)].some((word) => !read.includes(word)) ? 'source' : null
}

/** Figures in the sources, the number of sources of each kind, and the totals of their amounts of one name. */
export function figuresOf(cited: readonly Source[]): ReadonlySet<string> {
  const figures = new Set(cited.flatMap(({ title, text }) => figuresIn(`${title}\n${text}`, { small: true })))
  const [counts, sums] = [new Map<string, number>(), new Map<string, number>()]
  for (const { table, record, text } of cited) {
    if (record === null) continue
    counts.set(table!, (counts.get(table!) ?? 0) + 1)
    for (const [, label, amount] of text.matchAll(/^(.+?): \$([\d,]+(?:\.\d{2})?)$/gm)) {
      const name = `${table} ${label}`
      sums.set(name, (sums.get(name) ?? 0) + Math.round(Number(amount!.replaceAll(',', '')) * 100))
    }
  }
  for (const count of counts.values()) figures.add(String(count))
  for (const cents of sums.values()) figures.add(String(cents / 100))
  return figures
}

/** Words that say how a case ended. */
const outcomes =
  /\b(approved|rejected|denied|awarded|certified|signed|obligated|ineligible|eligible|guaranteed|exempt|unanimous(?:ly)?|died|deaths?|injur(?:ed|ies)|killed|fraud\w*|debarred)\b/gi
const outcomesIn = (text: string): string[] => [...text.matchAll(outcomes)].map(([word]) => word.toLowerCase())

/** Names within a sentence: words with a capital that do not begin it. Abbreviations are the trade's own words. */
const namesIn = (text: string): string[] =>
  [...text.replaceAll(/(^|[.:;!?•|-]\s+|["“(])\p{Lu}/gu, '$1').matchAll(/\b\p{Lu}\p{Ll}{2,}\b/gu)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => !plain.has(word))

/**
 * Months are part of dates, which are checked as figures; the rest are words of forms that are written with a
 * capital.
 */
const plain = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday federal public assistance city county state contractor price'.split(
    ' ',
  ),
)
