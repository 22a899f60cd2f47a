import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '../notifications/notify.ts'
import { serviceLife } from './life.ts'
import { whyNotAsk } from './questions/rules.ts'
import {
  serviceNote,
  serviceQuestion,
  serviceRequest,
  type ServiceNote,
  type ServiceQuestion,
  type ServiceRequest,
  type ServiceTerm,
} from './records.ts'
import {
  dueAt,
  moveWords,
  termOn,
  waitedMinutes,
  whyNotMerge,
  whyNotScoreFor,
  whyNotShow,
  whyNotShowPhoto,
} from './rules.ts'
import { tellFollowers } from './status-emails.ts'

const one = z.strictObject({ id: z.uuid() })
const words = z.string().trim().min(1, 'Enter a message').max(5_000)

export const createServiceRequest = command('service-requests/create', {
  about: 'Creates a service request, and starts its clock by the current service settings.',
  input: inputSchema(serviceRequest),
  async run(input: InputOf<typeof serviceRequest>, { tx, actor, now }): Promise<ServiceRequest> {
    refuseIf(whyNotEdit(serviceRequest, null, actor))
    const number = await nextNumber(tx, serviceRequest.table, serviceRequest.fields.number.initial as string, now)
    const priority = input.priority ?? 'normal'
    const clock = await dueTimes(tx, priority, now)
    const made = await tx.insert<ServiceRequest>(serviceRequest, {
      ...input,
      priority,
      place: input.place ? JSON.stringify(input.place) : null,
      files: JSON.stringify(input.files ?? []),
      number,
      asked_at: now,
      ...clock,
    })
    await tx.insert(serviceNote, {
      request: made.id,
      kind: 'came',
      words: `Received${input.reporter ? ` for ${input.reporter}` : ''}.`,
    })
    await tellWhoDoesIt(tx, made, actor.user_id, now)
    return made
  },
})

/** The due times by the active settings; null where the organization has set none. */
async function dueTimes(
  tx: CommandTx,
  priority: string,
  now: Date,
): Promise<{ respond_by: string | null; resolve_by: string | null }> {
  const terms = await tx.sql<ServiceTerm>(
    'select priority, respond_hours, resolve_hours, valid_from::text from service_terms where organization_id = $1',
    [tx.organization_id],
  )
  const term = termOn(terms, priority, await todayOf(tx, now))
  const asked = now.toISOString()
  return {
    respond_by: term ? dueAt(asked, Number(term.respond_hours)) : null,
    resolve_by: term ? dueAt(asked, Number(term.resolve_hours)) : null,
  }
}

async function tellWhoDoesIt(tx: CommandTx, row: ServiceRequest, actor: string, now: Date): Promise<void> {
  if (!row.assignee) return
  await notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [row.assignee],
      event: 'task_assigned',
      record: { table: serviceRequest.table, id: row.id },
      words: `You are assigned to “${row.title}” (${row.number}).`,
      actor,
    },
    now,
  )
}

const edit = editCommand('service-requests/edit', serviceRequest)
export const editServiceRequest = {
  ...edit,
  async run(input, context): Promise<ServiceRequest> {
    const before = await context.tx.lock<ServiceRequest>(serviceRequest, input.id)
    const changed = (await edit.run(input, context)) as ServiceRequest
    if (changed.assignee !== before.assignee)
      await tellWhoDoesIt(context.tx, changed, context.actor.user_id, context.now)
    return changed
  },
} satisfies typeof edit

export const answerServiceRequest = command('service-requests/answer', {
  about: 'Replies to the requester by email or adds an internal note. The first reply stops the response clock.',
  input: one.extend({ kind: z.enum(['answer', 'note']), words, to_public: z.boolean().default(false) }),
  async run({ id, kind, words: said, to_public }, { tx, actor, now }): Promise<ServiceRequest> {
    const row = await tx.lock<ServiceRequest>(serviceRequest, id)
    if (to_public) refuseIf(whyNotShow(row, actor))
    const note = await tx.insert<ServiceNote>(serviceNote, { request: id, kind, words: said, is_public: to_public })
    if (kind === 'note') return row
    await tell(tx, note)
    return tx.update<ServiceRequest>(serviceRequest, id, {
      responded_at: row.responded_at ?? now,
      ...(to_public && { public_answer: said }),
      ...(serviceLife.is(row, 'new') && { status: 'in_progress' }),
    })
  },
})

