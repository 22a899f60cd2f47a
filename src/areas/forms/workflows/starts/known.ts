import type { AnyRecord } from '#platform/records/record.ts'
import { canStart, startRecordOf, type Start, type StartKind, type StartRecord } from './rules.ts'

/** A record of an area whose creation is a start of its own kind: an alarm, an alert, an email. */
export type OwnStart = { kind: Exclude<StartKind, 'event' | 'schedule'>; record: AnyRecord }

let given: readonly AnyRecord[] = []
let own: readonly OwnStart[] = []
let known: ReadonlyMap<string, { record: AnyRecord; start: StartRecord }> | null = null

/** Forms know no other area: the records that can start a workflow are said where all records are known. */
export function startsKnow(records: readonly AnyRecord[], starts: readonly OwnStart[]): void {
  given = records
  own = starts
  known = null
}

const all = () =>
  (known ??= new Map(
    given
      .filter(canStart)
      .map((record) => [
        record.table,
        {
          record,
          start: startRecordOf(record, own.find((each) => each.record.table === record.table)?.kind ?? 'event'),
        },
      ]),
  ))

export const startRecords = (): readonly StartRecord[] => [...all().values()].map(({ start }) => start)

/** The record whose event is this start: one of its own kind, or any for a record event. */
export const startRecordFor = (start: Start | undefined): StartRecord | null => {
  const found = all().get(start?.table ?? '')?.start
  return found && (start!.kind === 'event' || start!.kind === found.as) ? found : null
}

/** The declaration of a record that a run is about. */
export const recordIn = (table: string | null): AnyRecord | null => all().get(table ?? '')?.record ?? null
