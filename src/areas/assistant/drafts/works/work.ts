import type { Rights } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import type { Found } from '../gather.ts'
import type { Told } from '../judge-draft.ts'
import type { Part } from '../rules.ts'

type About = { subject: AnyRow; given: string; today: string }

/** Rows of one record type. `where` names its values from $2 on; `using` returns them, or null to read nothing. */
export type Read = {
  of: AnyRecord
  columns: readonly string[]
  where: string
  using?: (about: About) => readonly unknown[] | null
  order?: string
  most?: number
  /** The amount that is added up over all of them. */ adds?: string
}

/** A part that follows from the record, with the text that is there and, where it is approved text, the proposal. */
export type MadePart = Part & { before?: string; fixed?: readonly Told[] }

/** The writer of an accepted part: the product's own commands, in the person's name. */
export type Pen = {
  person: string
  run<Answer>(command: string, input: object): Promise<Answer>
  row(record: AnyRecord, id: string): Promise<AnyRow & { version: number }>
  lines(record: AnyRecord, parent: string): Promise<AnyRow[]>
}
export type Accepted = { texts: ReadonlyMap<string, string>; id: string | null; found: Found }

/** One kind of draft: what it reads, its outline without a model, and how an accepted part is written. */
export type Work = {
  subject?: Pick<Read, 'of' | 'columns'>
  reads: Readonly<Record<string, Read>>
  parts?: (found: Found) => MadePart[]
  /** Why this person may not write it; without this, whether they may edit the record. */
  whyNot?: (row: { status?: string }, actor: Rights) => Reason
  /** Instructions particular to this text, for the model. */ writer: string
  outline: (part: Part, found: Found) => readonly Told[]
  write: (accepted: Accepted, pen: Pen) => Promise<{ table: string; id: string }>
}

export const tell = (text: string, ...from: readonly { key: string }[]): Told => ({
  text,
  sources: from.map(({ key }) => key),
})

/** The pasted text, line by line, as it is. */
export const asGiven = ({ given }: Found): Told[] => given.map((line) => tell(line.text, line))

/** Accepted parts that are fields of the record, by its own command for editing. */
export const byEditing =
  (command: string, record: AnyRecord): Work['write'] =>
  async ({ texts, id }, pen) => {
    const { version } = await pen.row(record, id!)
    await pen.run(command, { id: id!, version, changes: Object.fromEntries(texts) })
    return { table: record.table, id: id! }
  }

/** A letter about a record changes nothing of it. */
export const anyoneWhoReads = (): Reason => null

/** A letter or memo: an internal comment, which a person uses where the product sends. */
export const byComment =
  (record: AnyRecord, title: string, labels: Readonly<Record<string, string>>): Work['write'] =>
  async ({ texts, id }, pen) => {
    const parts = [...texts].map(([name, text]) => (labels[name] ? `${labels[name]}\n${text}` : text))
    await pen.run('comments/add', { table: record.table, record: id!, body: `${title}\n\n${parts.join('\n\n')}` })
    return { table: record.table, id: id! }
  }

/** “V-0011, Ironbridge Fire” is Ironbridge Fire in a sentence. */
export const nameOf = (words: string | undefined): string => (words ?? '').replace(/^[A-Z]+-[\d-]+, /, '')

/** A sentence with a period, from the words of a field. */
export const ended = (words: string): string => (/[.!?…]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`)
