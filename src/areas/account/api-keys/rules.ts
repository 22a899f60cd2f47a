import { atLeast, roles, type Actor, type AgencyRole, type Role } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { nearest } from '#platform/nearest.ts'
import { phrase, say } from '#platform/say.ts'

/** A row of public.api_keys, as shown to people. */
export type ApiKey = {
  id: string
  kind: 'personal' | 'organization'
  user_id: string
  name: string
  role: Role
  scopes: readonly string[]
  hint: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

/**
 * The areas that keys are scoped by, every command by its name: true where only a person may run it, and the commands
 * that a key can be bound to for one record.
 */
export type Reach = {
  areas: readonly { area: string; section: string }[]
  commands: ReadonlyMap<string, boolean>
  forOne: ReadonlySet<string>
}

/** More than two for each area and some commands; the database holds the same limit. */
export const mostScopes = 100

const words: Readonly<Record<string, ReturnType<typeof phrase>>> = {
  planning: phrase('Planning'),
  procurement: phrase('Procurement'),
  vendors: phrase('Vendors'),
  contracts: phrase('Contracts'),
  finance: phrase('Finance'),
  grants: phrase('Grants'),
  disasters: phrase('Disasters'),
  assets: phrase('Assets'),
  delivery: phrase('Delivery'),
  assurance: phrase('Assurance'),
  forms: phrase('Forms'),
  technology: phrase('Technology'),
  assistant: phrase('Assistant'),
  organization: phrase('Organization'),
}
/** The name of an area, which its scope says too. */
export const areaWords = (area: string): string => (words[area] ? say(words[area]) : area)

/** `read:finance`, `act:finance`, `run:invoices/submit`, `run:device-readings/take@RECORD`. */
export function whyNotScope(scope: string, { areas, commands, forOne }: Reach): Reason {
  const [, verb, what = '', record] = /^(read|act|run):([a-z0-9/-]+)(?:@([0-9a-f-]{36}))?$/.exec(scope) ?? []
  if (record && !(verb === 'run' && forOne.has(what)))
    return say('{scope} can’t be bound to one record.', { scope: `${verb}:${what}` })
  if (!verb) return say('{scope} is not a scope. Write read: or act: and an area, or run: and a command.', { scope })
  if (verb !== 'run')
    return areas.some(({ area }) => area === what)
      ? null
      : say('There is no area {what}.', {
          what: nearby(
            what,
            areas.map(({ area }) => area),
          ),
        })
  const isForPeople = commands.get(what)
  if (isForPeople === undefined) return say('There is no command {what}.', { what: nearby(what, [...commands.keys()]) })
  return isForPeople ? say('Only a signed-in person can run {what}, never a key.', { what }) : null
}

function nearby(what: string, all: readonly string[]): string {
  const meant = nearest(what, all)
  return meant ? say('{what}; perhaps {meant} is meant', { what, meant }) : what
}

/** The scopes of a key as people read them: the areas of each verb, and the commands by name. */
export function reachOf(scopes: readonly string[]): {
  reads: string[]
  acts: string[]
  runs: string[]
  isWhole: boolean
} {
  const of = (verb: string) =>
    scopes.filter((scope) => scope.startsWith(`${verb}:`)).map((scope) => scope.slice(verb.length + 1))
  return {
    reads: of('read'),
    acts: of('act'),
    runs: of('run'),
    isWhole: scopes.some((scope) => /^(records|commands):/.test(scope)),
  }
}

/** How long a key may last, in days. */
export const lifetimes = [30, 90, 180, 365] as const
/** Days before the end on which its owner is told. */
export const noticeDays = 14
export const mostDays = 366
export const mostKeys = 20
/** Beside them: keys that are each bound to one record, as a sensor has. */
export const mostBoundKeys = 1_000
export const isBound = (scopes: readonly string[]): boolean => scopes.every((scope) => scope.includes('@'))

/** The platform operator has no keys with that power: a key is for the work of one organization. */
export const mostOf = ({ role }: Pick<Actor, 'role'>): AgencyRole => role

type Requested = { kind: ApiKey['kind']; role: Role; days: number; bound?: boolean }

export function whyNotMakeKey(
  { kind, role, days, bound }: Requested,
  { actor, living }: { actor: Actor; living: number },
): Reason {
  const most = bound ? mostBoundKeys : mostKeys
  return firstReason(
    kind === 'organization' && !atLeast('admin', actor) && say('Only an administrator can create an organization key.'),
    roles.indexOf(role) > roles.indexOf(mostOf(actor)) && say('A key can’t do more than you can.'),
    days > mostDays && say('Keys can last up to {days} days.', { days: mostDays }),
    living >= most && say('You already have {count} keys. Revoke one first.', { count: most }),
  )
}

export function whyNotRevokeKey(key: Pick<ApiKey, 'user_id' | 'revoked_at'>, actor: Actor): Reason {
  return firstReason(
    key.user_id !== actor.user_id &&
      !atLeast('admin', actor) &&
      say('Only its owner or an administrator can revoke a key.'),
    key.revoked_at !== null && say('This key is already revoked.'),
  )
}

/** Both are UTC as ISO 8601 has it, and compare to the second as they are written. */
export const standingOf = (
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: string,
): 'living' | 'expired' | 'revoked' =>
  revoked_at ? 'revoked' : expires_at.slice(0, 19) <= now.slice(0, 19) ? 'expired' : 'living'
