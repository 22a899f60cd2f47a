import { chosen, drawnPage } from '#platform/pages/drawn-page.ts'
import { proposedOf, rulesOf } from '#platform/reads/reads.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { controlChange } from './records.ts'

/** The page of a control register that is no tab of another page. */
export const registerPage = (at: string, of: AnyRecord) =>
  drawnPage(at, (reader) => [
    { list: { of } },
    { rows: chosen(of.table, (from) => rulesOf(from.select())) },
    ...(atLeast('manager', reader)
      ? [{ rows: chosen(controlChange.table, (from) => proposedOf(from.select(), of.table)) }]
      : []),
  ])
