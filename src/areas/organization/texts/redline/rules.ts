import { diffArrays } from 'diff'
import { pictureIn, pictureInWords, pictureSource } from '#platform/documents/picture-line.ts'

export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/**
 * Beyond so many edits, a passage is shown as one removal and one addition, because word by word would be unreadable.
 */
const mostEdits = 1_000

/**
 * Words removed and added within the paragraphs that differ. Kept plus removed text is the old version, kept plus
 * added text the new one.
 */
export function redline(before: string, after: string): Piece[] {
  const paragraphs = compared(paragraphsOf(before), paragraphsOf(after))
  return joined(
    joined(paragraphs ?? whole(before, after)).flatMap((piece, at, pieces) => {
      const next = pieces[at + 1]
      if (piece.kind === 'removed' && next?.kind === 'added') return words(piece.text, next.text)
      return piece.kind === 'added' && pieces[at - 1]?.kind === 'removed' ? [] : [piece]
    }),
  )
}

const tokens = new RegExp(String.raw`${pictureSource}|[\p{L}\p{N}’']+|\s+|[^\p{L}\p{N}’'\s]`, 'gu')
/** Words, the spaces between them, each picture and each other character for itself: together they are the text again. */
export const wordsOf = (text: string): string[] => text.match(tokens) ?? []
const paragraphsOf = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+$/g) ?? []

const words = (before: string, after: string) =>
  compared(wordsOf(before), wordsOf(after)) ?? inTurn(before, after) ?? whole(before, after)

/** A long passage changed throughout: each paragraph is compared with the one in its place. */
function inTurn(before: string, after: string): Piece[] | undefined {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  if (old.length !== now.length || old.length === 1) return undefined
  return old.flatMap((paragraph, at) => words(paragraph, now[at]!))
}

const whole = (before: string, after: string): Piece[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

/**
 * Undefined when the two have too little in common. Compared from the end, so that a passage starts with the space
 * before its first word.
 */
function compared(before: string[], after: string[]): Piece[] | undefined {
  const changes = diffArrays(before.toReversed(), after.toReversed(), { maxEditLength: mostEdits })
  return changes
    ?.toReversed()
    .map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.toReversed().join(''),
    }))
}

/** Adjacent pieces of one kind are merged, a removal comes before its replacement, and no piece is empty. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  let run: Record<Piece['kind'], string> = { same: '', removed: '', added: '' }
  const flush = () => {
    for (const kind of ['same', 'removed', 'added'] as const) if (run[kind]) out.push({ kind, text: run[kind] })
    run = { same: '', removed: '', added: '' }
  }
  for (const { kind, text } of pieces) {
    if (text === '') continue
    if (kind === 'same' ? run.removed || run.added : run.same) flush()
    run[kind] += text
  }
  flush()
  return out
}

type Worded = { heading: string; body: string }
export type SectionChange = { heading: string; kind: 'same' | 'changed' | 'removed' | 'added'; pieces: Piece[] }

/** Two versions section by section in the order of the newer one; a section is identified by its heading. */
export function compareSections(before: readonly Worded[], after: readonly Worded[]): SectionChange[] {
  const known = new Map(before.map((each) => [each.heading, each]))
  const gone = before.filter(({ heading }) => !after.some((each) => each.heading === heading))
  return [
    ...after.map(({ heading, body }): SectionChange => {
      const was = known.get(heading)
      if (!was) return { heading, kind: 'added', pieces: [{ kind: 'added', text: body }] }
      return { heading, kind: was.body === body ? 'same' : 'changed', pieces: redline(was.body, body) }
    }),
    ...gone.map(({ heading, body }): SectionChange => ({
      heading,
      kind: 'removed',
      pieces: [{ kind: 'removed', text: body }],
    })),
  ]
}

const pictures = new RegExp(pictureSource, 'gu')

/** As people read it: a picture by its words, and two versions of one as one change. */
export function readable(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => {
    const [before, next] = [pieces[at - 1], pieces[at + 1]]
    const gone = piece.kind === 'added' && before?.kind === 'removed' ? filesIn(before.text) : []
    const come = piece.kind === 'removed' && next?.kind === 'added' ? filesIn(next.text) : []
    let place = 0
    const text = piece.text.replaceAll(pictures, (markdown) => {
      const index = place++
      const picture = pictureIn(markdown)!
      // The removed one of two versions is not shown beside the new one.
      if (index < come.length) return ''
      if (index >= gone.length) return pictureInWords(picture)
      return `[Picture changed: ${picture.alt ?? 'decorative'}]${picture.caption ? ` ${picture.caption}` : ''}`
    })
    return text === '' ? [] : [{ ...piece, text }]
  })
}

const filesIn = (text: string) => text.match(pictures) ?? []
