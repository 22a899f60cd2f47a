import { job, later, type Job } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { internet, post, type Reach } from '#platform/webhooks/post.ts'
import { signedHeaders, webhookSecrets } from '#platform/webhooks/signature.ts'
import { newestOf } from '#platform/audit/api/checkpoints-api.ts'
import { consistencyOf } from '#platform/audit/log/proofs.ts'
import { makeSigner, noteTextOf } from '#platform/audit/log/signing.ts'
import { checkpointEmail } from './email.ts'

type Witness = { organization_id: string; witness: string }

/** How long a witness is not notified again, and after how long a failed notice is retried. */
const [afterMail, afterCall, afterLoss] = [24 * 3_600_000, 50_000, 48 * 3_600_000]

/**
 * Two jobs: one finds the witnesses whose log has grown, the other notifies one of them. It sends the newest
 * checkpoint at that moment, so a witness that was away for a day gets one notice that covers everything.
 */
export function witnessJobs(reach: Reach = internet): Job[] {
  const tell = job<Witness>('tell-witness', (witness, services) => tellWitness(services, witness, reach), {
    outside: true,
  })
  const ask = job(
    'ask-witnesses',
    async (_payload, { database, clock }) => {
      const now = clock.now()
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
      await database.transaction({ role: 'service_role' }, async (tx) => {
        for (const due of await tx.sql<Witness>(dueSql, [now, before(afterMail), before(afterCall), before(afterLoss)]))
          await later(tx, tell, due, now)
      })
    },
    { about: 'Sends the newest checkpoint of each audit log to its witnesses.', every: 60 },
  )
  return [ask, tell]
}

const dueSql = `
  insert into app.trail_told as told (organization_id, witness, asked_at)
  select w.organization_id, w.id, $1 from public.trail_witnesses w join public.trail_logs l using (organization_id)
    left join app.trail_told t on t.organization_id = w.organization_id and t.witness = w.id
   where l.size > coalesce(t.told_size, 0)
     and (t.asked_at is null or (t.told_at >= t.asked_at and t.told_at <= case w.kind when 'mail' then $2::timestamptz
       else $3 end) or t.asked_at <= $4)
  on conflict (organization_id, witness) do update set asked_at = excluded.asked_at
  returning organization_id, witness`

async function tellWitness(services: Services, { organization_id, witness }: Witness, reach: Reach): Promise<void> {
  const { database, keys, clock, mail } = services
  const found = await database.read(
    { role: 'service_role' },
    {
      text: `select w.kind, w.address, o.name as organization, t.told_size from public.trail_witnesses w
        join public.organizations o on o.id = w.organization_id
             join app.trail_told t on t.organization_id = w.organization_id and t.witness = w.id
             where w.organization_id = $1 and w.id = $2`,
      values: [organization_id, witness],
    },
  )
  const [row] = found.rows
  if (!row) return
  const checkpoint = await newestOf(services, organization_id)
  const key = makeSigner(keys).verifierKey(checkpoint.origin)
  const now = clock.now()

  if (row.kind === 'mail')
    await mail.send(checkpointEmail({ to: row.address, organization: row.organization, checkpoint, key }))
  else {
    const consistency = await database.transaction(
      { role: 'sealer' },
      (tx) => consistencyOf(tx, organization_id, row.told_size, checkpoint.size),
      { readOnly: true },
    )
    const data = {
      organization_id,
      origin: checkpoint.origin,
      key,
      size: checkpoint.size,
      checkpoint: noteTextOf(checkpoint),
      since: row.told_size,
      consistency: consistency.map((hash) => hash.toString('base64')),
    }
    const body = JSON.stringify({ type: 'trail.checkpoint', timestamp: checkpoint.time, data })
    const headers = signedHeaders({
      id: `checkpoint_${witness}_${checkpoint.size}`,
      secrets: webhookSecrets(keys, organization_id, witness),
      body,
      now,
    })
    const { status } = await post(row.address, { body, headers }, reach)
    if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}.`)
  }
  await database.write(
    { role: 'service_role' },
    {
      text: 'update app.trail_told set told_size = $3, told_at = $4 where organization_id = $1 and witness = $2',
      values: [organization_id, witness, checkpoint.size, now],
    },
  )
}

/** The key purposes that identify us to receivers, for all witnesses of an agency. */
export const witnessPurposes = `
  select concat_ws(' ', 'webhook', organization_id, id) as purpose from public.trail_witnesses
  where organization_id = $1 and kind = 'webhook'`
