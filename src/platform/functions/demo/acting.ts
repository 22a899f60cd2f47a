import type { Command } from '../../commands/command.ts'
import { carryOut, type Needs } from '../../commands/execute.ts'
import { parseInput } from '../../commands/input.ts'
import type { DatabaseRole, Tx } from '../../database/database.ts'
import type { AgencyRole } from '../../roles.ts'
import { demoPeople } from './people.ts'

export type Acting = { email: string; role: AgencyRole }
/** Past actions of a demo person, from before the first visitor: `act('max', 'budget-lines/draft', { … })`. */
export type Act = (who: string, command: string, input: object) => Promise<any>

type Member = { user_id: string; organization_id: string }
/** The people found already: each day of the demonstration has an `act` of its own, in one transaction. */
const membersIn = new WeakMap<Tx, Map<string, Member>>()

/** Done as they would have done it, through the commands: so the demo has a history, and every rule has judged it. */
export function actingFor(
  tx: Tx,
  needs: Needs,
  commands: readonly Command[],
  people: Record<string, Acting> = demoActors,
): Act {
  const members = membersIn.get(tx) ?? new Map<string, Member>()
  membersIn.set(tx, members)
  return async (who, name, input) => {
    const command = commands.find((each) => each.name === name)
    const person = people[who]
    if (!person) throw new Error(`The demo has no ${who}.`)
    if (!command) throw new Error(`The demo has no ${name}.`)
    const member =
      members.get(person.email) ??
      (await tx.one<Member>('select user_id, organization_id from organization_members where email = $1', [
        person.email,
      ]))!
    members.set(person.email, member)
    const actor = {
      ...member,
      role: person.role,
      session_id: member.user_id,
      aal: 'aal1' as const,
      email: person.email,
    }

    await enter(tx, actor.user_id, actor.organization_id, actor.role, 'commands')
    // New rows have the day they were made, as their audit line does. Their history has the actual time of
    // writing: it can't be changed.
    const result = await carryOut({ ...needs, dated: true }, tx, command, parseInput(command.input, input), actor, {
      id: 'demonstration',
    })
    await enter(tx, '', '', '', 'service_role')
    return result
  }
}

/**
 * Rows that no command makes, such as figures carried over from older books, have the name of their author: by first
 * name, or by address.
 */
export async function inTheNameOf(tx: Tx, who: string, command: string, work: () => Promise<unknown>): Promise<void> {
  const { user_id } = (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [
    demoActors[who]?.email ?? who,
  ]))!
  await tx.sql(`select set_config('app.user_id', $1, true), set_config('app.command', $2, true)`, [user_id, command])
  await work()
  await tx.sql(`select set_config('app.user_id', '', true), set_config('app.command', '', true)`)
}

/** The people of the demo, by first name. */
export const demoActors: Record<string, Acting> = Object.fromEntries(
  demoPeople.map((person) => [person.email.split('@')[0]!, person]),
)

const enter = (tx: Tx, user: string, organization: string, role: string, as: DatabaseRole) =>
  tx.sql(
    `select set_config('app.user_id', $1, true), set_config('app.organization_id', $2, true),
      set_config('app.role', $3, true), set_config('app.command', '', true), set_config('app.reason', '', true),
      set_config('role', $4, true)`,
    [user, organization, role, as],
  )
