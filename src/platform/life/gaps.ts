import type { AnyRecord } from '../records/record.ts'
import type { AnyMove, Stage } from './move.ts'

type Parts = {
  stages: Readonly<Record<string, Stage>>
  setElsewhere?: readonly string[] | undefined
  moves: Readonly<Record<string, AnyMove>>
}

/** Refuses, when the program is read, what the types cannot check. */
export function refuseGaps(record: AnyRecord, { stages, setElsewhere = [], moves }: Parts): void {
  const refuse = (words: string) => {
    throw new Error(`${record.table}: ${words}`)
  }
  const reached = new Set([record.fields.status.initial, ...Object.values(moves).flatMap(({ to = [] }) => to)])
  const listed = setElsewhere.filter((status) => reached.has(status))
  if (listed.length > 0) refuse(`a move leads to ${listed.join(', ')}.`)
  const lost = Object.keys(stages).filter((status) => !reached.has(status) && !setElsewhere.includes(status))
  if (lost.length > 0) refuse(`no move leads to ${lost.join(', ')}.`)
  for (const [name, { says, asks, reason }] of Object.entries(moves)) {
    if (reserved.includes(name)) refuse(`no move may be called ${name}.`)
    if (reason && !asks?.[reason]) refuse(`${name} gives ${reason} as its reason and does not ask for it.`)
    if (asks && ['id', 'version'].some((key) => asks[key])) refuse(`${name} asks for what names the row.`)
    if (!/(^| )it( |$)/.test(says.event)) refuse(`the event of ${name} names the record as “it”: “closed it”.`)
    const unknown = Object.values(says)
      .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!))
      .find((field) => !record.fields[field])
    if (unknown) refuse(`${name} says {${unknown}}, which is no field.`)
  }
}

/** What commandsOf takes beside the bodies of the moves. */
const reserved = ['facts', 'author', 'after']
