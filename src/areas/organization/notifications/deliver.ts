import { mayRead, standingOf, type Standing } from '#platform/auth/standing.ts'
import type { Tx } from '#platform/database/database.ts'
import { job, later, type Sent } from '#platform/jobs/later.ts'
import type { Services } from '#platform/services.ts'
import { mailNotification } from './emails.ts'
import type { Notice } from './notify.ts'
import { eventOf, type Preference } from './records.ts'
import { isWanted, emailWaits, mergedWithin, oneLine, pathOf, preferenceFor } from './rules.ts'
import type { Language } from '#platform/say.ts'

type Payload = Notice & { happening: string }
type Told = Payload & { at: Date }

/**
 * Finds the people who may be notified and how they want it, and stores a notification for each. Safe to run twice:
 * the same event is reported once.
 */
export const deliver = job<Payload>(
  'deliver-notice',
  async (notice, services) => {
    const told = { ...notice, at: services.clock.now() }
    const candidates = [...new Set(await candidatesOf(services, notice))].filter(
      (person) => person !== notice.actor && !notice.except?.includes(person),
    )
    const readers: Standing[] = []
    for (const standing of await standingOf(services, candidates))
      if (await mayHear(services, standing, notice)) readers.push(standing)
    if (readers.length === 0) return

    await services.database.transaction({ role: 'service_role' }, async (tx) => {
      const preferences = await preferencesOf(tx, readers, notice)
      for (const {
        caller: { actor },
        language,
      } of await oneAfterTheOther(tx, readers)) {
        const preference = preferences.get(actor.user_id)!
        if (isWanted(preference))
          await writeDown(
            tx,
            { organization_id: actor.organization_id, user_id: actor.user_id, language },
            told,
            preference,
          )
      }
    })
  },
  { sends: noticed },
)

/** The people of vendors are found by the job. */
function noticed({ people, actor, except = [], followers, vendor, accounts }: Payload): Sent {
  if (vendor || accounts?.length) return { people: 'some' }
  return {
    people: people.filter((person) => person !== actor && !except.includes(person)),
    followers: followers ?? false,
  }
}

async function candidatesOf(
  { database }: Services,
  { organization_id, people, record, followers, vendor, accounts = [] }: Payload,
): Promise<string[]> {
  const ask = async (text: string, values: unknown[]) =>
    (await database.read({ role: 'service_role' }, { text, values })).rows.map(({ person }) => person as string)
  return [
    ...people,
    ...(followers && record
      ? await ask('select app.followers($1, $2, $3) as person', [organization_id, record.table, record.id])
      : []),
    ...(vendor
      ? await ask(
          `select m.user_id as person from vendor_accounts a
            join organization_members m on m.organization_id = a.account where a.organization_id = $1
            and a.vendor = $2`,
          [organization_id, vendor],
        )
      : []),
    ...(accounts.length > 0
      ? await ask('select user_id as person from organization_members where organization_id = any ($1)', [accounts])
      : []),
  ]
}

/**
 * Row security decides: a person who may not read the record gets nothing. An approval given meanwhile is not asked
 * for.
 */
async function mayHear(
  services: Services,
  standing: Standing,
  { organization_id, record, event, vendor, accounts }: Payload,
): Promise<boolean> {
  if (!vendor && !accounts && standing.caller.actor.organization_id !== organization_id) return false
  if (!record) return true
  if (!(await mayRead(services, standing, { organization_id, ...record }))) return false
  if (!eventOf(event).asksForSignature) return true
  const { rows } = await services.database.read(standing.caller, {
    text: 'select from approval_waiting where organization_id = $1 and request = $2 and person = $3',
    values: [organization_id, record.id, standing.caller.actor.user_id],
  })
  return rows.length > 0
}

async function preferencesOf(
  tx: Tx,
  readers: readonly Standing[],
  { event }: Payload,
): Promise<Map<string, Preference>> {
  const people = readers.map(({ caller }) => caller.actor.user_id)
  const own = await tx.sql<Preference & { user_id: string }>(
    `select user_id, in_app, mail from notification_preferences where user_id = any($1) and organization_id = any($2)
      and event = $3`,
    [people, readers.map(({ caller }) => caller.actor.organization_id), event],
  )
  return new Map(
    people.map((person) => [
      person,
      preferenceFor(
        event,
        own.find(({ user_id }) => user_id === person),
      ),
    ]),
  )
}

/**
 * Two notifications for the same person at once take turns at the person's row, so that the second sees the first and
 * joins it. Always in the same order.
 */
async function oneAfterTheOther(tx: Tx, readers: readonly Standing[]): Promise<Standing[]> {
  const ordered = readers.toSorted((a, b) => (a.caller.actor.user_id < b.caller.actor.user_id ? -1 : 1))
  for (const {
    caller: { actor },
  } of ordered)
    await tx.sql('select from organization_members where organization_id = $1 and user_id = $2 for no key update', [
      actor.organization_id,
      actor.user_id,
    ])
  return ordered
}

async function writeDown(
  tx: Tx,
  person: { organization_id: string; user_id: string; language: Language },
  notice: Told,
  preference: Preference,
): Promise<void> {
  const { event, record, happening, at } = notice
  const mine = [person.organization_id, person.user_id]
  if (
    await tx.one('select from notifications where organization_id = $1 and user_id = $2 and happening = $3', [
      ...mine,
      happening,
    ])
  )
    return

  const words = oneLine(typeof notice.words === 'string' ? notice.words : notice.words[person.language])
  // Without a record the page tells two things apart: two vendors register within a minute.
  const path = notice.path ?? pathOf(record)
  const joined = await tx.one(
    `update notifications set words = $6, at = $7, actor = $8, happening = $9, times = times + 1
      where organization_id = $1 and user_id = $2 and event = $3 and table_name is not distinct from $4
      and record is not distinct from $5 and path = $11
        and at > $10 and read_at is null and mailed_at is null returning id`,
    [
      ...mine,
      event,
      record?.table ?? null,
      record?.id ?? null,
      words,
      at,
      notice.actor,
      happening,
      new Date(at.getTime() - mergedWithin),
      path,
    ],
  )
  if (joined) return

  const { id } = (await tx.one<{ id: string }>(
    `insert into notifications (organization_id, user_id, event, table_name, record, words, at, actor, happening, path,
      about_organization, shown, mail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      ...mine,
      event,
      record?.table ?? null,
      record?.id ?? null,
      words,
      at,
      notice.actor,
      happening,
      path,
      notice.organization_id,
      preference.in_app,
      preference.mail,
    ],
  ))!
  if (preference.mail === 'at_once')
    await later(
      tx,
      mailNotification,
      { organization_id: person.organization_id, id },
      new Date(at.getTime() + emailWaits),
    )
}
