import { formulaInWords } from '#areas/forms/definition/screens/in-words.ts'
import type { Question } from '#areas/forms/definition/rules.ts'
import { stepKinds, wayWords, type Step, type Way } from '#areas/forms/workflows/rules.ts'
import { nameInWords, plural } from '#platform/words.ts'

const roleWords = { user: 'any colleague', manager: 'a manager', admin: 'an administrator' } as const
const days = (count: number) => `${count} ${plural(count, { one: 'day', other: 'days' })}`

export const whoDoes = ({ role, person, people = [], need }: Step, names: ReadonlyMap<string, string>): string =>
  person
    ? (names.get(person) ?? 'a colleague')
    : people.length > 0
      ? `${need ?? 1} of ${people.length} people`
      : role
        ? need && need > 1
          ? `${need} people: ${roleWords[role]}`
          : roleWords[role]
        : ''

/** A step in one line: its kind, who does it and by when. */
export function stepInWords(step: Step, names: ReadonlyMap<string, string>): string {
  const { kind, need, all, statuses = [] } = step
  return [
    stepKinds[kind],
    whoDoes(step, names),
    kind === 'join'
      ? need === undefined
        ? 'all paths'
        : plural(need, { one: 'the first path', other: `${need} paths` })
      : '',
    kind === 'answer' ? statuses.map((status) => nameInWords(status).toLowerCase()).join(' or ') : '',
    kind === 'end' && all ? 'ends all paths' : '',
    step.days ? days(step.days) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why a connection is taken: a condition in the words of the form’s questions. */
export const wayInWords = (step: Step, way: Way, questions?: ReadonlyMap<string, Question>): string =>
  way.part === 'branches'
    ? formulaInWords(wayWords(step, way), (fact) => questions?.get(fact)?.label)
    : way.part === 'timers'
      ? `after ${days(step.timers?.[way.at]?.days ?? 0)}`
      : wayWords(step, way)
