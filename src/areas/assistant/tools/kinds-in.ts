import type { Kind, Vocabulary } from './vocabulary.ts'

/** The kinds that the text names, in the order of the text; at one place the longest name wins. */
export function kindsIn(text: string, vocabulary: Vocabulary): { kind: Kind; name: string; at: number }[] {
  const found = vocabulary.flatMap((kind) => {
    for (const name of kind.names) {
      const at = text.indexOf(` ${name} `)
      if (at >= 0) return [{ kind, name, at }]
    }
    return []
  })
  return found
    .filter(({ at, name, kind }) => !found.some((other) => other.kind !== kind && covers(other, { at, name })))
    .toSorted((one, other) => one.at - other.at || other.name.length - one.name.length)
}

const covers = (other: { at: number; name: string }, { at, name }: { at: number; name: string }): boolean =>
  other.at <= at && other.at + other.name.length >= at + name.length && other.name.length > name.length
