import type { Context } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { dayInWords, dayOf } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Met } from '#areas/organization/access/commands.ts'
import { dutyConflict } from '#areas/organization/access/records.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const duties: Matter = {
  asked: [
    /\b(?:who|which|any|anyone|people|users?|show|list|how many|violat\w*|breach\w*|conflicts?)\b.*\b(?:(?:segregation|separation) of duties|sod\b|duty conflicts?)/,
    /\b(?:segregation|separation) of duties\b.*\b(?:violat\w*|breach\w*|conflicts?|broken)\b|\bsod (?:violations?|conflicts?|breach\w*)\b/,
    /\b(?:conflicting|incompatible) (?:duties|roles?|rights|access)\b|\b(?:roles?|duties) (?:that|which) (?:exclude|conflict|contradict)\b/,
    /\b(?:approved|approves|released|paid|signed) (?:his|her|their|its) own\b/,
  ],
  answer,
}

/** By the rules of the agency and the audit log, as the page of roles finds them. */
async function answer(_: Asking, { ask }: Library, context: Context): Promise<Answered> {
  const { tx, actor } = context
  if (!atLeast('admin', actor))
    return { text: say('Only administrators can look for segregation-of-duties conflicts.'), cited: [] }
  const { since, met } = await ask<{ since: string; met: Met[] }>('duty-conflicts/find', {}, context)
  const day = dayInWords(dayOf(since, await zoneIn(tx, actor.organization_id)))
  const rules = await tx.asPerson<{ count: number }>(
    `select count(*)::int as count from public.duty_conflicts where organization_id = $1
      and status ${among(dutyConflict, 'in_force')}`,
    [actor.organization_id],
  )
  if (rules[0]!.count === 0)
    return { text: say('No segregation-of-duties rule is active, so nothing can be in breach.'), cited: [] }
  if (met.length === 0)
    return {
      text: say('No one did both duties of a segregation-of-duties rule since {day}. Each person has one role.', {
        day,
      }),
      cited: [],
    }
  const people = await tx.asPerson<{ user_id: string; name: string }>(
    `select user_id, display_name as name from public.organization_members
      where organization_id = $1 and user_id = any ($2)`,
    [actor.organization_id, met.map(({ person }) => person)],
  )
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]))
  return listed(
    sayCount(
      met.length,
      {
        one: 'Each person has one role. {count} time since {day}, a person did both duties of a rule:',
        other: 'Each person has one role. {count} times since {day}, a person did both duties of a rule:',
      },
      { day },
    ),
    met.map(({ person, name }) => `${names.get(person) ?? say('Unknown')} · ${name}`),
    [...new Map(met.map(({ conflict, name }) => [conflict, name]))].map(([id, words]) => ({
      table: 'duty_conflicts',
      id,
      words,
    })),
  )
}
