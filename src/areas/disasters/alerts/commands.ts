import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { iso } from '../facts.ts'
import { placesIn, placeWords, type CodedPlace } from './geocodes.ts'
import { readAlert } from './read.ts'
import { capAlert, type CapAlert } from './records.ts'
import {
  chainsOf,
  keyOf,
  referencesOf,
  shapeOf,
  signatureWords,
  whyNoneToTell,
  whyNotRead,
  whyNotTell,
  type RawAlert,
} from './rules.ts'
import { checkSignature, type Signed } from './signature.ts'

const mostFiles = 50
export type Taken = {
  name: string
  id: string | null
  words: string
  refused: boolean
  /** Elements of the message that are not stored. */ unread: readonly string[]
}

export const importAlerts = command('cap-alerts/import', {
  about:
    'Imports CAP 1.1 and 1.2 messages and reports the result for each file. A message supersedes those it references, in any import order.',
  input: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(200),
          text: z.string().max(500_000, 'Messages can’t exceed 500,000 characters'),
        }),
      )
      .min(1, 'Select a file')
      .max(mostFiles, `Up to ${mostFiles} files at once`),
  }),
  async run({ files }, { tx, actor }) {
    refuseIf(whyNotEdit(capAlert, null, actor))
    // The organization is locked so that the second of two simultaneous imports sees what the first stored.
    await tx.sql('select from organizations where id = $1 for update', [tx.organization_id])
    const results: Taken[] = []
    for (const { name, text } of files) results.push(await importAlert(tx, name, text))
    await chainAll(tx)
    return { results }
  },
})

async function importAlert(tx: CommandTx, name: string, text: string): Promise<Taken> {
  const refused = (words: string): Taken => ({ name, id: null, words, refused: true, unread: [] })
  let raw: RawAlert
  const signed = checkSignature(text)
  try {
    raw = readAlert(text)
    if (signed.kind === 'matches') raw = { ...readAlert(signed.content), unread: raw.unread ?? [] }
  } catch (error) {
    if (error instanceof UnreadableXml) return refused(error.message)
    throw error
  }
  const reason = whyNotRead(raw)
  if (reason) return refused(reason)
  if (signed.kind === 'forged') return refused(signed.words)
  const unread = raw.unread ?? []
  const key = keyOf(raw.sender!, raw.identifier!, raw.sent!)
  const before = await tx.one<{ id: string }>('select id from cap_alerts where organization_id = $1 and key = $2', [
    tx.organization_id,
    key,
  ])
  if (before) return { name, id: before.id, words: 'Already imported.', refused: false, unread: [] }
  const values = valuesOf(raw)
  if ((values.shape?.length ?? 0) > capAlert.fields.shape.max!) return refused('The areas have too many points.')
  const places = placesIn(raw.infos)
  const more = {
    ...(await signerOf(tx, values.sender, signed)),
    places: places.length > 0 ? placeWords(places, await namesOf(tx, places)).slice(0, 20_000) : null,
  }
  const row = await tx.insert<CapAlert>(capAlert, {
    ...values,
    ...more,
    key,
    chain: key,
    message_text: text,
    status: 'current',
  })
  return { name, id: row.id, words: `${row.headline}. ${signatureWords(row)}`, refused: false, unread }
}

/** A certificate is known if an earlier message of this sender was signed with it. */
async function signerOf(
  tx: CommandTx,
  sender: string,
  signed: Signed,
): Promise<Pick<CapAlert, 'signature' | 'signed_by' | 'certificate'>> {
  if (signed.kind !== 'matches')
    return {
      signature: signed.kind === 'not_checkable' ? 'not_checkable' : 'unsigned',
      signed_by: null,
      certificate: null,
    }
  const { signer: signed_by, fingerprints } = signed
  const known = await tx.one(
    'select from cap_alerts where organization_id = $1 and sender = $2 and certificate = any ($3) limit 1',
    [tx.organization_id, sender, fingerprints],
  )
  return { signature: known ? 'verified' : 'first_seen', signed_by, certificate: fingerprints[0]! }
}

/** County names from the agency's rows of OpenFEMA's declarations. */
async function namesOf(tx: CommandTx, places: readonly CodedPlace[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ fips: string; area: string }>(
    `select distinct on (fips) fips, area from fema_designations where organization_id = $1 and fips = any ($2)
      order by fips, declared_on desc`,
    [tx.organization_id, places.flatMap(({ fips }) => fips ?? [])],
  )
  return new Map(rows.map(({ fips, area }) => [fips, area]))
}

