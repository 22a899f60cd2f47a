import { agencyRoles, atLeast, roleInWords, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { phrase, say } from '#platform/say.ts'
import type { AiPolicy } from './records.ts'

/** A row of public.connected_programs, as shown to people. */
export type ConnectedProgram = {
  id: string
  user_id: string
  name: string
  returns_to: string
  scopes: readonly ProgramScope[]
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export const scopes = {
  read: phrase('Read the records that you can read'),
  propose: phrase('Propose actions, which you accept or refuse'),
} as const
export type ProgramScope = keyof typeof scopes

export type Policy = Pick<
  AiPolicy,
  | 'programs'
  | 'programs_least'
  | 'proposals'
  | 'program_calls'
  | 'model'
  | 'meaning'
  | 'masking'
  | 'model_calls'
  | 'calls_together'
>

/** The policy of an organization that has decided nothing, and what the form of its first one begins with. */
export const firstPolicy: Policy = {
  programs: false,
  programs_least: 'user',
  proposals: false,
  program_calls: 500,
  model: 'inside',
  meaning: 'inside',
  masking: 'outside',
  model_calls: 200,
  calls_together: 10_000,
}

/** Whether a model of the installation may be used, outside or inside its network. */
export const isUsed = (use: Policy['model'], outside: boolean): boolean =>
  use === 'on' || (use === 'inside' && !outside)

const stricterFirst = { model: ['off', 'inside', 'on'], masking: ['always', 'outside', 'never'] } as const
const limits = ['program_calls', 'model_calls', 'calls_together'] as const

/** Whether a program or a model could do, read or see after the change what the policy prevented before. */
export const isLooser = (before: Policy, after: Policy): boolean => {
  const further = (order: readonly unknown[], was: unknown, is: unknown) => order.indexOf(is) > order.indexOf(was)
  return (
    (after.programs && !before.programs) ||
    (after.proposals && !before.proposals) ||
    further([...agencyRoles].toReversed(), leastOf(before.programs_least), leastOf(after.programs_least)) ||
    further(stricterFirst.model, before.model, after.model) ||
    further(stricterFirst.model, before.meaning, after.meaning) ||
    further(stricterFirst.masking, before.masking, after.masking) ||
    limits.some((limit) => Number(after[limit]) > Number(before[limit]))
  )
}

export const mostConnections = 20

/** Asked at the consent and again at every call: a policy that changes ends what it allowed. */
export const whyNotUseProgram = (
  { programs, programs_least }: Pick<Policy, 'programs' | 'programs_least'>,
  actor: Pick<Actor, 'role'>,
): Reason =>
  firstReason(
    !programs &&
      say('Your organization doesn’t allow outside programs. An administrator can allow them in the AI policy.'),
    !atLeast(leastOf(programs_least), actor) &&
      say('Only {role} can use outside programs here.', { role: roleInWords[leastOf(programs_least)] }),
  )

const leastOf = (role: Role | null): AgencyRole => agencyRoles.find((each) => each === role) ?? 'user'

export const whyNotPropose = ({ proposals }: Pick<Policy, 'proposals'>): Reason =>
  proposals ? null : say('Your organization doesn’t allow programs to propose actions.')

export const whyNotConnect = (
  policy: Policy,
  { actor, asked, living }: { actor: Pick<Actor, 'role'>; asked: readonly ProgramScope[]; living: number },
): Reason =>
  firstReason(
    whyNotUseProgram(policy, actor),
    asked.includes('propose') && whyNotPropose(policy),
    living >= mostConnections &&
      say('You already have {count} connected programs. Disconnect one first.', { count: mostConnections }),
  )

/** Its name is its own word: a program called like a colleague would speak in that person’s name. */
export const whyNotCalled = (bearers: readonly unknown[]): Reason =>
  bearers.length > 0 ? say('This program has the name of a person or an organization here. Don’t connect it.') : null

export const whyNotDisconnect = (
  program: Pick<ConnectedProgram, 'user_id' | 'revoked_at'>,
  actor: Pick<Actor, 'user_id' | 'role'>,
): Reason =>
  firstReason(
    program.user_id !== actor.user_id &&
      !atLeast('admin', actor) &&
      say('Only the person who connected it or an administrator can disconnect a program.'),
    program.revoked_at !== null && say('This program is already disconnected.'),
  )

/** Both are UTC in ISO 8601, and compare to the second. */
export const standingOf = (
  { revoked_at, expires_at }: Pick<ConnectedProgram, 'revoked_at' | 'expires_at'>,
  now: string,
): 'living' | 'expired' | 'revoked' =>
  revoked_at ? 'revoked' : expires_at.slice(0, 19) <= now.slice(0, 19) ? 'expired' : 'living'
