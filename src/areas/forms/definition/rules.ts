import { isDay } from '#platform/dates.ts'
import { whyNotEmail, whyNotPhone, whyNotUrl, type Reason } from '#platform/validators.ts'
import { isSo, namesIn, readFormula, resultOf, whyNotFormula, type Names, type Value } from '../formulas/rules.ts'

/** The kinds of question, with what each is called. */
export const kinds = {
  section: 'Section', note: 'Text to read',
  short_text: 'Short text', long_text: 'Long text', email: 'Mail address', phone: 'Telephone', url: 'Web address', code: 'Number or code by a pattern',
  number: 'Number', money: 'Amount of money', percent: 'Percent', rating: 'Rating', date: 'Day', time: 'Time of day',
  yes_no: 'Yes or no', choice: 'One of a few', dropdown: 'One of many', several: 'Several of them',
  name: 'Name of a person', address: 'Address', signature: 'Signature', file: 'File', table: 'Table', group: 'Group that repeats', computed: 'Worked out', consent: 'Agreement',
} as const
export type Kind = keyof typeof kinds

/** What makes an answer personal, as a privacy officer sorts it. */
export const personalKinds = { contact: 'Contact', identity: 'Identity', financial: 'Financial', health: 'Health' } as const

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
const inColumns = new Set<Kind>(['short_text', 'long_text', 'email', 'phone', 'code', 'number', 'money', 'percent', 'date', 'time', 'yes_no', 'choice', 'dropdown'])
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
  const base = label.toLowerCase().normalize('NFD').replaceAll(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+/, '').replace(/_+$/, '').slice(0, 30) || 'question'
  const reserved = base in { and: 1, or: 1, not: 1, true: 1, false: 1, null: 1 } ? `${base}_` : base
  for (let count = 1; ; count++) if (!taken.has(count === 1 ? reserved : `${reserved}_${count}`)) return count === 1 ? reserved : `${reserved}_${count}`
}

export type Problem = { key: string; words: string }
const mostQuestions = 200

/** What stands in the way of publishing: each with the question that it is about. */
export function problemsOf({ questions }: Definition): Problem[] {
  const names = new Set(questions.filter(isAsked).map(({ key }) => key))
  const seen = new Set<string>()
  const said = questions.flatMap((question): Problem[] => {
    const { key, kind, label, options = [], formula, show_if, check, message, columns = [], pattern, min, max } = question
    const reasons: (Reason | false | undefined)[] = [
      !/^[a-z][a-z0-9_]{0,39}$/.test(key) && 'Its key begins with a letter and has small letters, digits and _ only.',
      seen.has(key) && `Two questions have the key ${key}.`,
      !(kind in kinds) && 'There is no such kind of question.',
      label.trim() === '' && 'It has no words.',
      takesOptions(kind) && options.filter((each) => each.trim()).length < 2 && 'It needs two options at least.',
      takesOptions(kind) && new Set(options).size < options.length && 'Two of its options are the same.',
      kind === 'computed' && (formula ? whyNotFormula(formula, new Set([...names].filter((name) => name !== key))) : 'It has no formula.'),
      show_if !== undefined && show_if !== '' && whyNotFormula(show_if, new Set([...names].filter((name) => name !== key))),
      check !== undefined && check !== '' && (whyNotFormula(check, names) ?? (!message?.trim() && 'It has a check, but no words for when that does not hold.')),
      takesColumns(kind) && columns.length === 0 && 'It has no columns.',
      takesColumns(kind) && columns.some((column) => !inColumns.has(column.kind)) && 'One of its columns is of a kind that does not fit into a row.',
      takesColumns(kind) && new Set(columns.map((column) => column.key)).size < columns.length && 'Two of its columns have the same key.',
      takesColumns(kind) && columns.some((column) => !/^[a-z][a-z0-9_]{0,39}$/.test(column.key) || column.label.trim() === '') && 'Each column has a key and words.',
      kind === 'code' && whyNotPattern(pattern),
      ...(takesColumns(kind) ? columns.map((column) => whyNotColumn(column)) : []),
      min !== undefined && max !== undefined && min > max && 'The least is more than the most.',
      question.personal !== undefined && !question.why?.trim() && 'It asks for personal data and does not say why.',
    ]
    seen.add(key)
    return reasons.flatMap((words) => (typeof words === 'string' ? [{ key, words }] : []))
  })
  const circle = circleIn(questions)
  return [
    ...(names.size === 0 ? [{ key: '', words: 'The form asks nothing yet.' }] : []),
    ...(questions.length > mostQuestions ? [{ key: '', words: `A form has at most ${mostQuestions} questions.` }] : []),
    ...said,
    ...(circle ? [{ key: circle, words: 'It hangs on itself: its formula or condition comes back to it through others.' }] : []),
  ]
}

