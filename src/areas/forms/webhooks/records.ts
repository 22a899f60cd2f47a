import { choice, flag, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const webhook = defineRecord('webhooks', {
  label: 'Webhook',
  plural: 'Webhooks',
  about:
    'An address of another program that is told of what happens to forms, signed so that it knows who is speaking.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['active', 'paused'],
  title: 'name',
  list: ['name', 'url', 'format', 'status'],
  fields: {
    name: text({ required: true, max: 120 }),
    url: text({
      required: true,
      max: 500,
      format: 'url',
      label: 'Address',
      help: 'https only, and on the internet: addresses inside this house are not called.',
    }),
    form: ref('forms', { help: 'Only this form; empty means every form.' }),
    on_sent: flag({ initial: true, label: 'When a form is sent' }),
    on_decided: flag({ label: 'When a submission is decided' }),
    on_published: flag({ label: 'When a version is published' }),
    format: choice(['plain', 'cloudevents'], {
      initial: 'plain',
      words: { plain: 'Type and data', cloudevents: 'CloudEvents 1.0' },
    }),
    generation: number({ min: 1, decimals: 0, initial: 1, setBy: 'commands', label: 'Secret number' }),
    status: choice(['active', 'paused', 'closed'], { initial: 'active', setBy: 'commands' }),
  },
})
export type Webhook = RowOf<typeof webhook>

export const webhookDelivery = defineRecord('webhook_deliveries', {
  label: 'Webhook delivery',
  plural: 'Webhook deliveries',
  about: 'One message to one webhook: what was sent, what was answered, and when it is tried again.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'subject',
  list: ['subject', 'event', 'webhook', 'tries', 'answer', 'status'],
  fields: {
    webhook: ref('webhooks', { required: true, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'About' }),
    message: text({ required: true, max: 60, setBy: 'commands', label: 'Message id' }),
    event: text({
      required: true,
      max: 60,
      setBy: 'commands',
      words: {
        'form.sent': 'A form was sent',
        'form.decided': 'A form was decided',
        'form.published': 'A form was published',
        ping: 'A trial',
      },
    }),
    body: longText({ required: true, max: 20_000, setBy: 'commands' }),
    tries: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    answer: number({ min: 0, max: 999, decimals: 0, setBy: 'commands', label: 'Answered with', empty: 'No answer' }),
    problem: text({ max: 500, setBy: 'commands', label: 'What went wrong' }),
    next_at: instant({ setBy: 'commands', label: 'Tried again', empty: 'Not any more' }),
    delivered_at: instant({ setBy: 'commands', label: 'Delivered' }),
    status: choice(['pending', 'delivered', 'failed'], {
      initial: 'pending',
      setBy: 'commands',
      words: { pending: 'On its way' },
    }),
  },
})
export type WebhookDelivery = RowOf<typeof webhookDelivery>