/** Those who reported or follow the request are emailed after the commit. */
const tell = (tx: CommandTx, note: Pick<ServiceNote, 'id' | 'request' | 'organization_id'>, followers?: string[]) =>
  tx.later(tellFollowers, {
    organization_id: note.organization_id,
    request: note.request,
    note: note.id,
    ...(followers && { followers }),
  })

type Step = keyof typeof moveWords
type Stepping = Pick<Context, 'tx' | 'now'> & { asked?: { words?: string | null } }

/** Records the step, and gives back the minutes on hold. */
async function stepped(to: Step, row: ServiceRequest, { tx, now, asked = {} }: Stepping) {
  const why = asked.words?.trim()
  const words = why ? `${moveWords[to]} ${why}` : moveWords[to]
  const note = await tx.insert<ServiceNote>(serviceNote, {
    request: row.id,
    kind: 'state',
    words,
    is_public: row.is_public && to !== 'wait',
  })
  // Closing says nothing new to a resident.
  if (to !== 'close') await tell(tx, note)
  const waited = waitedMinutes(row, now.toISOString())
  const more = waited - Number(row.waited_minutes)
  const waiting_since = to === 'wait' ? now.toISOString() : null
  if (more <= 0) return { waiting_since }
  return {
    waiting_since,
    waited_minutes: waited,
    resolve_by: row.resolve_by && dueAt(row.resolve_by, 0, more),
    ...(!row.responded_at && { respond_by: row.respond_by && dueAt(row.respond_by, 0, more) }),
  }
}

export const serviceMoves = commandsOf(serviceLife, {
  start: (row, doing) => stepped('start', row, doing),
  wait: (row, doing) => stepped('wait', row, doing),
  async resolve(row, doing) {
    const resolved_at = doing.now.toISOString()
    const responded_at = row.responded_at ?? resolved_at
    return { ...(await stepped('resolve', row, doing)), resolved_at, responded_at }
  },
  close: (row, doing) => stepped('close', row, doing),
  reopen: async (row, doing) => ({ ...(await stepped('reopen', row, doing)), resolved_at: null }),
})

export const mergeServiceRequest = command('service-requests/merge', {
  about: 'Marks a request as a duplicate of another. Its reporters are told, and get the emails of the other one.',
  input: one.extend({ into: z.uuid() }),
  async run({ id, into }, { tx }) {
    const [first, second] = [id, into].toSorted()
    const rows = new Map<string, ServiceRequest>()
    for (const each of new Set([first!, second!])) rows.set(each, await tx.lock<ServiceRequest>(serviceRequest, each))
    const [row, other] = [rows.get(id)!, rows.get(into)!]
    refuseIf(whyNotMerge(row, other))
    await tx.insert(serviceNote, {
      request: id,
      kind: 'state',
      words: `Duplicate of ${other.number}.`,
      is_public: row.is_public,
    })
    const note = await tx.insert<ServiceNote>(serviceNote, {
      request: into,
      kind: 'note',
      words: `${row.number} is a duplicate of this request.`,
    })
    const moved = await tx.sql<{ id: string }>(
      'update service_followers set request = $3 where organization_id = $1 and request = $2 returning id',
      [tx.organization_id, id, into],
    )
    if (moved.length > 0)
      await tell(
        tx,
        note,
        moved.map((each) => each.id),
      )
    return tx.update<ServiceRequest>(serviceRequest, id, {
      status: 'duplicate',
      duplicate_of: into,
      waiting_since: null,
    })
  },
})

