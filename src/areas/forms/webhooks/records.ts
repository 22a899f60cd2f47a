import { choice, flag, instant, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const webhook = defineRecord('webhooks', {
  label: 'Webhook',
  plural: 'Webhooks',
  about: 'A signed message to another system about events in forms.',
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
      label: 'URL',
      help: 'HTTPS only, on the public internet. Internal addresses aren’t called.',
    }),
    form: ref('forms', { help: 'Limits it to this form. Leave blank for all forms.' }),
    on_sent: flag({ initial: true, label: 'Form submitted' }),
    on_decided: flag({ label: 'Submission decided' }),
    on_published: flag({ label: 'Version published' }),
    on_step: flag({ label: 'Called by workflows', help: 'Steps of workflows may call it and use its answer.' }),
    format: choice(['plain', 'cloudevents'], {
      initial: 'plain',
      words: { plain: 'Type and data', cloudevents: 'CloudEvents 1.0' },
    }),
    generation: number({ min: 1, decimals: 0, initial: 1, setBy: 'commands', label: 'Secret number' }),
    status: choice(['active', 'paused', 'closed'], {
      initial: 'active',
      setBy: 'commands',
      words: { closed: 'Deactivated' },
    }),
  },
})
export type Webhook = RowOf<typeof webhook>

export const webhookDelivery = defineRecord('webhook_deliveries', {
  label: 'Webhook delivery',
  plural: 'Webhook deliveries',
  about: 'One message to a webhook, with its content, response and next attempt.',
  firstFrom: 'Messages are sent when an event of a webhook occurs.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'subject',
  list: ['subject', 'event', 'webhook', 'tries', 'answer', 'status'],
  fields: {
    webhook: ref('webhooks', { required: true, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Subject' }),
    message: text({ required: true, max: 60, setBy: 'commands', differs: true, label: 'Message ID' }),
    task: ref('workflow_tasks', { setBy: 'commands', label: 'Workflow task', empty: 'None' }),
    event: text({
      required: true,
      max: 60,
      setBy: 'commands',
      words: {
        'form.sent': 'Form submitted',
        'form.decided': 'Submission decided',
        'form.published': 'Form published',
        'workflow.step': 'Workflow step',
        ping: 'Test message',
      },
    }),
    body: longText({ required: true, max: 20_000, setBy: 'commands', differs: true }),
    tries: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    answer: number({ min: 0, max: 999, decimals: 0, setBy: 'commands', label: 'Response code', empty: 'No response' }),
    problem: text({ max: 500, setBy: 'commands', label: 'Problem' }),
    next_at: instant({ setBy: 'commands', label: 'Next attempt', empty: 'None' }),
    delivered_at: instant({ setBy: 'commands', label: 'Delivered' }),
    status: choice(['pending', 'delivered', 'failed'], {
      initial: 'pending',
      setBy: 'commands',
      words: { pending: 'Pending' },
    }),
  },
})
export type WebhookDelivery = RowOf<typeof webhookDelivery>
