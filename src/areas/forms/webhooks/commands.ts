import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { secretOf, sendWebhook } from './send.ts'
import { queueMessage } from './tell.ts'
import { hookLife, messageLife } from './life.ts'
import { webhook, type Webhook } from './records.ts'
import { whyNotAddress, whyNotPing, whyNotSecret } from './rules.ts'

const draft = draftCommand('webhooks/create', webhook)
export const createWebhook = {
  ...draft,
  run: async (input: Parameters<typeof draft.run>[0], context: Parameters<typeof draft.run>[1]) => (
    refuseIf(whyNotAddress(String(input.url ?? ''))),
    draft.run(input, context)
  ),
} as typeof draft

const edit = editCommand('webhooks/edit', webhook)
export const editWebhook = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => (
    input.changes.url !== undefined && refuseIf(whyNotAddress(String(input.changes.url))),
    edit.run(input, context)
  ),
} as typeof edit

const one = z.object({ id: z.uuid() })

export const hookCommands = commandsOf(hookLife, {})

export const pingWebhook = command('webhooks/ping', {
  about: 'Sends a test message to a webhook.',
  input: one,
  async run({ id }, context) {
    const hook = await context.tx.lock<Webhook>(webhook, id)
    refuseIf(whyNotPing(hook, context))
    return queueMessage(context, hook, 'ping', { words: 'This is a test.' })
  },
})

export const showSecret = question('webhooks/secret', {
  about: 'Shows the signing secret of a webhook to an administrator, for entry at the receiver.',
  input: one,
  async run({ id }, { tx, actor, keys }) {
    const hook = await tx.one<Webhook>('select * from webhooks where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!hook) throw new NotFound(webhook.label)
    refuseIf(whyNotSecret(hook, { actor }))
    return { secret: secretOf(keys, hook) }
  },
})

export const renewSecret = command('webhooks/renew-secret', {
  about:
    'Rotates the signing secret. Messages are signed with the new and the previous secret until the next rotation, so that the receiver can switch in between.',
  decides: 'control',
  input: one,
  async run({ id }, { tx, actor }) {
    const hook = await tx.lock<Webhook>(webhook, id)
    refuseIf(whyNotSecret(hook, { actor }))
    const { generation } = await tx.update<Webhook>(webhook, id, { generation: Number(hook.generation) + 1 })
    return { id, generation }
  },
})

export const messageCommands = commandsOf(messageLife, {
  async facts({ webhook: id }, { tx }) {
    const hook = await tx.one<Webhook>('select status from webhooks where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    return { isActive: hook !== undefined && hookLife.is(hook, 'active') }
  },
  async replay({ organization_id, id }, { tx, now }) {
    await tx.later(sendWebhook, { organization_id, id }, { at: now })
    return { tries: 0, answer: null, problem: null, delivered_at: null, next_at: now.toISOString() }
  },
})
