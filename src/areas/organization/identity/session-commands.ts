import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { asSignIn } from '#platform/commands/as-sign-in.ts'
import { command, question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { idleSeconds } from '#platform/auth/sessions.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { lockPair } from '../members/members.ts'
import { ownName } from '#platform/commands/own-name.ts'
import { whyNotEndSessions, whyNotSetYet } from './rules.ts'
import { endSessionsOf } from './sign-in-rights.ts'

/**
 * A session as administrators see it. The address is named by a keyed hash: two sessions can be compared, a home cannot
 * be found.
 */
export type MemberSession = {
  id: string
  user_id: string
  display_name: string
  email: string
  user_agent: string | null
  place: string | null
  created_at: string
  refreshed_at: string
  aal: 'aal1' | 'aal2'
  methods: string[]
  current: boolean
}
type Row = Omit<MemberSession, 'place' | 'current' | 'methods'> & { ip: string | null; amr: { method: string }[] }

export const listSessionsOfMembers = question('sessions/list', {
  about: 'Lists where members are signed in right now.',
  input: z.strictObject({ user_id: z.uuid().optional() }),
  async run({ user_id }, { tx, actor, now, keys }) {
    refuseIf(whyNotSetYet(actor) && 'Only an administrator can see other people’s sessions.')
    const rows = await asSignIn(tx, () =>
      tx.sql<Row>(
        `select s.id, s.user_id, m.display_name, m.email, s.user_agent, host(s.ip) as ip, s.created_at, s.refreshed_at,
          s.aal, s.amr
         from auth.sessions s join public.organization_members m on m.user_id = s.user_id
        where m.organization_id = $1 and ($2::uuid is null or s.user_id = $2) and s.not_after > $3
        and s.refreshed_at > $4
        order by s.refreshed_at desc, s.id limit 500`,
        [actor.organization_id, user_id ?? null, now, new Date(now.getTime() - idleSeconds * 1000)],
      ),
    )
    const mark = (address: string | null) =>
      address &&
      createHmac('sha256', keys.derive('places of sessions'))
        .update(`${actor.organization_id}\n${address}`)
        .digest('base64url')
        .slice(0, 8)
    const sessions: MemberSession[] = rows.map(({ ip, amr, ...row }) => ({
      ...row,
      place: mark(ip),
      methods: amr.map(({ method }) => method),
      current: row.id === actor.session_id,
    }))
    return { sessions }
  },
})

export const endMemberSession = command('sessions/end', {
  about: 'Ends one session of a member. The device must sign in again at its next request.',
  access: true,
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor: asked, now }) {
    refuseIf(whyNotSetYet(asked) && 'Only an administrator can end other people’s sessions.')
    const session = await asSignIn(tx, () =>
      tx.one<{ user_id: string }>(
        `select s.user_id from auth.sessions s join public.organization_members m on m.user_id = s.user_id
          where s.id = $1 and m.organization_id = $2`,
        [id, asked.organization_id],
      ),
    )
    if (!session) throw new NotFound('session')
    const { actor, member } = await lockPair(tx, asked, session.user_id, now)
    refuseIf(whyNotEndSessions(member, actor))
    await asSignIn(tx, () => tx.sql('delete from auth.sessions where id = $1', [id]))
    if (member.user_id !== actor.user_id)
      await tx.later(sendMail, await notice(member.email, 'One of your sessions was', await ownName(tx)))
    return { id, user_id: member.user_id }
  },
})

export const endAllSessions = command('sessions/end-all', {
  about: 'Ends all sessions of a member. Each device must sign in again at its next request.',
  access: true,
  personal: true,
  input: z.strictObject({ user_id: z.uuid('Select a member') }),
  async run({ user_id }, { tx, actor: asked, now }) {
    const { actor, member } = await lockPair(tx, asked, user_id, now)
    refuseIf(whyNotEndSessions(member, actor))
    const ended = await endSessionsOf(tx, user_id)
    if (member.user_id !== actor.user_id)
      await tx.later(sendMail, await notice(member.email, 'Your sessions were', await ownName(tx)))
    return { user_id, ended }
  },
})

const notice = async (to: string, what: string, organization: string) => ({
  to,
  subject: 'You were signed out',
  text: `${what} ended by an administrator of ${organization}. Sign in again to continue. If you have questions, ask your administrator.`,
})
