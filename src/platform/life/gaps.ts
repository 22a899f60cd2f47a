import { trailOf } from './words.ts'
import type { Field } from '../records/fields.ts'
import type { AnyRecord } from '../records/record.ts'
import type { AnyMove, Stage } from './move.ts'

type Parts = {
  stages: Readonly<Record<string, Stage>>
  setElsewhere?: readonly string[] | undefined
  moves: Readonly<Record<string, AnyMove>>
}

/** Refuses, when the program loads, what the types cannot check. */
export function refuseGaps(record: AnyRecord, { stages, setElsewhere = [], moves }: Parts): void {
  const refuse = (words: string) => {
    throw new Error(`${record.table}: ${words}`)
  }
  const reached = new Set([record.fields.status.initial, ...Object.values(moves).flatMap(({ to = [] }) => to)])
  const listed = setElsewhere.filter((status) => reached.has(status))
  if (listed.length > 0) refuse(`a move leads to ${listed.join(', ')}.`)
  const lost = Object.keys(stages).filter((status) => !reached.has(status) && !setElsewhere.includes(status))
  if (lost.length > 0) refuse(`no move leads to ${lost.join(', ')}.`)
  for (const [name, { from, to, says, asks, reason, undoneBy, offline, decides, personal, by }] of Object.entries(
    moves,
  )) {
    if (undoneBy && !takesBack(moves[undoneBy], { from, to, decides })) refuse(`${undoneBy} doesn’t take ${name} back.`)
    // Such a move is judged when it arrives, hours later: by then another person may have decided otherwise.
    if (offline && (decides || personal || by === 'admin')) refuse(`${name} decides, and can’t wait on a device.`)
    if (reserved.includes(name)) refuse(`no move may be called ${name}.`)
    if (reason && !asks?.[reason]) refuse(`${name} gives ${reason} as its reason but doesn’t ask for it.`)
    if (asks && ['id', 'version'].some((key) => asks[key])) refuse(`${name} asks for a field that names the row.`)
    if (/ it( |$)/.test(trailOf(says))) refuse(`the event of ${name} needs words for the audit log: “withdrawn”.`)
    const unknown = Object.values(says)
      .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!))
      .find((field) => !record.fields[field])
    if (unknown) refuse(`${name} says {${unknown}}, which isn’t a field.`)
  }
}

/** It leads back to where the other one began, asks nothing, and neither of them decides. */
const takesBack = (back: AnyMove | undefined, { from, to, decides }: Pick<AnyMove, 'from' | 'to' | 'decides'>) =>
  back !== undefined &&
  !decides &&
  !back.decides &&
  [back.from].flat().includes(String(to)) &&
  [from].flat().join() === back.to &&
  !Object.values<Field>(back.asks ?? {}).some(({ required }) => required)

/** Names that commandsOf takes besides the bodies of the moves. */
const reserved = ['facts', 'author', 'after']
