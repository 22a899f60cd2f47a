import { columnsOf, labelOf, type AnyRecord } from '#platform/records/record.ts'
import { timeOf } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { exportLife } from './life.ts'
import type { DataExport } from './records.ts'

export const downloadHours = 48

export const whyNotRequest = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can request a data export.'

type Asked = Pick<DataExport, 'status' | 'requested_by' | 'ends_at'>

export const whyNotDownload = (row: Asked, { actor, now }: { actor: Pick<Actor, 'user_id' | 'role'>; now: string }) =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can download a data export.',
    !exportLife.is(row, 'approved') && 'A data export can be downloaded once another administrator has approved it.',
    row.requested_by !== actor.user_id && 'Only the person who requested the export can download it.',
    (row.ends_at === null || timeOf(row.ends_at) <= timeOf(now)) &&
      `The ${downloadHours} hours for the download are over. Request the export again.`,
  )

/** The parts of an archive, by table. */
export const entriesOf = (table: string) => ({ sheet: `records/${table}.csv`, lines: `json/${table}.ndjson` })

/** The head of the data dictionary, and its line for each column. */
export const dictionaryHead = ['Table', 'Record', 'Column', 'Label', 'Kind', 'Refers to', 'Values'] as const
export const dictionaryOf = (record: AnyRecord): string[][] =>
  columnsOf(record).map(([name, field]) => [
    record.table,
    record.plural,
    name,
    labelOf(record, name),
    field.kind,
    field.to ?? '',
    (field.options ?? []).join(', '),
  ])

/** Where a stored file goes: a path that every system can unpack, and never one outside of the folder. */
export const fileEntry = (bucket: string, name: string): string =>
  ['files', bucket, ...name.split('/')]
    .map((part) => part.replace(/[\p{Cc}<>:"|?*\\]/gu, '_').replace(/^\.+$/, '_'))
    .join('/')

export const readme = ({ number, agency, at }: { number: string; agency: string; at: string }): string =>
  `${agency}
Data export ${number}, made on ${at}.

records/        One CSV file per kind of record. Amounts in dollars, dates as YYYY-MM-DD, references as the id of the record.
json/           The same rows as JSON, one per line, as the database holds them: amounts in cents, choices as codes.
files/          Attachments and documents as they were uploaded, if the export includes them.
dictionary.csv  Each column with its label, kind, the table it refers to and its codes.
manifest.json   Each file of this archive with its rows or bytes and its SHA-256.

The archive holds what the person who downloaded it may read. Sealed bids before their opening, other people’s private
notes, and encrypted values such as bank accounts and tax numbers are not in it. The sealed audit log has its own
download, on the page “Audit log”, with the script that verifies it.
`
