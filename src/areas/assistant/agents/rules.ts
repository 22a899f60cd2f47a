import { statuses } from '#platform/life/statuses.ts'
import { atLeast, roleInWords, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import type { Ask, Definition } from './definitions/rules.ts'
import { shipped } from './definitions/shipped/rules.ts'
import type { AgentFinding, AgentRow } from './records.ts'

export const findingStatus = statuses<AgentFinding['status']>({
  told: 'over',
  open: 'open',
  proposed: 'over',
  set_aside: 'over',
})

/** The shipped ones have the addresses of the specification; one that was built here has its own below the agents. */
export const pathOf = (agent: string) => (agent in shipped ? `/${agent}-agent` : `/ai-hub/agents/${agent}`)
export const agentOf = (path: string): string => path.replace(/^\//, '').replace(/-agent$/, '')

type Terms = Pick<AgentRow, 'enabled' | 'least' | 'runs_a_day'>
const asItComes: Terms = { enabled: true, least: 'user', runs_a_day: 100 }

/** Checks made before today's runs are counted. */
export const whyNotRunYet = (setting: Terms | null | undefined, { actor }: { actor: Pick<Actor, 'role'> }): Reason => {
  const { enabled, least } = setting ?? asItComes
  return firstReason(
    !enabled && 'An administrator has turned this agent off.',
    !atLeast(least, actor) && `Only ${roleInWords[least]} can run this agent.`,
  )
}

export const whyNotRun = (
  setting: Terms | null | undefined,
  { actor, today }: { actor: Pick<Actor, 'role'>; today: number },
): Reason => {
  const { runs_a_day } = setting ?? asItComes
  return firstReason(
    whyNotRunYet(setting, { actor }),
    today >= runs_a_day &&
      `You’ve run this agent ${plural(today, { one: 'once', other: `${today} times` })} today; the limit is ${runs_a_day}. Try again tomorrow.`,
  )
}
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Checks the input, and names what is missing. */
export const whyNotAsked = ({ asks }: Pick<Definition, 'asks'>, answers: Readonly<Record<string, string>>): Reason =>
  firstReason(
    ...asks.map((ask) => {
      const wrong = whyNotAnswer(ask, answers[ask.name])
      return wrong && `${ask.label.replace(/[^?]$/, '$&:')} ${wrong}`
    }),
    Object.keys(answers).some((name) => !asks.some((ask) => ask.name === name)) && 'The agent received unknown input.',
  )

/** Shown below its question. */
export function whyNotAnswer(ask: Ask, answer = ''): Reason {
  const given = answer.trim()
  return firstReason(
    ask.required && given === '' && 'Enter a value.',
    ask.kind === 'record' && given !== '' && !isId.test(given) && 'Select a value from the list.',
    ask.kind === 'words' &&
      given.length > ask.most &&
      `The text has ${given.length} characters; the limit is ${ask.most}.`,
  )
}

export const whyNotReview = ({ status, command }: Pick<AgentFinding, 'status' | 'command'>): Reason =>
  firstReason(
    findingStatus.is({ status }, 'proposed') && 'You already reviewed this action.',
    findingStatus.is({ status }, 'set_aside') && 'You already dismissed this finding.',
    (findingStatus.is({ status }, 'told') || !command) && 'This finding is for information only and proposes nothing.',
  )

/** A schedule asks for no input at its time, so it is given once. */
export const whyNotStart = (
  definition: Pick<Definition, 'asks' | 'schedule' | 'events'>,
  { every, event, answers }: { every: string; event: number | null; answers: Readonly<Record<string, string>> },
): Reason => {
  if (every !== 'event')
    return firstReason(
      !definition.schedule && 'This version of the agent can’t run on a schedule.',
      whyNotAsked(definition, answers),
    )
  const wanted = event === null ? undefined : definition.events[event]
  if (!wanted) return 'Select an event.'
  const others = definition.asks.filter(({ name }) => name !== wanted.input)
  return whyNotAsked({ asks: others }, answers)
}
