import { isAsked, kinds, personalKinds, type Definition, type Problem, type Question } from '../rules.ts'

/** The differences between two versions, in sentences. */
export function differencesBetween(before: Definition, after: Definition): string[] {
  const [old, now] = [
    new Map(before.questions.map((each) => [each.key, each])),
    new Map(after.questions.map((each) => [each.key, each])),
  ]
  const places = (of: Definition) => of.questions.map(({ key }) => key).filter((key) => old.has(key) && now.has(key))
  return [
    ...after.questions
      .filter(({ key }) => !old.has(key))
      .map(({ label, kind }) => `“${label}” was added (${kinds[kind].toLowerCase()}).`),
    ...before.questions.filter(({ key }) => !now.has(key)).map(({ label }) => `“${label}” was removed.`),
    ...after.questions.flatMap((question) => {
      const was = old.get(question.key)
      if (!was) return []
      return (Object.keys({ ...was, ...question }) as (keyof Question)[])
        .filter((part) => JSON.stringify(was[part] ?? null) !== JSON.stringify(question[part] ?? null))
        .map(
          (part) =>
            `“${was.label}”: ${partWords[part]} changed from ${shownPart(was[part])} to ${shownPart(question[part])}.`,
        )
    }),
    ...(places(before).join() === places(after).join() ? [] : ['The order of the questions changed.']),
  ]
}
const partWords: Record<keyof Question, string> = {
  key: 'key',
  kind: 'type',
  label: 'text',
  label_es: 'Spanish text',
  help: 'help text',
  help_es: 'Spanish help text',
  required: 'required',
  min: 'minimum',
  max: 'maximum',
  pattern: 'pattern',
  options: 'options',
  options_es: 'Spanish options',
  formula: 'formula',
  unit: 'unit',
  show_if: 'display condition',
  check: 'check',
  message: 'message for a failed check',
  message_es: 'Spanish message for a failed check',
  columns: 'columns',
  personal: 'kind of personal data',
  why: 'reason for asking',
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

/** The personal data a form asks for, with reasons. */
export const personalIn = ({ questions }: Definition): { key: string; label: string; kind: string; why: string }[] =>
  questions.flatMap(({ key, label, personal, why }) =>
    personal ? [{ key, label, kind: personalKinds[personal], why: why ?? '' }] : [],
  )

const wayNames = /^(click|press|enter) (here|below)|^field \d+$|^untitled/i
/**
 * Problems that the questions alone can show, by the success criteria of WCAG 2.2. The controls are the kit's and are
 * tested there; only people can judge plain language.
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
        wayNames.test(label.trim()) && 'The text doesn’t describe the question (2.4.6).',
        isAsked(question) &&
          (labels.get(label.trim().toLowerCase()) ?? 0) > 1 &&
          'Another question has the same text (2.4.6).',
        label.length > 120 && 'The text is long. Move the explanation to the help text (2.4.6).',
        label.length > 8 &&
          label === label.toUpperCase() &&
          /[A-Z]/.test(label) &&
          'Text in capitals is slow to read, and some screen readers spell it out.',
        /\b(red|green|blue|yellow|left|right|above|below)\b/i.test(`${label} ${help}`) &&
          'It refers to a color or a position, which not all people can see (1.3.3, 1.4.1).',
        (kind === 'code' || kind === 'date') && help === '' && 'It requires a format without an example (3.3.2).',
        kind === 'choice' && options.length > 7 && 'More than seven options are easier to find in a list.',
        since === 9 && 'Nine questions without a section. A heading helps people orient themselves (1.3.1, 2.4.6).',
      ]
      return said.flatMap((words) => (words ? [{ key, words }] : []))
    }),
    ...(asked.some(({ label_es }) => label_es) && asked.some(({ label_es }) => !label_es)
      ? [
          {
            key: '',
            words: `${asked.filter(({ label_es }) => !label_es).length} questions have no Spanish text while others do (3.1.2).`,
          },
        ]
      : []),
  ]
}