/** English if a message has several languages, otherwise the first; all areas, whichever block names them. */
function valuesOf(raw: RawAlert) {
  const info = raw.infos.find(({ language }) => language === undefined || /^en/i.test(language)) ?? raw.infos[0]
  const areas = [...new Set(raw.infos.flatMap((each) => each.areas.flatMap(({ areaDesc }) => areaDesc ?? [])))].join(
    '; ',
  )
  const lower = <V extends string>(value: string | undefined, otherwise: V) => (value?.toLowerCase() ?? otherwise) as V
  // The database accepts fewer offsets than the standard allows.
  const moment = (text: string | undefined) => (text === undefined ? null : iso(text))
  const shape = shapeOf(info ? [info] : [])
  return {
    headline: (info?.headline ?? info?.event ?? `${raw.msgType} from ${raw.sender}`).slice(0, 500),
    event: (info?.event ?? raw.msgType!).slice(0, 200),
    sender: raw.sender!.slice(0, 200),
    sender_name: info?.senderName?.slice(0, 200) ?? null,
    sent: iso(raw.sent!),
    message: lower(raw.msgType, 'alert'),
    standing: lower(raw.status, 'actual'),
    category: info?.category.join(', ').slice(0, 100) ?? null,
    urgency: lower(info?.urgency, 'unknown'),
    severity: lower(info?.severity, 'unknown'),
    certainty: lower(info?.certainty, 'unknown'),
    effective: moment(info?.effective),
    onset: moment(info?.onset),
    expires: moment(info?.expires),
    area: areas.slice(0, 2_000) || null,
    description: info?.description?.slice(0, 20_000) ?? null,
    instruction: info?.instruction?.slice(0, 20_000) ?? null,
    shape: shape && JSON.stringify(shape),
    refers_to: referencesOf(raw.references).join('\n') || null,
  }
}

/**
 * Computed from all messages that reference another or are referenced, because a cancellation may arrive before the
 * message it cancels.
 */
async function chainAll(tx: CommandTx): Promise<void> {
  const rows = await tx.sql<
    Pick<CapAlert, 'id' | 'key' | 'chain' | 'message' | 'standing' | 'sent' | 'refers_to' | 'status'>
  >(
    `select id, key, chain, message, standing, sent, refers_to, status from cap_alerts where organization_id = $1
      order by sent desc limit 2000`,
    [tx.organization_id],
  )
  const found = chainsOf(
    rows.map(({ key, message, standing, sent, refers_to }) => ({
      key,
      message,
      standing,
      sent: iso(sent),
      refers_to: refers_to?.split('\n') ?? [],
    })),
  )
  for (const { id, key, chain, status } of rows) {
    const now = found.get(key)!
    if (now.chain !== chain || now.status !== status) await tx.update(capAlert, id, now)
  }
}

export const untoldOfAlert = question('cap-alerts/untold', {
  about: 'Lists the members of the organization who were not notified of an alert.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<string[]> {
    refuseIf(whyNotTell(actor))
    const alert = await tx.one('select from cap_alerts where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!alert) throw new NotFound(capAlert.label)
    const people = await tx.sql<{ user_id: string }>(
      `select user_id from organization_members m where organization_id = $1 and not exists (
          select from alert_tellings t where t.organization_id = $1 and t.alert = $2 and t.user_id = m.user_id
        ) order by user_id limit 500`,
      [tx.organization_id, id],
    )
    return people.map(({ user_id }) => user_id)
  },
})

export const tellOfAlert = command('cap-alerts/tell', {
  about:
    'Notifies members of the organization of an alert, in the sender’s words. Each member is notified of an alert once.',
  input: z.strictObject({
    id: z.uuid(),
    people: z.array(z.uuid()).min(1, 'Select at least one person').max(500),
    words: z.string().trim().min(1, 'Enter a message').max(300),
  }),
  async run({ id, people, words }, { tx, actor, now }) {
    refuseIf(whyNotTell(actor))
    const row = await tx.lock<CapAlert>(capAlert, id)
    const known = (
      await tx.sql<{ user_id: string }>(
        'select user_id from organization_members where organization_id = $1 and user_id = any ($2)',
        [tx.organization_id, people],
      )
    ).map(({ user_id }) => user_id)
    refuseIf(
      known.length < new Set(people).size ? 'Some of these people are no longer members of your organization.' : null,
    )
    const told = (
      await tx.sql<{ user_id: string }>(
        `insert into alert_tellings (organization_id, alert, user_id, told_by, told_at) select $1, $2, person, $4, $5
          from unnest($3::uuid[]) person on conflict do nothing returning user_id`,
        [tx.organization_id, id, known, actor.user_id, now],
      )
    ).map(({ user_id }) => user_id)
    refuseIf(whyNoneToTell(told))
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: told,
        event: 'legal_notice',
        record: { table: capAlert.table, id: row.id },
        words: `${row.headline}: ${words}`.slice(0, 500),
        actor: actor.user_id,
        path: `/weather-alerts/${row.id}`,
      },
      now,
    )
    return { told: told.length }
  },
})
