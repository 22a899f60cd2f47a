import { whyNotRead } from './rules.ts'
import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { later } from '#platform/jobs/later.ts'
import { atLeast } from '#platform/roles.ts'
import { isInWords } from '#platform/rules.ts'
import { removeObjects } from '#platform/storage/arrange-api.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Value } from '../formulas/rules.ts'
import { form, type Form } from '../forms/records.ts'
import type { FormRule } from '../form-rules/records.ts'
import { runLife } from '../runs/life.ts'
import { formVersion, type FormVersion } from '../versions/records.ts'
import { tellWebhooks } from '../webhooks/tell.ts'
import { submissionLife } from './life.ts'
import { formSitting, formSubmission, type FormSitting, type FormSubmission } from './records.ts'
import { filesIn, filesSent } from '../definition/answers/rules.ts'
import { openAnswers } from '../definition/answers/sealed-answers.ts'
import type { Answers } from '../definition/rules.ts'
import { digestOf } from '../versions/schema.ts'
import { receiptText } from './receipts/rules.ts'
import { takeSubmission } from './take.ts'
import { publicFormDecided } from './public-form-decided.ts'
import { versionLife } from '../versions/life.ts'

const answers = z
  .record(z.string().max(40), z.json())
  .refine((each) => JSON.stringify(each).length <= 400_000, 'The answers are too long.')

export const openForm = question('forms/open', {
  about: 'Returns the published questions and rules of a form for filling it in.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<{ form: Form; version: FormVersion | null; rules: FormRule[] }> {
    const row = await tx.one<Form>('select * from forms where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!row) throw new NotFound(form.label)
    const version = await tx.one<FormVersion>(
      `select * from form_versions where organization_id = $1 and form = $2
        and status ${among(versionLife, 'published')}`,
      [row.organization_id, id],
    )
    const rules = await tx.sql<FormRule>(
      'select * from form_rules where organization_id = $1 and form = $2 and active order by position, id',
      [row.organization_id, id],
    )
    return { form: row, version: version ?? null, rules }
  },
})

