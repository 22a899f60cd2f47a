import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { vendor as vendorRecord } from '#areas/vendors/vendors/records.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { threadLife } from './life.ts'
import {
  message,
  messageTemplate,
  messageThread,
  threadPerson,
  type Message,
  type MessageThread,
  type ThreadPerson,
} from './records.ts'
import {
  filled,
  mostVendors,
  subjects,
  whyNotReceive,
  whyNotSend,
  whyNotStart,
  whyNotWrite,
  type Subject,
  type Token,
} from './rules.ts'
import { sendMessage } from './send.ts'

const one = z.strictObject({ id: z.uuid() })
const body = z.string().trim().min(1, 'Enter a message').max(20_000)
const about = z
  .strictObject({ table: z.enum(Object.keys(subjects) as [Subject, ...Subject[]]), id: z.uuid() })
  .nullable()

export const createTemplate = draftCommand('message-templates/create', messageTemplate)
export const editTemplate = editCommand('message-templates/edit', messageTemplate)

export const startThreads = command('message-threads/start', {
  about:
    'Starts a conversation with colleagues, or a separate one with each vendor. Placeholders such as {{vendor.name}} are filled for each.',
  input: z.strictObject({
    subject: z.string().trim().min(1, 'Enter a subject').max(200),
    body,
    vendors: z.array(z.uuid()).max(mostVendors),
    people: z.array(z.uuid()).max(50),
    about,
  }),
  async run({ subject, body: text, vendors, people, about: of }, context): Promise<{ ids: string[] }> {
    const { tx, actor } = context
    refuseIf(whyNotStart({ vendors: vendors.length, people: people.length, subject, body: text }))
    const record = of && (await recordOf(tx, of))
    const known = await valuesOf(context, record)
    const ids: string[] = []
    const begin = async (
      values: Partial<Record<Token, string | null>>,
      terms: Record<string, unknown>,
      to: readonly string[],
    ) => {
      const [head, words] = [filled(subject, values), filled(text, values)]
      refuseIf(whyNotSend([...new Set([...head.missing, ...words.missing])]))
      const row = await tx.insert<MessageThread>(messageThread, {
        subject: head.text.slice(0, 200),
        about_table: of?.table ?? null,
        about_record: of?.id ?? null,
        about_words: record ? `${record.number} ${record.title}`.slice(0, 300) : null,
        started_by: actor.user_id,
        ...terms,
      })
      for (const person of new Set([actor.user_id, ...to]))
        await tx.insert<ThreadPerson>(threadPerson, { thread: row.id, person })
      await write(context, row, { direction: terms.kind === 'vendor' ? 'out' : 'note', body: words.text })
      ids.push(row.id)
    }
    if (vendors.length === 0) await begin(known, { kind: 'internal' }, people)
    for (const id of vendors) {
      const to = await tx.lock<Vendor>(vendorRecord, id)
      refuseIf(to.email ? null : `${to.name} has no email address on file. Add one first.`)
      await begin({ ...known, 'vendor.name': to.name }, { kind: 'vendor', vendor: id, address: to.email }, [])
    }
    return { ids }
  },
})

export const writeMessage = command('message-threads/write', {
  about: 'Adds a message to a conversation: colleagues are notified, a vendor gets an email.',
  input: one.extend({ body, note: z.boolean().default(false) }),
  async run({ id, body: text, note }, context) {
    const row = await context.tx.lock<MessageThread>(messageThread, id)
    refuseIf(whyNotWrite(row))
    return write(context, row, { direction: row.kind === 'vendor' && !note ? 'out' : 'note', body: text })
  },
})

export const noteAnswer = command('message-threads/note-answer', {
  about: 'Records a vendor’s answer by email, phone or mail, and keeps it with the conversation.',
  input: one.extend({ body, from_name: z.string().trim().min(1, 'Enter who answered').max(160) }),
  async run({ id, body: text, from_name }, context) {
    const row = await context.tx.lock<MessageThread>(messageThread, id)
    refuseIf(whyNotReceive(row))
    return write(context, row, { direction: 'in', body: text, from_name })
  },
})

export const threadCommands = commandsOf(threadLife, {})

/** Saved, sent to the participants, and emailed if it is for a vendor, all in one transaction. */
async function write(
  { tx, actor, now }: Context,
  row: MessageThread,
  {
    direction,
    body: text,
    from_name = null,
  }: { direction: Message['direction']; body: string; from_name?: string | null },
): Promise<Message> {
  const mailed = direction === 'out' && row.address !== null
  const made = await tx.insert<Message>(message, {
    thread: row.id,
    direction,
    body: text,
    written_at: now,
    by: actor.user_id,
    from_name,
    delivery: mailed ? 'queued' : 'none',
  })
  if (mailed) await tx.later(sendMessage, { organization_id: actor.organization_id, id: made.id })
  await tx.sql(
    `update message_threads set messages = messages + 1, last_at = $3, last = $4 where organization_id = $1
      and id = $2`,
    [tx.organization_id, row.id, now, direction],
  )
  const people = (
    await tx.sql<ThreadPerson>('select person from message_people where organization_id = $1 and thread = $2', [
      tx.organization_id,
      row.id,
    ])
  ).map(({ person }) => person)
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people: people.filter((person) => person !== actor.user_id),
      event: 'comment',
      record: null,
      path: `/communications/${row.id}`,
      words: direction === 'in' ? `${from_name} answered: ${row.subject}` : `New message: ${row.subject}`,
      actor: actor.user_id,
      happening: made.id,
    },
    now,
  )
  return made
}

async function recordOf(
  tx: CommandTx,
  { table, id }: { table: Subject; id: string },
): Promise<{ title: string; number: string }> {
  const { title, number, label } = subjects[table]
  const found = await tx.one<{ title: string; number: string }>(
    `select ${title} as title, ${number} as number from ${table} where organization_id = $1 and id = $2`,
    [tx.organization_id, id],
  )
  if (!found) throw new NotFound(label)
  return found
}

async function valuesOf(
  { tx, actor, now }: Context,
  record: { title: string; number: string } | null,
): Promise<Partial<Record<Token, string | null>>> {
  const own = (await tx.one<{ name: string; sender: string }>(
    `select o.name, m.display_name as sender from organizations o
      join organization_members m on m.organization_id = o.id and m.user_id = $2 where o.id = $1`,
    [tx.organization_id, actor.user_id],
  ))!
  return {
    'organization.name': own.name,
    'sender.name': own.sender,
    'record.title': record?.title ?? null,
    'record.number': record?.number ?? null,
    today: dayInWords(await todayOf(tx, now)),
  }
}
