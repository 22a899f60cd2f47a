import type { Tx } from '#platform/database/database.ts'
import { later, job, type Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { internet, NotReachable, post, type Reach } from '#platform/webhooks/post.ts'
import { signedHeaders, webhookSecret, webhookSecrets } from '#platform/webhooks/signature.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { hookLife, messageLife } from './life.ts'
import type { Webhook, WebhookDelivery } from './records.ts'
import { isGone, isReceipt, minutesUntilNext } from './rules.ts'

type Payload = { organization_id: string; id: string }

/** Stored nowhere: the secret is derived from the installation's secret and the number of rotations. */
export const secretOf = (keys: Pick<Keys, 'derive'>, { organization_id, id, generation }: Of): string =>
  webhookSecret(keys, organization_id, id, nameOf(generation))

/**
 * All secrets a receiver may know: the newest, the previous one, and the same under an earlier key of the
 * installation. Each message is signed with every one, so that a receiver can switch in its own time.
 */
export const secretsOf = (keys: Pick<Keys, 'every'>, { organization_id, id, generation }: Of): string[] =>
  [Number(generation), Number(generation) - 1]
    .filter((each) => each >= 1)
    .flatMap((each) => webhookSecrets(keys, organization_id, id, nameOf(each)))

/** The same purposes in PostgreSQL's terms, for all webhooks of an agency. */
export const webhookPurposes = `
  select concat_ws(' ', 'webhook', w.organization_id, w.id, 'forms', made) as purpose
    from public.webhooks w, generate_series(greatest(w.generation - 1, 1), w.generation) as made
    where w.organization_id = $1`

type Of = Pick<Webhook, 'organization_id' | 'id' | 'generation'>
const nameOf = (generation: number) => `forms ${Number(generation)}`

/** The answer that a step of a workflow waits for, or why there is none. */
export type Answered = { organization_id: string; task: string; text: string; problem: string | null }
type Take = (tx: Tx, answered: Answered, moving: { now: Date; keys: Pick<Keys, 'every'> }) => Promise<void>
const takers: Take[] = []
export const takeAnswers = (take: Take): void => void takers.push(take)
const mostAnswered = 64_000

export const sendWebhook: Job<Payload> = job<Payload>(
  'send-form-webhook',
  (payload, services) => sendMessage(payload, services),
  { outside: true },
)

/**
 * One try. The same message keeps its id, so that a receiver can detect duplicates. The call is made outside of any
 * transaction, because it may take long.
 */
export async function sendMessage(
  { organization_id, id }: Payload,
  { database, keys, clock, security }: Pick<Services, 'database' | 'keys' | 'clock' | 'security'>,
  reach: Reach = internet,
): Promise<void> {
  const of = [organization_id, id]
  const found = await database.transaction({ role: 'service_role' }, async (tx) => {
    const row = await tx.one<WebhookDelivery>(
      `select * from webhook_deliveries where organization_id = $1 and id = $2
        and status ${among(messageLife, 'pending')}`,
      of,
    )
    const hook =
      row &&
      (await tx.one<Webhook>('select * from webhooks where organization_id = $1 and id = $2', [
        organization_id,
        row.webhook,
      ]))
    return row && hook ? { row, hook } : null
  })
  if (!found) return
  const { row, hook } = found
  const now = clock.now()
  const tries = Number(row.tries) + 1
  let [answer, problem, forbidden]: [number | null, string | null, boolean] = [null, null, false]
  let text = ''
  if (!hookLife.is(hook, 'active')) problem = 'The webhook isn’t active.'
  else
    try {
      // A receiver with an API key fetches the data of the message.
      await database.told([organization_id])
      const headers = signedHeaders({ id: row.message, secrets: secretsOf(keys, hook), body: row.body, now })
      const response = await post(
        hook.url,
        {
          body: row.body,
          headers:
            hook.format === 'cloudevents'
              ? { ...headers, 'Content-Type': 'application/cloudevents+json; charset=utf-8' }
              : headers,
        },
        reach,
        row.task ? mostAnswered : 0,
      )
      answer = response.status
      text = response.text
      if (!isReceipt(answer))
        problem = isGone(answer)
          ? 'The receiver reported that this address is gone.'
          : `The receiver responded with ${answer}.`
    } catch (error) {
      problem = inPlainWords(error)
      // An internal address doesn't become another one by waiting.
      forbidden = error instanceof NotReachable
      if (forbidden)
        security.note({
          kind: 'outgoing_address_refused',
          organization_id,
          user_id: null,
          message: `A webhook was not called: ${problem}`,
          data: { webhook: hook.id },
        })
    }
  const wait =
    problem === null || answer === 410 || forbidden || !hookLife.is(hook, 'active') ? null : minutesUntilNext(tries)
  const next = wait === null ? null : new Date(now.getTime() + wait * 60_000)
  await database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(
      `select set_config('app.command', 'webhook-deliveries/send', true), set_config('app.organization_id', $1, true)`,
      [organization_id],
    )
    const kept = await tx.one(
      `update webhook_deliveries set tries = $3, answer = $4, problem = $5, next_at = $6, delivered_at = $7, status = $8
        where organization_id = $1 and id = $2 and status ${among(messageLife, 'pending')} and tries = $9 returning id`,
      [
        ...of,
        tries,
        answer,
        problem,
        next,
        problem === null ? now : null,
        problem === null ? 'delivered' : next ? 'pending' : 'failed',
        row.tries,
      ],
    )
    if (kept && next) await later(tx, sendWebhook, { organization_id, id }, next)
    if (kept && !next && row.task)
      for (const take of takers) await take(tx, { organization_id, task: row.task, text, problem }, { now, keys })
    // A receiver that answers 410 is not called again.
    if (answer === 410)
      await tx.sql(
        `update webhooks set status = ${asStatus(hookLife, 'paused')} where organization_id = $1 and id = $2
          and status ${among(hookLife, 'active')}`,
        [organization_id, hook.id],
      )
  })
}

function inPlainWords(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'No response within ten seconds.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name doesn’t exist.'
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  return /^(This address|Only https)/.test(message ?? '') ? message! : 'The connection broke before a response.'
}
