import { namesIn, readFormula, type Value } from '../formulas/rules.ts'

/** The question types with their labels. */
export const kinds = {
  section: 'Section',
  note: 'Text to read',
  short_text: 'Short text',
  long_text: 'Long text',
  email: 'Email address',
  phone: 'Phone',
  url: 'Web address',
  code: 'Number or code with a pattern',
  number: 'Number',
  money: 'Dollar amount',
  percent: 'Percent',
  rating: 'Rating',
  date: 'Date',
  time: 'Time of day',
  yes_no: 'Yes or no',
  choice: 'Single choice',
  dropdown: 'Dropdown',
  several: 'Multiple choice',
  name: 'Person’s name',
  address: 'Address',
  signature: 'Signature',
  file: 'File',
  table: 'Table',
  group: 'Repeating group',
  computed: 'Calculated',
  payment: 'Payment',
  consent: 'Consent',
} as const
export type Kind = keyof typeof kinds

/** The kinds of personal data, as a privacy officer classifies them. */
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
  help_es?: string
  required?: boolean
  min?: number
  max?: number
  /** For a code: a regular expression of letters, digits and classes. */
  pattern?: string
  options?: readonly string[]
  /** In the order of the options. */
  options_es?: readonly string[]
  /** For a calculated question: the formula and its unit. */
  formula?: string
  unit?: 'number' | 'money' | 'percent' | 'text' | 'yes_no'
  /** Asked only if this is true. */
  show_if?: string
  /** The check, and the message if it fails. */
  check?: string
  message?: string
  message_es?: string
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
/** An answer that no one types: a result, or the amount to be paid with the submission's number as its reference. */
export const isCalculated = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'computed' || kind === 'payment'
export const isAsked = ({ kind }: Question): boolean => !asksNothing.has(kind)
export const takesOptions = (kind: Kind) => withOptions.has(kind)
export const takesColumns = (kind: Kind) => withColumns.has(kind)
export const fitsInColumn = (kind: Kind) => inColumns.has(kind)

export const emptyDefinition: Definition = { questions: [] }
/** Stored as text; text that isn't valid reads as no questions. */
export function readDefinition(text: string): Definition {
  try {
    const read = JSON.parse(text) as Definition
    return Array.isArray(read.questions) ? read : emptyDefinition
  } catch {
    return emptyDefinition
  }
}

/** A unique key for a question, made from its label. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const base =
    label
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+/, '')
      .replace(/_+$/, '')
      .slice(0, 30) || 'question'
  const reserved = base in { and: 1, or: 1, not: 1, true: 1, false: 1, null: 1 } ? `${base}_` : base
  for (let count = 1; ; count++)
    if (!taken.has(count === 1 ? reserved : `${reserved}_${count}`))
      return count === 1 ? reserved : `${reserved}_${count}`
}

/** A fault to fix, and its question. */
export type Problem = { key: string; words: string }

export const isYesNo = ({ kind, unit }: Pick<Question, 'kind' | 'unit'>): boolean =>
  kind === 'yes_no' || kind === 'consent' || (kind === 'computed' && unit === 'yes_no')
export const isMoney = ({ kind, unit }: Pick<Question, 'kind' | 'unit'>): boolean =>
  kind === 'money' || kind === 'payment' || (kind === 'computed' && unit === 'money')

/** The questions named by its formula and condition. */
export const needsOf = ({ formula, show_if }: Question): string[] =>
  [formula, show_if].flatMap((text) =>
    text ? [readFormula(text).formula].flatMap((read) => (read ? namesIn(read) : [])) : [],
  )

/** The form's own texts as a reader of this language gets them. Answers stay the options as they are written in English. */
export const inLanguageOf = (definition: Definition, language: 'en' | 'es'): Definition =>
  language === 'en' ? definition : { ...definition, questions: definition.questions.map(inSpanish) }

const inSpanish = (question: Question): Question => ({
  ...question,
  label: question.label_es ?? question.label,
  ...(question.help_es && { help: question.help_es }),
  ...(question.message_es && { message: question.message_es }),
  ...(question.columns && { columns: question.columns.map(inSpanish) }),
})

/** An option as it is shown. */
export const optionIn = ({ options = [], options_es = [] }: Question, option: string, language: 'en' | 'es'): string =>
  (language === 'es' && options_es[options.indexOf(option)]) || option
