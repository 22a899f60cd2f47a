export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/**
 * With more changes than this the middle is shown as one removal and one addition: nobody reads such a redline word by
 * word.
 */
const mostSteps = 1_000

/**
 * What was taken out and what was put in, word by word. The shortest way from one text to the other (Myers 1986): what
 * is the same on both sides, with what was removed, is the text before, and with what was added the text after.
 */
export function redline(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++
  const same = (words: readonly string[]): Piece[] => words.map((text) => ({ kind: 'same', text }))
  return joinedPieces([
    ...same(old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ])
}

/** Words, the spaces between them, and each sign for itself: together they are the text again. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’']+|\s+|[^\p{L}\p{N}’'\s]/gu) ?? []

function between(old: readonly string[], now: readonly string[]): Piece[] {
  const all: Piece[] = [
    ...old.map((text): Piece => ({ kind: 'removed', text })),
    ...now.map((text): Piece => ({ kind: 'added', text })),
  ]
  if (old.length === 0 || now.length === 0) return all
  const trace = search(old, now)
  return trace ? walkedBack(old, now, trace) : all
}

type Reached = ReadonlyMap<number, number>
const reachedOn = (reached: Reached, diagonal: number) => reached.get(diagonal) ?? -1
/** Whether the way to this diagonal came from the one above it: by a word put in, not by one taken out. */
const isDown = (reached: Reached, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && reachedOn(reached, diagonal - 1) < reachedOn(reached, diagonal + 1))

/**
 * For each number of edits, how far one had come on every diagonal before the last of them. Null when there are too
 * many.
 */
function search(old: readonly string[], now: readonly string[]): Reached[] | null {
  const trace: Reached[] = []
  let reached: Reached = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(old.length + now.length, mostSteps); edits++) {
    trace.push(reached)
    const next = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let at = isDown(reached, diagonal, edits)
        ? reachedOn(reached, diagonal + 1)
        : reachedOn(reached, diagonal - 1) + 1
      while (at < old.length && at - diagonal < now.length && old[at] === now[at - diagonal]) at++
      next.set(diagonal, at)
      if (at >= old.length && at - diagonal >= now.length) return trace
    }
    reached = next
  }
  return null
}

function walkedBack(old: readonly string[], now: readonly string[], trace: readonly Reached[]): Piece[] {
  const pieces: Piece[] = []
  let [at, to] = [old.length, now.length]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = trace[edits]!
    const down = isDown(reached, at - to, edits)
    const from = reachedOn(reached, at - to + (down ? 1 : -1))
    const fromTo = from - (at - to + (down ? 1 : -1))
    for (; at > from && to > fromTo; at--, to--) pieces.push({ kind: 'same', text: old[at - 1]! })
    if (edits === 0) break
    if (down) pieces.push({ kind: 'added', text: now[--to]! })
    else pieces.push({ kind: 'removed', text: old[--at]! })
  }
  return pieces.reverse()
}

/** Neighbours of one kind are one piece, and what was removed stands before what came in its place. */
function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  let run: Record<'removed' | 'added', string> = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) if (run[kind]) out.push({ kind, text: run[kind] })
    run = { removed: '', added: '' }
  }
  for (const { kind, text } of pieces) {
    if (kind !== 'same') run[kind] += text
    else {
      flush()
      const last = out.at(-1)
      if (last?.kind === 'same') last.text += text
      else out.push({ kind, text })
    }
  }
  flush()
  return out
}

type Worded = { heading: string; body: string }
export type SectionChange = { heading: string; kind: 'same' | 'changed' | 'removed' | 'added'; pieces: Piece[] }

/** Two versions chapter by chapter, as the newer one has them; a chapter is known by its heading. */
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