/** What nobody could answer in any row. */
const whyNotColumn = ({ kind, label, pattern, options = [] }: Question): Reason => {
  const reason = kind === 'code' ? whyNotPattern(pattern) : takesOptions(kind) && options.filter((each) => each.trim()).length < 2 ? 'It needs two options at least.' : null
  return reason && `Its column “${label}”: ${reason}`
}

/** Only letters, digits, classes and counts: nothing that can be made to search for ever. */
export const whyNotPattern = (pattern: string | undefined): Reason =>
  !pattern ? 'It has no pattern.' : pattern.length > 60 || !/^(?:[A-Za-z0-9 /#-]|\\d|\[[A-Za-z0-9-]+\]|\{\d{1,2}(?:,\d{1,2})?\}|\?)+$/.test(pattern) ? 'Its pattern uses letters, digits, \\d, [A-Z], {2} and ? only, such as BF-\\d{4}.' : (pattern.match(/\?|\{\d+,/g)?.length ?? 0) > 4 ? 'At most four parts of a pattern may be there or not.' : isPattern(pattern) ? null : 'Its pattern cannot be read.'
const isPattern = (pattern: string): boolean => {
  try {
    return Boolean(new RegExp(`^${pattern}$`))
  } catch {
    return false
  }
}

const needsOf = ({ formula, show_if }: Question): string[] => [formula, show_if].flatMap((text) => (text ? [readFormula(text).formula].flatMap((read) => (read ? namesIn(read) : [])) : []))

function circleIn(questions: readonly Question[]): string | null {
  const needs = new Map(questions.map((question) => [question.key, needsOf(question)]))
  const [done, under] = [new Set<string>(), new Set<string>()]
  const visit = (key: string): string | null => {
    if (done.has(key)) return null
    if (under.has(key)) return key
    under.add(key)
    for (const next of needs.get(key) ?? []) {
      const found = visit(next)
      if (found) return found
    }
    under.delete(key)
    done.add(key)
    return null
  }
  for (const { key } of questions) {
    const found = visit(key)
    if (found) return found
  }
  return null
}

export type Filled = { answers: Record<string, Value>; shown: ReadonlySet<string> }

/** The answers with what is worked out from them, and which questions are asked at all. What is not asked is not kept. */
export function fill({ questions }: Definition, given: Answers, today: string): Filled {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  const answers: Record<string, Value> = {}
  const shown = new Set<string>()
  const begun = new Set<string>()
  const names = (keys: readonly string[]): Names => {
    for (const key of keys) settle(key)
    return inDollars(keys.flatMap((key) => byKey.get(key) ?? []), answers)
  }
  const settle = (key: string): void => {
    const question = byKey.get(key)
    if (!question || begun.has(key)) return
    begun.add(key)
    if (question.show_if && !isSo(question.show_if, names(needsOf({ ...question, formula: '' })), today)) return
    shown.add(key)
    if (!isAsked(question)) return
    const value = question.kind === 'computed' ? (question.formula ? kept(question, resultOf(question.formula, names(needsOf({ ...question, show_if: '' })), today)) : null) : tidied(question, given[key] ?? null, today)
    if (value !== null) answers[key] = value
  }
  for (const { key } of questions) settle(key)
  return { answers, shown }
}

/** Amounts are kept in cents and calculated in dollars, so that a formula can say 8000 and mean what people mean. */
function inDollars(questions: readonly Question[], answers: Answers): Names {
  const value = (question: Question, of: Value): Value => {
    if (isMoney(question) && typeof of === 'number') return of / 100
    if (takesColumns(question.kind) && Array.isArray(of)) return of.map((row: Value) => (isParts(row) ? Object.fromEntries(Object.entries(row).map(([key, cell]) => { const column = question.columns?.find((each) => each.key === key); return [key, column ? value(column, cell) : cell] })) : null))
    return of
  }
  return Object.fromEntries(questions.filter(isAsked).map((question) => [question.key, value(question, answers[question.key] ?? null)]))
}
export const isMoney = ({ kind, unit }: Pick<Question, 'kind' | 'unit'>): boolean => kind === 'money' || (kind === 'computed' && unit === 'money')
/** As formulas see the answers: whoever judges a whole submission asks this. */
export const namesFor = ({ questions }: Definition, answers: Answers): Names => inDollars(questions, answers)

const kept = ({ unit }: Question, result: Value): Value => (unit === 'money' && typeof result === 'number' ? Math.sign(result) * Math.round(Number((Math.abs(result) * 100).toPrecision(15))) : typeof result === 'object' ? null : result)
/** The other way: what a rule sets is said in dollars. */
export const asKept = (question: Question, result: Value): Value => (isMoney(question) ? kept({ ...question, unit: 'money' }, result) : result)

const tidied = ({ kind }: Question, value: Value, today: string): Value => {
  const tidy = typeof value === 'string' ? value.trim() : value
  if (tidy === '' || (Array.isArray(tidy) && tidy.length === 0) || (kind === 'consent' && tidy !== true)) return null
  // A signature has the day on which it is sent, whatever day comes along with it.
  if (kind === 'signature' && isParts(tidy)) return { name: tidy.name ?? null, on: today }
  return tidy
}

/** Why these answers cannot be sent, question by question. The browser asks it while somebody types, the server when it is sent. */
export function problemsIn(definition: Definition, given: Answers, today: string): Problem[] {
  const { answers, shown } = fill(definition, given, today)
  const names = namesFor(definition, answers)
  return definition.questions.flatMap((question) => {
    if (!shown.has(question.key) || !isAsked(question)) return []
    const value = answers[question.key] ?? null
    const words =
      value === null
        ? question.required || question.kind === 'consent' ? (question.kind === 'computed' ? `${question.label} cannot be worked out yet` : missing(question)) : null
        : (whyNotAnswer(question, value) ?? (question.check && !isSo(question.check, names, today) ? (question.message ?? `${question.label} does not hold`) : null))
    return words ? [{ key: question.key, words }] : []
  })
}

const missing = ({ kind, label }: Question) => (kind === 'consent' ? `Agree to “${label}”` : kind === 'signature' ? `Sign ${label.toLowerCase()}` : kind === 'file' ? `Add ${label.toLowerCase()}` : `${label} is required`)

/** One answer that is there, by the kind of its question. */
export function whyNotAnswer(question: Question, value: Value): Reason {
  const { kind, label, options = [], min, max, pattern, columns = [] } = question
  const text = typeof value === 'string' ? value : null
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  const bounded = (what: number, shown: (bound: number) => string = String): Reason => (min !== undefined && what < min ? `${label} must be at least ${shown(min)}` : max !== undefined && what > max ? `${label} must be at most ${shown(max)}` : null)
  switch (kind) {
    case 'section':
    case 'note':
    case 'computed':
      return null
    case 'short_text':
    case 'long_text':
      return text === null || text.length > (max ?? (kind === 'long_text' ? 5000 : 300)) ? `${label} must be at most ${max ?? (kind === 'long_text' ? 5000 : 300)} characters` : null
    case 'email':
      return text === null ? `${label} must be a mail address` : whyNotEmail(text)
    case 'phone':
      return text === null ? `${label} must be a telephone number` : whyNotPhone(text.replaceAll(/[\s().-]/g, ''))
    case 'url':
      return text === null ? `${label} must be a web address` : whyNotUrl(text)
    case 'code':
      return text !== null && text.length <= 60 && pattern && whyNotPattern(pattern) === null && new RegExp(`^${pattern}$`).test(text) ? null : `${label} must look like ${pattern ?? 'its pattern'}`
    case 'number':
    case 'percent':
      return number === null ? `${label} must be a number` : bounded(number, (bound) => `${bound}${kind === 'percent' ? ' %' : ''}`)
    case 'money':
      return number === null || !Number.isInteger(number) ? `${label} must be an amount` : bounded(number / 100, (bound) => `$${bound}`)
    case 'rating':
      return number !== null && Number.isInteger(number) && number >= 1 && number <= (max ?? 5) ? null : `${label} must be from 1 to ${max ?? 5}`
    case 'date':
      return text !== null && isDay(text) ? null : `${label} must be a day, such as 7/1/2027`
    case 'time':
      return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : `${label} must be a time, such as 14:30`
    case 'yes_no':
    case 'consent':
      return typeof value === 'boolean' ? null : `${label} must be yes or no`
    case 'choice':
    case 'dropdown':
      return text !== null && options.includes(text) ? null : `${label} must be one of ${options.join(', ')}`
    case 'several':
      return Array.isArray(value) && value.every((each: Value) => typeof each === 'string' && options.includes(each)) && new Set(value as readonly Value[]).size === value.length ? bounded(value.length, (bound) => `${bound} of them`) : `${label} must be some of ${options.join(', ')}`
    case 'name':
      return hasWords(value, ['first', 'last'], 120) ? null : `${label} needs a first and a last name`
    case 'address':
      return hasWords(value, ['street', 'city', 'state', 'zip'], 200) && /^[A-Z]{2}$/.test(String((value as Record<string, Value>).state)) && /^\d{5}(-\d{4})?$/.test(String((value as Record<string, Value>).zip)) ? null : `${label} needs a street, a city, a state of two letters and a ZIP code`
    case 'signature':
      return hasWords(value, ['name', 'on'], 120) ? null : `Sign ${label.toLowerCase()}`
    case 'file':
      return Array.isArray(value) && value.length <= (max ?? 5) && value.every((each: Value) => hasWords(each, ['path', 'name'], 500)) ? null : `${label} takes ${max ?? 5} files at most`
    case 'table':
    case 'group': {
      if (!Array.isArray(value) || value.length > 200) return `${label} has 200 rows at most`
      const rows = value as readonly Record<string, Value>[]
      if (min !== undefined && rows.length < min) return `${label} needs ${min === 1 ? 'a row' : `${min} rows`} at least`
      if (max !== undefined && rows.length > max) return `${label} has ${max} rows at most`
      for (const [at, row] of rows.entries()) {
        if (!isParts(row)) return `${label}, row ${at + 1} cannot be read`
        for (const column of columns) {
          const cell = row[column.key] ?? null
          const reason = cell === null || cell === '' ? (column.required ? `${column.label} is required` : null) : whyNotAnswer(column, cell)
          if (reason) return `${label}, row ${at + 1}: ${reason}`
        }
      }
      return null
    }
  }
}

const isParts = (value: Value): value is Readonly<Record<string, Value>> => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasWords = (value: Value, parts: readonly string[], most: number): boolean =>
  isParts(value) && parts.every((part) => {
    const words = value[part]
    return typeof words === 'string' && words.trim() !== '' && words.length <= most
  })

/** An answer as people read it, on a page, in a sheet or in a box of a PDF. */
export function answerInWords(question: Question, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (isMoney(question) && typeof value === 'number') return (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}${question.kind === 'percent' || question.unit === 'percent' ? ' %' : ''}`
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return (value as readonly Value[]).map((each) => (typeof each === 'object' && each !== null ? (question.kind === 'file' ? String((each as Record<string, Value>).name) : (question.columns ?? []).map((column) => answerInWords(column, (each as Record<string, Value>)[column.key])).join(' · ')) : String(each))).join(question.kind === 'several' || question.kind === 'file' ? ', ' : '\n')
  const of = value as Readonly<Record<string, Value>>
  if (question.kind === 'address') return `${of.street}, ${of.city}, ${of.state} ${of.zip}`
  if (question.kind === 'signature') return `${of.name}, ${of.on}`
  return question.kind === 'name' ? `${of.first} ${of.last}` : Object.values(of).join(' ')
}

/** What differs between two versions, in sentences. */
export function differencesBetween(before: Definition, after: Definition): string[] {
  const [old, now] = [new Map(before.questions.map((each) => [each.key, each])), new Map(after.questions.map((each) => [each.key, each]))]
  const places = (of: Definition) => of.questions.map(({ key }) => key).filter((key) => old.has(key) && now.has(key))
  return [
    ...after.questions.filter(({ key }) => !old.has(key)).map(({ label, kind }) => `“${label}” is new (${kinds[kind].toLowerCase()}).`),
    ...before.questions.filter(({ key }) => !now.has(key)).map(({ label }) => `“${label}” is no longer asked.`),
    ...after.questions.flatMap((question) => {
      const was = old.get(question.key)
      if (!was) return []
      return (Object.keys({ ...was, ...question }) as (keyof Question)[]).filter((part) => JSON.stringify(was[part] ?? null) !== JSON.stringify(question[part] ?? null)).map((part) => `“${was.label}”: ${partWords[part]} was ${shownPart(was[part])} and is ${shownPart(question[part])}.`)
    }),
    ...(places(before).join() === places(after).join() ? [] : ['The questions stand in another order.']),
  ]
}
const partWords: Record<keyof Question, string> = {
  key: 'the key', kind: 'the kind', label: 'the words', label_es: 'the Spanish words', help: 'the help', required: 'whether it must be answered', min: 'the least', max: 'the most', pattern: 'the pattern', options: 'the options',
  formula: 'the formula', unit: 'the unit', show_if: 'when it is asked', check: 'the check', message: 'what is said when the check fails', columns: 'the columns', personal: 'the kind of personal data', why: 'why it is asked',
}
const shownPart = (part: unknown): string => (part === undefined || part === null || part === '' ? 'nothing' : part === true ? 'yes' : part === false ? 'no' : Array.isArray(part) ? (part as (string | Question)[]).map((each) => (typeof each === 'string' ? each : each.label)).join(', ') : `“${String(part)}”`)

/** What a form asks of a person, and why. */
export const personalIn = ({ questions }: Definition): { key: string; label: string; kind: string; why: string }[] => questions.flatMap(({ key, label, personal, why }) => (personal ? [{ key, label, kind: personalKinds[personal], why: why ?? '' }] : []))

const wayNames = /^(click|press|enter) (here|below)|^field \d+$|^untitled/i
/**
 * What can be read from the questions themselves, by the success criteria of WCAG 2.2. The controls are the kit's and are
 * tested there; whether words are plain, only people can say.
 */
export function accessibilityOf({ questions }: Definition): Problem[] {
  const asked = questions.filter(isAsked)
  const labels = new Map<string, number>()
  for (const { label } of asked) labels.set(label.trim().toLowerCase(), (labels.get(label.trim().toLowerCase()) ?? 0) + 1)
  let since = 0
  return [
    ...questions.flatMap((question) => {
      since = question.kind === 'section' ? 0 : since + 1
      const { key, kind, label, help = '', options = [] } = question
      const said: (string | false)[] = [
        wayNames.test(label.trim()) && 'Its words do not say what is asked (2.4.6).',
        isAsked(question) && (labels.get(label.trim().toLowerCase()) ?? 0) > 1 && 'Another question has the same words (2.4.6).',
        label.length > 120 && 'Its words are long: put the explanation into the help (2.4.6).',
        label.length > 8 && label === label.toUpperCase() && /[A-Z]/.test(label) && 'Written in capitals, it is read slowly, and by some programs letter by letter.',
        /\b(red|green|blue|yellow|left|right|above|below)\b/i.test(`${label} ${help}`) && 'It speaks of a color or a place on the page, which not everybody sees (1.3.3, 1.4.1).',
        (kind === 'code' || kind === 'date') && help === '' && 'It wants a certain form and does not show an example (3.3.2).',
        kind === 'choice' && options.length > 7 && 'Seven options can be taken in at a glance; more are easier to find in a list.',
        since === 9 && 'Nine questions without a section: a heading helps to find one’s place (1.3.1, 2.4.6).',
      ]
      return said.flatMap((words) => (words ? [{ key, words }] : []))
    }),
    ...(asked.some(({ label_es }) => label_es) && asked.some(({ label_es }) => !label_es) ? [{ key: '', words: `${asked.filter(({ label_es }) => !label_es).length} questions have no Spanish words while others do (3.1.2).` }] : []),
  ]
}
