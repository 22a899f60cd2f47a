import type { AgencyRole } from '#platform/roles.ts'

/** The people nearest to a role: those who have it, or else those above. Two are named, all are counted. */
export type Holders = { wanted: AgencyRole; role: AgencyRole; people: readonly string[]; count: number }

const called: Record<AgencyRole, readonly [one: string, more: string]> = {
  user: ['member', 'members'],
  manager: ['manager', 'managers'],
  admin: ['administrator', 'administrators'],
}

/** Who can take a step that the reader can’t, or make someone who can. */
export function whoCan(step: string, { wanted, role, people: [first, second], count }: Holders): string {
  const none = `Your organization has no ${called[wanted][0]} yet.`
  if (first === undefined) return `${none} The operator of this site can grant the role.`
  const others = count - 1
  const who = others === 0 ? first : `${first} and ${others === 1 ? second : `${others} other ${called[role][1]}`}`
  return role === wanted ? `${who} can ${step}.` : `${none} ${who} can ${step}, or grant the role.`
}