export const sendForm = command('form-submissions/send', {
  about: 'Submits a completed form. The server checks it by the same rules as the browser.',
  input: z.object({ version: z.uuid(), answers }),
  secret: ['answers'],
  async run({ version: id, answers: given }, context) {
    const { tx, actor } = context
    const version = await tx.one<FormVersion>('select * from form_versions where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!version) throw new NotFound(formVersion.label)
    const row = await tx.lock<Form>(form, version.form)
    const sent = await takeSubmission(context, { row, version, given: given as Record<string, Value> })
    return {
      id: sent.id,
      number: sent.number,
      sent_at: sent.sent_at,
      digest: sent.digest,
      reads: atLeast('manager', actor),
    }
  },
})

const counts = z
  .record(z.string().max(40), z.number().min(0).max(1e6))
  .refine(
    (each) => Object.keys(each).length <= 200 && JSON.stringify(each).length <= formSitting.fields.times.max!,
    'There are too many questions.',
  )

export const keepSitting = command('form-sittings/keep', {
  about: 'Records progress in a form without answers or the person. The audit log has neither.',
  nameless: true,
  input: z.object({
    id: z.uuid().nullish(),
    version: z.uuid(),
    finished: z.boolean().default(false),
    device: z.enum(['wide', 'narrow']),
    last_field: z.string().max(60),
    seconds: z.int().min(0).max(1e6),
    times: counts,
    mistakes: counts,
  }),
  async run({ id, version: of, finished, last_field, seconds, times, mistakes, device }, { tx, actor, now }) {
    const version = await tx.one<FormVersion>('select * from form_versions where organization_id = $1 and id = $2', [
      actor.organization_id,
      of,
    ])
    if (!version) throw new NotFound(formVersion.label)
    const kept = {
      last_field,
      seconds,
      times: JSON.stringify(times),
      mistakes: JSON.stringify(mistakes),
      ...(finished && { status: 'finished' }),
    }
    const row = id
      ? await tx.one<FormSitting>(
          `select * from form_sittings where organization_id = $1 and id = $2 and form_version = $3 for update`,
          [actor.organization_id, id, of],
        )
      : undefined
    if (id && !row) throw new NotFound(formSitting.label)
    const sitting = row
      ? await tx.update<FormSitting>(formSitting, row.id, kept)
      : await tx.insert<FormSitting>(formSitting, {
          form: version.form,
          form_version: of,
          begun_at: now,
          device,
          created_by: null,
          ...kept,
        })
    return { id: sitting.id }
  },
})

export type OwnSubmission = Pick<FormSubmission, 'id' | 'number' | 'sent_at' | 'status' | 'reason'> & { title: string }
export const ownSubmissions = question('form-submissions/own', {
  about: 'Lists the user’s submissions and their status.',
  input: z.object({}),
  run: (_nothing, { tx, actor }): Promise<OwnSubmission[]> =>
    tx.sql<OwnSubmission>(
      `select s.id, s.number, s.sent_at, s.status, s.reason, f.title from form_submissions s
        join forms f on f.organization_id = s.organization_id and f.id = s.form where s.organization_id = $1
        and s.filled_by = $2 order by s.sent_at desc limit 100`,
      [actor.organization_id, actor.user_id],
    ),
})

export const readSubmission = command('form-submissions/read', {
  about:
    'Opens the answers of a submission to a user for an hour and logs that in the audit log. Row security alone grants access, so the audit log itself contains no answers.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRead(actor))
    const row = await tx.one<FormSubmission>('select * from form_submissions where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!row) throw new NotFound(formSubmission.label)
    await tx.sql(
      `insert into form_openings (organization_id, submission, user_id) values ($1, $2, $3)
        on conflict (organization_id, submission, user_id) do update set opened_at = excluded.opened_at`,
      [actor.organization_id, id, actor.user_id],
    )
    return { id }
  },
})

export const verifySubmission = question('form-submissions/verify', {
  about: 'Compares the stored answers and files of a submission with the digest on its receipt.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor, keys }): Promise<{ matches: boolean; changed: string[] }> {
    refuseIf(whyNotRead(actor))
    const of = [actor.organization_id, id]
    const row = await tx.one<FormSubmission>(
      `select *, to_json(sent_at) #>> '{}' as sent_at from form_submissions where organization_id = $1 and id = $2`,
      of,
    )
    if (!row) throw new NotFound(formSubmission.label)
    refuseIf(row.erased_on ? 'The answers were erased.' : null)
    const version = (await tx.one<FormVersion>('select * from form_versions where organization_id = $1 and id = $2', [
      actor.organization_id,
      row.form_version,
    ]))!
    const { answers: stored } = (await tx.one<{ answers: Answers }>(
      'select answers from form_answers where organization_id = $1 and submission = $2',
      of,
    ))!
    const answers = openAnswers(keys, stored)
    const receipt = receiptText({
      number: row.number,
      form: version.name,
      version: version.digest,
      sent_at: new Date(row.sent_at).toISOString(),
      language: row.language,
      answers,
    })
    return {
      matches: digestOf(receipt) === row.digest,
      changed: await changedFiles(tx, answers as Value, row.organization_id),
    }
  },
})

/** Files whose stored bytes are not the ones that the receipt names. */
async function changedFiles(tx: CommandTx, answers: Value, organization: string): Promise<string[]> {
  const sent = new Map(filesIn(answers).flatMap(({ path, name, sha256 }) => (sha256 ? [[path, { name, sha256 }]] : [])))
  const stored = await tx.asPerson<{ name: string; sha256: string | null }>(
    'select name, sha256 from storage.objects where organization_id = $1 and name = any ($2)',
    [organization, [...sent.keys()]],
  )
  return [...sent].flatMap(([path, { name, sha256 }]) =>
    stored.some((each) => each.name === path && each.sha256 === sha256) ? [] : [name],
  )
}

type Row = FormSubmission
type Decided = { tx: CommandTx; asked: { reason?: string } } & Context

