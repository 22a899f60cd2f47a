import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { one, said, words } from '../inputs.ts'
import { clocksFor, deadlineOf } from './clocks.ts'
import { acknowledge, extensionInWords, longDay, write } from './emails.ts'
import { recordsRequestLife } from './life.ts'
import { recordsRequest, type RecordsRequest, type RequestItem } from './records.ts'
import { clockInWords, clockOn, dueOn, isPart, whyNotExtend, whyNotRelease } from './rules.ts'
import { say } from '#platform/say.ts'

/** A number that only its requester has. It can't be guessed from another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const requestConfirmation = (): string => `P-${[...randomBytes(12)].map((byte) => letters[byte % 32]).join('')}`

/** From the portal and from the desk alike: a number, a deadline and an email. */
export async function receiveRequest(
  tx: CommandTx,
  organization: string,
  given: Partial<RecordsRequest>,
  now: Date,
): Promise<RecordsRequest> {
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [organization]))!
  const row = await tx.insert<RecordsRequest>(recordsRequest, {
    ...given,
    number: await nextNumber(tx, recordsRequest.table, String(recordsRequest.fields.number.initial), now),
    confirmation: requestConfirmation(),
    ...(await deadlineOf(tx, organization, given.received_on!)),
    ...(given.email && { acknowledged_at: now }),
  })
  await acknowledge(tx, now, row, name)
  return row
}

export const enterRequest = command('records-requests/enter', {
  about:
    'Enters a public records request received by mail, by phone or at the counter. The requester gets an acknowledgment if an email address is given.',
  input: inputSchema(recordsRequest),
  async run(input: InputOf<typeof recordsRequest>, { tx, actor, now }): Promise<RecordsRequest> {
    refuseIf(input.received_on! > (await todayOf(tx, now)) ? 'The received date can’t be in the future.' : null)
    return receiveRequest(tx, actor.organization_id, input as Partial<RecordsRequest>, now)
  },
})

const edit = editCommand('records-requests/edit', recordsRequest)
export const editRequest = command('records-requests/edit', {
  about: 'Changes a public records request. Its deadline follows the received date.',
  input: edit.input,
  async run(input: Parameters<(typeof edit)['run']>[0], context): Promise<RecordsRequest> {
    const row = await edit.run(input, context)
    if (row.extended_on !== null) return row
    return context.tx.update<RecordsRequest>(
      recordsRequest,
      row.id,
      await deadlineOf(context.tx, context.actor.organization_id, String(row.received_on)),
    )
  },
})

export const requestCommands = commandsOf(recordsRequestLife, {
  start: ({ officer }, { actor }) => ({ officer: officer ?? actor.user_id }),
  async estimate(row, { asked: { fee_estimate, fee_basis }, tx, now }) {
    await write(tx, now, row, () => ({
      subject: say('Fee estimate for your public records request'),
      paragraphs: [say('We estimate the fee at {fee}: {basis}', { fee: dollars(fee_estimate), basis: fee_basis })],
    }))
  },
  async deny(row, { asked: { citation, decision, appeal }, tx, actor, now, today }) {
    await write(tx, now, row, () => ({
      subject: say('Your public records request was denied'),
      paragraphs: [decision, say('Exemption: {citation}', { citation }), say('Appeal rights: {appeal}', { appeal })],
    }))
    return { decided_by: actor.user_id, closed_on: today }
  },
  withdraw: (_, { asked: { reason }, today }) => ({ decision: reason, closed_on: today }),
})

export const extendRequest = command('records-requests/extend', {
  about:
    'Extends the deadline of a public records request within the legal limit, and notifies the requester of the reason.',
  input: one.extend({ reason: words('Enter a reason', 2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const row = await tx.lock<RecordsRequest>(recordsRequest, id)
    const { due_on } = (await tx.one<{ due_on: string | null }>(
      'select due_on::text from records_requests where organization_id = $1 and id = $2',
      [actor.organization_id, id],
    ))!
    const today = await todayOf(tx, now)
    const { own, law } = await clocksFor(tx, actor.organization_id)
    const clock = clockOn(own, law, 'extend', today)
    refuseIf(whyNotExtend({ ...row, due_on }, { clock, today }))
    const until = dueOn(due_on ?? today, clock!, await holidaysFor(tx, actor.organization_id))
    await write(tx, now, row, () => ({
      subject: say('Your public records request needs more time'),
      paragraphs: [
        say('We will answer by {day}. Reason: {reason}', { day: longDay(until), reason }),
        extensionInWords(clock!),
      ],
    }))
    return tx.update<RecordsRequest>(recordsRequest, id, {
      due_on: until,
      due_rule: `Extended by ${clockInWords(clock!)}`,
      extended_on: today,
      extension_reason: reason,
    })
  },
})

export const releaseRequest = command('records-requests/release', {
  about: 'Releases the reviewed records to the requester by a link, and to the public reading room if selected.',
  decides: 'evidence',
  input: one.extend({ decision: said(5_000), appeal: said(2_000), reading_room: z.boolean().default(false) }),
  personal: true,
  async run({ id, decision, appeal, reading_room }, { tx, actor, now }) {
    const row = await tx.lock<RecordsRequest>(recordsRequest, id)
    const items = await tx.sql<RequestItem>(
      'select * from records_request_items where organization_id = $1 and request = $2',
      [actor.organization_id, id],
    )
    refuseIf(whyNotRelease(row, { actor, items }))
    const part = isPart(items)
    refuseIf(part && !appeal ? 'Enter the appeal rights, because parts are withheld.' : null)
    await write(tx, now, row, () => ({
      subject: say('Records are ready'),
      paragraphs: [
        part
          ? say('Records are released in part. Withheld parts are marked with the exemption.')
          : say('All records that we found are released.'),
        ...(appeal ? [say('Appeal rights: {appeal}', { appeal })] : []),
      ],
    }))
    return tx.update<RecordsRequest>(recordsRequest, id, {
      status: part ? 'released_in_part' : 'released',
      decision,
      appeal,
      reading_room,
      decided_by: actor.user_id,
      closed_on: await todayOf(tx, now),
    })
  },
})
