import { rowsOf } from '#platform/functions/demo/table.ts'
import classesCsv from './classes.csv?raw'
import soughtCsv from './sought.csv?raw'

/** Funding that the demo city applied for over two years. Programs of the state and of foundations are invented. */
export type Sought = {
  title: string
  agency: string
  kind: 'federal' | 'pass_through' | 'state' | 'private'
  through?: string
  aln?: [number: string, title: string]
  department: string
  fund: 'A' | 'H' | 'F'
  purpose: string
  dollars: number
  match: number
  /** The month of the decision, from the July in which the story begins, and how many months the award lasts. */
  month: number
  months: number
  reports?: 'quarterly' | 'semiannual' | 'annual'
  classes: readonly [name: string, what: string, share: number][]
  /** Percent of the plan that is spent on time. */
  pace?: number
  passedOn?: [recipient: string, what: string, dollars: number]
  answer?: 'declined' | 'withdrawn'
  words?: string
}

const classes = rowsOf(classesCsv, { award: 'text', class: 'text', what: 'text', share: 'number' })

export const sought: readonly Sought[] = rowsOf(soughtCsv, {
  title: 'text',
  agency: 'text',
  kind: 'text',
  through: 'text?',
  aln: 'text?',
  aln_title: 'text?',
  department: 'text',
  fund: 'text',
  purpose: 'text',
  dollars: 'number',
  match: 'number',
  month: 'number',
  months: 'number',
  reports: 'text?',
  pace: 'number?',
  recipient: 'text?',
  passed_on: 'text?',
  passed_dollars: 'number?',
  answer: 'text?',
  words: 'text?',
}).map(({ aln, aln_title, recipient, passed_on, passed_dollars, ...row }) => ({
  ...(row as Omit<Sought, 'aln' | 'classes' | 'passedOn'>),
  classes: classes.filter(({ award }) => award === row.title).map((of) => [of.class, of.what, of.share] as const),
  ...(aln && { aln: [aln, aln_title!] }),
  ...(recipient && { passedOn: [recipient, passed_on!, passed_dollars!] }),
}))
