import { isAsked, kinds, personalKinds, type Definition, type Problem, type Question } from '../rules.ts'

/** What differs between two versions, in sentences. */
export function differencesBetween(before: Definition, after: Definition): string[] {
  const [old, now] = [
    new Map(before.questions.map((each) => [each.key, each])),
    new Map(after.questions.map((each) => [each.key, each])),
  ]
  const places = (of: Definition) => of.questions.map(({ key }) => key).filter((key) => old.has(key) && now.has(key))
  return [
    ...after.questions
      .filter(({ key }) => !old.has(key))
      .map(({ label, kind }) => `“${label}” is new (${kinds[kind].toLowerCase()}).`),
    ...before.questions.filter(({ key }) => !now.has(key)).map(({ label }) => `“${label}” is no longer asked.`),
    ...after.questions.flatMap((question) => {
      const was = old.get(question.key)
      if (!was) return []
      return (Object.keys({ ...was, ...question }) as (keyof Question)[])
        .filter((part) => JSON.stringify(was[part] ?? null) !== JSON.stringify(question[part] ?? null))
        .map(
          (part) =>
            `“${was.label}”: ${partWords[part]} was ${shownPart(was[part])} and is ${shownPart(question[part])}.`,
        )
    }),
    ...(places(before).join() === places(after).join() ? [] : ['The questions stand in another order.']),
  ]
}
const partWords: Record<keyof Question, string> = {
  key: 'the key',
  kind: 'the kind',
  label: 'the words',
  label_es: 'the Spanish words',
  help: 'the help',
  required: 'whether it must be answered',
  min: 'the least',
  max: 'the most',
  pattern: 'the pattern',
  options: 'the options',
  formula: 'the formula',
  unit: 'the unit',
  show_if: 'when it is asked',
  check: 'the check',
  message: 'what is said when the check fails',
  columns: 'the columns',
  personal: 'the kind of personal data',
  why: 'why it is asked',
}
const shownPart = (part: unknown): string =>
  part === undefined || part === null || part === ''
    ? 'nothing'
    : part === true
      ? 'yes'
      : part === false
        ? 'no'
        : Array.isArray(part)
          ? (part as (string | Question)[]).map((each) => (typeof each === 'string' ? each : each.label)).join(', ')
          : `“${String(part)}”`

/** What a form asks of a person, and why. */
export const personalIn = ({ questions }: Definition): { key: string; label: string; kind: string; why: string }[] =>
  questions.flatMap(({ key, label, personal, why }) =>
    personal ? [{ key, label, kind: personalKinds[personal], why: why ?? '' }] : [],
  )

const wayNames = /^(click|press|enter) (here|below)|^field \d+$|^untitled/i
/**
 * What can be read from the questions themselves, by the success criteria of WCAG 2.2. The controls are the kit's and
 * are tested there; whether words are plain, only people can say.
 */
export function accessibilityOf({ questions }: Definition): Problem[] {
  const asked = questions.filter(isAsked)
  const labels = new Map<string, number>()
  for (const { label } of asked)
    labels.set(label.trim().toLowerCase(), (labels.get(label.trim().toLowerCase()) ?? 0) + 1)
  let since = 0
  return [
    ...questions.flatMap((question) => {
      since = question.kind === 'section' ? 0 : since + 1
      const { key, kind, label, help = '', options = [] } = question
      const said: (string | false)[] = [
        wayNames.test(label.trim()) && 'Its words do not say what is asked (2.4.6).',
        isAsked(question) &&
          (labels.get(label.trim().toLowerCase()) ?? 0) > 1 &&
          'Another question has the same words (2.4.6).',
        label.length > 120 && 'Its words are long: put the explanation into the help (2.4.6).',
        label.length > 8 &&
          label === label.toUpperCase() &&
          /[A-Z]/.test(label) &&
          'Written in capitals, it is read slowly, and by some programs letter by letter.',
        /\b(red|green|blue|yellow|left|right|above|below)\b/i.test(`${label} ${help}`) &&
          'It speaks of a color or a place on the page, which not everybody sees (1.3.3, 1.4.1).',
        (kind === 'code' || kind === 'date') &&
          help === '' &&
          'It wants a certain form and does not show an example (3.3.2).',
        kind === 'choice' &&
          options.length > 7 &&
          'Seven options can be taken in at a glance; more are easier to find in a list.',
        since === 9 && 'Nine questions without a section: a heading helps to find one’s place (1.3.1, 2.4.6).',
      ]
      return said.flatMap((words) => (words ? [{ key, words }] : []))
    }),
    ...(asked.some(({ label_es }) => label_es) && asked.some(({ label_es }) => !label_es)
      ? [
          {
            key: '',
            words: `${asked.filter(({ label_es }) => !label_es).length} questions have no Spanish words while others do (3.1.2).`,
          },
        ]
      : []),
  ]
}