/** Notifies the submitter and the webhooks. */
const decided =
  (status: Row['status']) =>
  async (row: Row, { asked, ...context }: Decided) => {
    const { tx, actor, now } = context
    const reason = asked.reason ?? null
    const where = [row.organization_id, row.form]
    const about = (await tx.one<Form>('select * from forms where organization_id = $1 and id = $2', where))!
    // The public has no account: the answer goes to the address on the receipt, if one was given.
    if (row.public_form)
      await later(tx, publicFormDecided, { organization_id: row.organization_id, submission: row.id }, now)
    await notify(
      tx,
      {
        organization_id: row.organization_id,
        people: row.filled_by ? [row.filled_by] : [],
        event: 'approval_decided',
        record: { table: formSubmission.table, id: row.id },
        words: `${row.number}, ${about.title}, ${isInWords(formSubmission, { status })}${reason ? `: ${reason}` : '.'}`,
        actor: actor.user_id,
        path: '/utility-form-filler/mine',
      },
      now,
    )
    await tellWebhooks(context, 'form.decided', about, {
      form: about.number,
      submission: row.number,
      id: row.id,
      status,
    })
    return { decided_by: actor.user_id, reason }
  }

export const submissionCommands = commandsOf(submissionLife, {
  accept: (row, doing) => decided('accepted')(row, { ...doing, asked: {} }),
  return: decided('returned'),
  reject: decided('rejected'),
  async assign(row, { asked: { to }, tx, actor, now }) {
    const where = [row.organization_id, to]
    if (!(await tx.one('select from organization_members where organization_id = $1 and user_id = $2', where)))
      throw new NotFound('Member')
    await notify(
      tx,
      {
        organization_id: row.organization_id,
        people: [to],
        event: 'task_assigned',
        record: { table: formSubmission.table, id: row.id },
        words: `${row.number} was assigned to you.`,
        actor: actor.user_id,
      },
      now,
    )
    return { assigned_to: to }
  },
  async erase(row, { tx, today }) {
    const where = [row.organization_id, row.id]
    const under = await tx.one<{ number: string }>(
      `select number from workflow_runs where organization_id = $1 and submission = $2 and status = any ($3) limit 1`,
      [...where, runLife.openStatuses],
    )
    refuseIf(under ? `${under.number} is in progress and branches by these answers. End that run first.` : null)
    const erased = await tx.one<{ answers: Value }>(
      'delete from form_answers where organization_id = $1 and submission = $2 returning answers',
      where,
    )
    await removeFiles(tx, row, filesSent(erased?.answers ?? null, row.organization_id))
    if (row.public_form) await forgetAddress(tx, row)
    return { erased_on: today }
  },
})

/**
 * Runs with the server's rights: the person who erases answers has not opened them and can't read their files. It
 * spares files that a record has: it erases only what the submitter uploaded and what no other submission names;
 * among the files of records, only what no record ever named, because a history may show it. The forms bucket has no
 * files of records, so their long history isn't checked.
 */
async function removeFiles(
  tx: CommandTx,
  { organization_id, filled_by }: FormSubmission,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const its = await tx.sql<{ path: string }>(
    `with sent as (select path, path like $1::text || '/records/%' as among_records from unnest($2::text[]) path
                    where not exists (select from form_answers a where a.organization_id = $1::uuid
                      and position(path in a.answers::text) > 0))
     select path from sent where not among_records
      union all
     select path from sent where among_records
        and not exists (select from record_changes c where c.organization_id = $1::uuid
          and (position(path in c.after::text) > 0 or position(path in c.before::text) > 0))`,
    [organization_id, paths],
  )
  if (its.length === 0) return
  await tx.sql(`select set_config('role', 'service_role', true)`)
  await removeObjects(
    tx,
    `organization_id = $1 and shelf = $1
      and bucket_key = (select key from storage.buckets where id = 'documents' and organization_id is null)
      and name = any ($2) and owner_id is not distinct from $3
       and not exists (select from app.kept_files k where k.organization_id = objects.organization_id
         and k.path = objects.name)`,
    [organization_id, its.map(({ path }) => path), filled_by],
  )
  await tx.sql(`select set_config('role', 'commands', true)`)
}

/** The receipt's link stays; the address that it was sent to goes with the answers. Only the server writes receipts. */
async function forgetAddress(tx: CommandTx, { organization_id, id }: FormSubmission): Promise<void> {
  await tx.sql(`select set_config('role', 'service_role', true)`)
  await tx.sql('update form_receipts set email = null where organization_id = $1 and submission = $2', [
    organization_id,
    id,
  ])
  await tx.sql(`select set_config('role', 'commands', true)`)
}
