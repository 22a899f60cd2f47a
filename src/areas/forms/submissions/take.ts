import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { say, type Language } from '#platform/say.ts'
import { inLanguageOf, type Answers } from '../definition/rules.ts'
import { fill, problemsIn } from '../definition/filling/rules.ts'
import { readDefinition } from '../definition/rules.ts'
import { digestOf } from '../versions/schema.ts'
import type { FormDelivery, FormDestination } from '../deliveries/records.ts'
import { formDelivery } from '../deliveries/records.ts'
import { mailDelivery } from '../deliveries/send.ts'
import type { FormRule } from '../form-rules/records.ts'
import { applyRules } from '../form-rules/rules.ts'
import type { Form } from '../forms/records.ts'
import { whyNotFill, whyNotPrefix } from '../forms/rules.ts'
import { startRunsOf } from '../runs/start.ts'
import { versionLife } from '../versions/life.ts'
import type { FormVersion } from '../versions/records.ts'
import { tellWebhooks } from '../webhooks/tell.ts'
import { formSubmission, type FormSubmission } from './records.ts'
import { receiptText } from './receipts/rules.ts'
import { keepUntil } from './rules.ts'
import { sealAnswers } from '../definition/answers/sealed-answers.ts'

/** A form filled in by staff: judged by who may fill it in, and received. */
export async function takeSubmission(
  context: Context,
  { row, version, given }: { row: Form; version: FormVersion; given: Answers },
): Promise<FormSubmission> {
  const { tx, actor, now } = context
  refuseIf(whyNotFill(row, { actor, today: await todayOf(tx, now) }))
  return receiveSubmission(context, { row, version, given, by: actor.user_id })
}

type Received = {
  row: Form
  version: FormVersion
  given: Answers
  /** Null for the public. */
  by: string | null
  from?: { public_form: string; language: Language }
}

/**
 * Receives a submission: applies the rules again, checks the answers as in the browser, and starts deliveries,
 * workflows and webhooks.
 */
export async function receiveSubmission(
  context: Pick<Context, 'tx' | 'now' | 'keys'>,
  { row, version, given, by, from }: Received,
): Promise<FormSubmission> {
  const { tx, now } = context
  const today = await todayOf(tx, now)
  refuseIf(
    versionLife.is(version, 'published')
      ? null
      : say('A newer version of this form was published. Reload the form; your answers are saved on this device.'),
  )
  const definition = readDefinition(version.definition)
  const rules = await tx.sql<FormRule>(
    'select * from form_rules where organization_id = $1 and form = $2 order by position, id',
    [row.organization_id, row.id],
  )
  const outcome = applyRules(definition, rules, given, today)
  const shown = inLanguageOf(definition, from?.language ?? 'en')
  const labels = new Map(shown.questions.map(({ key, label }) => [key, label]))
  if (outcome.changed.length > 0)
    throw new InvalidInput(
      Object.fromEntries(
        outcome.changed.map((key) => [
          key,
          say('{label} is locked. Leave it as prefilled', { label: labels.get(key) ?? key }),
        ]),
      ),
    )
  const problems = problemsIn(shown, outcome.answers, today)
  if (problems.length > 0) throw new InvalidInput(Object.fromEntries(problems.map(({ key, words }) => [key, words])))
  const { answers } = fill(definition, outcome.answers, today)

  const route = outcome.route ? await memberOf(tx, row.organization_id, outcome.route) : null
  const prefix = whyNotPrefix(row.prefix) === null ? row.prefix : 'S'
  const number = await nextNumber(tx, `form_submissions ${prefix}`, `${prefix}-{year}-{count}`, now)
  const language = from?.language ?? 'en'
  const receipt = receiptText({
    number,
    form: version.name,
    version: version.digest,
    sent_at: now.toISOString(),
    language,
    answers,
  })
  const sent = await tx.insert<FormSubmission>(formSubmission, {
    number,
    form: row.id,
    form_version: version.id,
    filled_by: by,
    public_form: from?.public_form ?? null,
    language,
    sent_at: now,
    digest: digestOf(receipt),
    assigned_to: route,
    keep_until: keepUntil(today, Number(row.retention_months)),
  })
  await tx.sql('insert into form_answers (organization_id, submission, answers) values ($1, $2, $3)', [
    row.organization_id,
    sent.id,
    JSON.stringify(
      sealAnswers(context.keys, definition, answers, { organization: row.organization_id, submission: sent.id }),
    ),
  ])

  await deliver(context, sent, row)
  const told = new Set(route ? [route] : [])
  for (const address of outcome.notify) {
    const member = await memberOf(tx, row.organization_id, address)
    if (member) told.add(member)
  }
  if (told.size > 0)
    await notify(
      tx,
      {
        organization_id: row.organization_id,
        people: [...told],
        event: 'task_assigned',
        record: { table: formSubmission.table, id: sent.id },
        words: `${sent.number}, ${row.title}, was submitted.`,
        actor: by,
      },
      now,
    )
  await startRunsOf(tx, row.id, { subject: `${sent.number}, ${row.title}`, submission: sent.id, by }, now, context.keys)
  await tellWebhooks(context, 'form.sent', row, {
    form: row.number,
    title: row.title,
    edition: Number(version.edition),
    submission: sent.number,
    id: sent.id,
    digest: sent.digest,
    sent_at: now.toISOString(),
  })
  return sent
}

const memberOf = async (tx: Context['tx'], organization: string, address: string): Promise<string | null> =>
  (
    await tx.one<{ user_id: string }>(
      'select user_id from organization_members where organization_id = $1 and lower(email) = lower($2)',
      [organization, address],
    )
  )?.user_id ?? null

async function deliver({ tx, now }: Pick<Context, 'tx' | 'now'>, sent: FormSubmission, row: Form): Promise<void> {
  const places = await tx.sql<FormDestination>(
    'select * from form_destinations where organization_id = $1 and form = $2 and active order by id',
    [row.organization_id, row.id],
  )
  for (const { id, channel, target } of places) {
    const delivery = await tx.insert<FormDelivery>(formDelivery, {
      subject: `${sent.number}: ${row.title}`.slice(0, 200),
      submission: sent.id,
      destination: id,
      channel,
      target,
    })
    if (channel === 'mail')
      await tx.later(mailDelivery, { organization_id: row.organization_id, id: delivery.id }, { at: now })
  }
}