export const showServiceRequest = command('service-requests/show', {
  about: 'Publishes a resident’s report in the citizen portal, or unpublishes it. The reporter is never shown.',
  input: one.extend({ is_public: z.boolean() }),
  async run({ id, is_public }, { tx, actor }) {
    const row = await tx.lock<ServiceRequest>(serviceRequest, id)
    refuseIf(whyNotShow(row, actor))
    return tx.update<ServiceRequest>(serviceRequest, id, { is_public })
  },
})

export const showServicePhoto = command('service-requests/show-photo', {
  about: 'Publishes a photo of a resident’s report, or unpublishes it. It is shown while the report is published.',
  input: one.extend({ photo: z.uuid(), is_public: z.boolean() }),
  async run({ id, photo, is_public }, { tx, actor }): Promise<ServiceRequest> {
    const row = await tx.lock<ServiceRequest>(serviceRequest, id)
    refuseIf(whyNotShowPhoto(row, actor))
    const [changed] = await tx.sql(
      `update service_photos set is_public = $4 where organization_id = $1 and request = $2 and id = $3 returning id`,
      [tx.organization_id, id, photo, is_public],
    )
    if (!changed) throw new NotFound('Photo')
    return row
  },
})

export const countFollowers = question('service-requests/followers', {
  about: 'How many residents are emailed about a request: those who reported it, and those who follow it.',
  input: one,
  async run({ id }, { tx }): Promise<{ reporters: number; followers: number }> {
    const [known] = await tx.asPerson('select id from service_requests where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!known) throw new NotFound(serviceRequest.label, { table: serviceRequest.table, id })
    const [row] = await tx.sql<{ reporters: number; followers: number }>(
      `select count(*) filter (where confirmation is not null)::int as reporters,
        count(*) filter (where confirmation is null)::int as followers
       from service_followers where organization_id = $1 and request = $2 and confirmed_at is not null`,
      [tx.organization_id, id],
    )
    return row!
  },
})

/** For the area that does the work: a request with a work order is in progress, and its activity says which one. */
export async function noteWork(
  tx: CommandTx,
  id: string,
  words: string,
  now: Date,
): Promise<Pick<ServiceRequest, 'id' | 'title' | 'assignee' | 'organization_id'>> {
  const row = await tx.lock<ServiceRequest>(serviceRequest, id)
  await tx.insert(serviceNote, { request: id, kind: 'note', words })
  if (!serviceLife.is(row, 'new')) return row
  return tx.update<ServiceRequest>(serviceRequest, id, {
    ...(await stepped('start', row, { tx, now })),
    status: 'in_progress',
  })
}

export const scoreServiceRequest = command('service-requests/score', {
  about: 'Records the satisfaction that a client told, from 1 to 5, once. Residents rate in the citizen portal.',
  input: one.extend({ score: z.int().min(1).max(5), words: z.string().trim().max(2_000).default('') }),
  async run({ id, score, words: told }, { tx, actor }) {
    const row = await tx.lock<ServiceRequest>(serviceRequest, id)
    refuseIf(whyNotScoreFor(row, actor))
    return tx.update<ServiceRequest>(serviceRequest, id, { score, score_words: told || null })
  },
})

const draftQuestion = draftCommand('service-questions/create', serviceQuestion)
const changeQuestion = editCommand('service-questions/edit', serviceQuestion)
const refuseUnasked = (row: ServiceQuestion): ServiceQuestion => (refuseIf(whyNotAsk(row)), row)
export const createServiceQuestion = {
  ...draftQuestion,
  run: async (input, context) => refuseUnasked((await draftQuestion.run(input, context)) as ServiceQuestion),
} satisfies typeof draftQuestion
export const editServiceQuestion = {
  ...changeQuestion,
  run: async (input, context) => refuseUnasked((await changeQuestion.run(input, context)) as ServiceQuestion),
} satisfies typeof changeQuestion

export const serviceCommands = [
  createServiceQuestion,
  editServiceQuestion,
  createServiceRequest,
  editServiceRequest,
  answerServiceRequest,
  ...Object.values(serviceMoves),
  mergeServiceRequest,
  showServiceRequest,
  showServicePhoto,
  countFollowers,
  scoreServiceRequest,
]
