import { Unauthorized } from '#platform/auth/callers.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { makeSecurityEvents } from '#platform/security/events.ts'
import { noteRefusal, noteToken, noteWrongCode } from '#platform/security/refusals.ts'
import type { Services } from '#platform/services.ts'

type Attempt = readonly [hoursAgo: number, who: 'rosa' | 'max' | 'ada', command: string, input: object, times?: number]

/** Addresses that are reserved for examples. */
const inside = '192.0.2.24'
const outside = '203.0.113.77'

/** The log of the server tells an event while it happens; these are past. */
const quiet = { info() {}, warn() {}, error() {} }

/**
 * Five weeks of refused attempts in the demo city. Each is really tried, refused by its rule and logged by the server’s
 * own recorder; all are older than the longest window of an alarm, so they notify no one.
 */
export async function seedSecurityEvents(
  tx: Tx,
  { addressMark: mark }: Pick<Services, 'addressMark'>,
  act: Act,
  { city, now }: { city: string; now: Date },
): Promise<void> {
  let at = now
  const ago = (hours: number) => void (at = new Date(now.getTime() - hours * 3_600_000))
  const security = makeSecurityEvents({
    database: { transaction: (_, work) => work(tx) },
    clock: { now: () => at },
    log: quiet,
    mark,
  })
  const members = await tx.sql<{ who: string; user_id: string }>(
    `select split_part(email, '@', 1) as who, user_id from organization_members where organization_id = $1`,
    [city],
  )
  const idOf = (name: string) => members.find(({ who }) => who === name)!.user_id
  const draft = await tx.one<{ id: string }>(
    `select id from vendors where organization_id = $1 and status = 'draft' limit 1`,
    [city],
  )

  const attempts: Attempt[] = [
    [833, 'rosa', 'members/invite', { email: 'intern@alder-falls.example' }, 2],
    [620, 'ada', 'roles/grant', { user_id: idOf('ada'), role: 'admin', reason: 'To approve the transfers.' }],
    [404, 'rosa', 'roles/grant', { user_id: idOf('rosa'), role: 'manager', reason: 'During the vacation of Max.' }, 3],
    [166, 'ada', 'vendors/activate', { id: draft!.id, reason: '' }, 2],
    [118, 'rosa', 'members/invite', { email: 'temp.buyer@alder-falls.example' }],
    [51, 'max', 'roles/grant', { user_id: idOf('max'), role: 'admin', reason: 'For the audit.' }],
    [29, 'max', 'members/remove', { user_id: idOf('rosa') }],
  ]
  const refusals: Refusal[] = []
  for (const [, who, command, input] of attempts) refusals.push(await refusalOf(tx, () => act(who, command, input)))

  // Nothing is waited for between the first note and the close: the recorder writes a second after a note, and this
  // transaction, which is all it has, may then be in the middle of an attempt and have that person's rights.
  for (const [index, [hours, who, command, , times = 1]] of attempts.entries()) {
    const refusal = refusals[index]!
    const actor = { user_id: idOf(who), organization_id: city }
    for (let time = 0; time < times; time++) {
      ago(hours - time / 60)
      noteRefusal({ security }, { address: inside, actor, command }, refusal)
    }
  }

  const from = { address: outside }
  const suspicious = (kind: 'forged_token_refused' | 'revoked_key_used', whose?: { user_id: string }) =>
    noteToken({ security }, from, new Unauthorized('bad_jwt', '', { kind, organization_id: city, ...whose }))
  ago(745)
  security.note({
    kind: 'sign_in_locked',
    message: 'Sign-in was locked for a while after many wrong passwords.',
    organization_id: city,
    user_id: idOf('max'),
    ...from,
  })
  for (const hours of [140.1, 140, 72]) {
    ago(hours)
    noteWrongCode({ security }, from, city)
  }
  ago(94)
  suspicious('revoked_key_used', { user_id: idOf('ada') })
  ago(26)
  for (let time = 0; time < 4; time++) suspicious('forged_token_refused')
  ago(7)
  const whose = { organization_id: city, user_id: idOf('ada') }
  noteRefusal({ security }, { ...from, actor: whose }, new Refusal('This address is not on the internet.'))
  await security.close()
}

/** The refusal of an attempt, with nothing left in the database. */
async function refusalOf(tx: Tx, attempt: () => Promise<unknown>): Promise<Refusal> {
  await tx.sql('savepoint attempt')
  const refusal = await attempt().then(
    () => undefined,
    (error: unknown) => error,
  )
  await tx.sql('rollback to savepoint attempt')
  if (!(refusal instanceof Refusal)) throw refusal ?? new Error('The attempt was not refused.')
  return refusal
}
