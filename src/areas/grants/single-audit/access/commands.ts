import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { singleAuditById } from '../facts.ts'
import { auditorAccessLife } from './life.ts'
import { mailAuditor } from './mail.ts'
import { auditorAccess, type AuditorAccess } from './records.ts'
import { whyNotRequest, whyNotSendLink } from './rules.ts'

export const requestAuditorAccess = command('auditor-access/request', {
  about: 'Requests read-only access of an outside auditor to one single audit. Another manager confirms it.',
  input: z.strictObject({ single_audit: z.uuid(), access: inputSchema(auditorAccess) }),
  async run({ single_audit, access }, { tx, actor, now }): Promise<AuditorAccess> {
    refuseIf(whyNotEdit(auditorAccess, null, actor))
    const { id } = await singleAuditById(tx, single_audit)
    refuseIf(whyNotRequest(access as AuditorAccess, await todayOf(tx, now)))
    return tx.insert<AuditorAccess>(auditorAccess, { ...access, single_audit: id, requested_by: actor.user_id })
  },
})

export const auditorAccessCommands = commandsOf(auditorAccessLife, {
  confirm: (_, { actor, now }) => ({ confirmed_by: actor.user_id, confirmed_at: now.toISOString() }),
  end: (_, { asked: { reason } }) => ({ ended_because: reason }),
  after: { confirm: ({ id, organization_id }, { tx }) => tx.later(mailAuditor, { organization_id, id }) },
})

export const sendAuditorLink = command('auditor-access/resend-link', {
  about: 'Emails a new link to an outside auditor. The earlier link ends.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<AuditorAccess>(auditorAccess, id)
    refuseIf(whyNotEdit(auditorAccess, row, actor))
    refuseIf(whyNotSendLink(row, await todayOf(tx, now)))
    await tx.later(mailAuditor, { organization_id: row.organization_id, id })
    return { id, email: row.email }
  },
})
