import type { Caller } from '../database/database.ts'
import { atLeast, type Role } from '../roles.ts'

/**
 * A topic's name is what its people call it; its address is where it is stored, and begins with the organization. Two
 * organizations that use the same name never meet, and no name can lead to another organization's address.
 */
export type Topic = { address: string; maySpeak: boolean }

/** Topics whose name says who belongs there. `private: true` adds nothing: only a public topic is open. */
const circles: Record<string, Role> = { managers: 'manager', admins: 'admin' }

export type Reason = string

/** The topic that this caller means by a name, or why they may not use it. */
export function topicFor(name: string, { role, actor }: Caller, { isPrivate = false } = {}): Topic | Reason {
  const [kind = '', whom = ''] = name.split(':')

  if (kind === 'public') {
    if (isPrivate) return 'A topic that begins with "public:" can’t be private.'
    // Everyone receives them, including visitors without an account: only the installation itself sends there.
    return { address: name, maySpeak: role === 'service_role' }
  }
  if (role === 'service_role') {
    const rest = name.split(':').slice(2).join(':')
    if (kind !== 'organization' || !isUuid(whom) || !rest)
      return 'Name the topic’s owner: "organization:<id>:<topic>" or "public:<topic>".'
    return { address: addressOf(whom.toLowerCase(), rest), maySpeak: true }
  }
  if (role !== 'authenticated' || !actor)
    return 'Sign in first. Without an account you can only use topics that begin with "public:".'

  const circle = Object.hasOwn(circles, kind) ? circles[kind] : undefined
  if (circle && !atLeast(circle, actor)) return `This topic is for ${kind} only.`
  if (kind === 'user' && whom.toLowerCase() !== actor.user_id) return 'This topic belongs to another person.'
  return { address: addressOf(actor.organization_id ?? `person ${actor.user_id}`, name), maySpeak: true }
}

const addressOf = (organization: string, name: string) => `${organization}/${name}`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
