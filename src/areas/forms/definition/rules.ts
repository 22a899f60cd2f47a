import { namesIn, readFormula, type Value } from '../formulas/rules.ts'

/** The kinds of question, with what each is called. */
export const kinds = {
  section: 'Section',
  note: 'Text to read',
  short_text: 'Short text',
  long_text: 'Long text',
  email: 'Mail address',
  phone: 'Telephone',
  url: 'Web address',
  code: 'Number or code by a pattern',
  number: 'Number',
  money: 'Amount of money',
  percent: 'Percent',
  rating: 'Rating',
  date: 'Day',
  time: 'Time of day',
  yes_no: 'Yes or no',
  choice: 'One of a few',
  dropdown: 'One of many',
  several: 'Several of them',
  name: 'Name of a person',
  address: 'Address',
  signature: 'Signature',
  file: 'File',
  table: 'Table',
  group: 'Group that repeats',
  computed: 'Worked out',
  consent: 'Agreement',
} as const
export type Kind = keyof typeof kinds

/** What makes an answer personal, as a privacy officer sorts it. */
export const personalKinds = {
  contact: 'Contact',
  identity: 'Identity',
  financial: 'Financial',
  health: 'Health',
} as const

export type Question = {
  key: string
  kind: Kind
  label: string
  label_es?: string
  help?: string
  required?: boolean
  min?: number
  max?: number
  /** Of a code, as a regular expression of letters, digits and classes. */
  pattern?: string
  options?: readonly string[]
  /** Of a worked out one: how, and what it is. */
  formula?: string
  unit?: 'number' | 'money' | 'percent' | 'text' | 'yes_no'
  /** Asked only when this is so. */
  show_if?: string
  /** What must be so, and what is said when it is not. */
  check?: string
  message?: string
  columns?: readonly Question[]
  personal?: keyof typeof personalKinds
  why?: string
}
export type Definition = { questions: readonly Question[] }
export type Answers = Readonly<Record<string, Value | undefined>>

const asksNothing = new Set<Kind>(['section', 'note'])
const withOptions = new Set<Kind>(['choice', 'dropdown', 'several'])
const withColumns = new Set<Kind>(['table', 'group'])
const inColumns = new Set<Kind>([
  'short_text',
  'long_text',
  'email',
  'phone',
  'code',
  'number',
  'money',
  'percent',
  'date',
  'time',
  'yes_no',
  'choice',
  'dropdown',
])
export const isAsked = ({ kind }: Question): boolean => !asksNothing.has(kind)
export const takesOptions = (kind: Kind) => withOptions.has(kind)
export const takesColumns = (kind: Kind) => withColumns.has(kind)
export const fitsInColumn = (kind: Kind) => inColumns.has(kind)

export const emptyDefinition: Definition = { questions: [] }
/** What is kept is text; what is not one of ours reads as no questions. */
export function readDefinition(text: string): Definition {
  try {
    const read = JSON.parse(text) as Definition
    return Array.isArray(read.questions) ? read : emptyDefinition
  } catch {
    return emptyDefinition
  }
}

/** A key for a question, from its label, that no other has. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const base =
    label
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .replace(/_+$/, '')
      .slice(0, 30) || 'question'
  const reserved = base in { and: 1, or: 1, not: 1, true: 1, false: 1, null: 1 } ? `${base}_` : base
  for (let count = 1; ; count++)
    if (!taken.has(count === 1 ? reserved : `${reserved}_${count}`))
      return count === 1 ? reserved : `${reserved}_${count}`
}

/** What is to be mended, and at which question. */
export type Problem = { key: string; words: string }

export const isYesNo = ({ kind, unit }: Pick<Question, 'kind' | 'unit'>): boolean =>
  kind === 'yes_no' || kind === 'consent' || (kind === 'computed' && unit === 'yes_no')
export const isMoney = ({ kind, unit }: Pick<Question, 'kind' | 'unit'>): boolean =>
  kind === 'money' || (kind === 'computed' && unit === 'money')

/** Which other questions it goes by: those that its formula and its condition name. */
export const needsOf = ({ formula, show_if }: Question): string[] =>
  [formula, show_if].flatMap((text) =>
    text ? [readFormula(text).formula].flatMap((read) => (read ? namesIn(read) : [])) : [],
  )
