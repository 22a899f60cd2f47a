import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { confirmMember } from '#areas/organization/confirmations/commands.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { disableMember, enableMember } from '#areas/organization/members/commands.ts'
import { declarationCommands, declareSmall } from '#areas/organization/two-people/small-agency/commands.ts'
import { aloneOf } from '#areas/organization/two-people/small-agency/facts.ts'
import { vendorTerm } from '#areas/vendors/terms/records.ts'
import { addDays } from '#platform/dates.ts'
import { city, type Person } from './city.ts'
import { controls } from './controls.ts'
import { testDatabase } from './database.ts'

// One administrator alone tries to be the second person too: with an account of their own, by turning off the others, or
// by a declaration. Each guard is then weakened, and at least one of these attempts must get through.

const day = 86_400_000
/** Every source of the server below a folder. */
const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(seed|past)[\w-]*\.ts$|\/past\//.test(path))
    .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(folder, path), 'utf8') }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))

type Place = Awaited<ReturnType<typeof city>>

/** An agency a year old, in which Ada is the only administrator. */
async function village() {
  const place = await city()
  await place.owner.query('update organizations set created_at = $2 where id = $1', [
    place.organization.id,
    new Date(place.clock.now().getTime() - 365 * day),
  ])
  return place
}
const town = async () => {
  const place = await village()
  return { ...place, nora: await place.person('Nora', 'admin') }
}

/** The attempts of a file share their clock, so each sets it back. */
async function later<T>({ clock }: Pick<Place, 'clock'>, by: number, work: () => Promise<T>): Promise<T> {
  clock.advance(by)
  try {
    return await work()
  } finally {
    clock.advance(-by)
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )
const give = ({ owner, organization, clock, ada }: Place, person: Person, role: string) =>
  owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at, granted_by) values ($1, $2, $3, $4, $5)`,
    [organization.id, person.user_id, role, clock.now(), ada.user_id],
  )
/** Whether an account with this role is asked for more than its role. */
const decides = async ({ does, ada }: Place, person: Person): Promise<boolean> => {
  const refusal = await does({ ...person, role: 'admin' }, confirmMember, { user_id: ada.user_id }).catch(
    (error: Error) => error.message,
  )
  return !String(refusal).includes('no other administrator has confirmed it')
}
const isOnly = async ({ services, organization, ada, clock }: Place): Promise<boolean> =>
  (
    await services.database.transaction({ role: 'service_role' }, (tx) =>
      aloneOf(tx, organization.id, ada.user_id, { today: clock.today(), now: clock.now() }),
    )
  ).only

const period = ({ clock }: Place) => ({ valid_from: clock.today(), valid_to: addDays(clock.today(), 90) })
const declared = async (place: Place, more: object) =>
  (await place.does(place.ada, declareSmall, { reason: 'Few people.', ...period(place), ...more } as never)).id
const outside = { outside: 'State auditor', outside_email: 'audits@state.example' }
const reviewed = async (place: Place) => {
  const id = await declared(place, { reviewer: place.rosa.user_id })
  await place.does(place.rosa, declarationCommands.approve, { id })
  return id
}
const rewrites = ({ owner }: Place, id: string, change: string) =>
  succeeds(owner.query(`update small_agency_declarations set ${change} where id = $1`, [id]))
const approval = `status = 'approved', approved_by = declared_by, approved_at = now()`

/** Ada proposes a weaker control, notes the act herself and approves it: by SQL with the rights of commands. */
async function loosensAlone(place: Place): Promise<boolean> {
  const { owner, organization, clock, does, ada, database } = place
  await owner.query(
    `insert into vendor_terms (organization_id, kind, value, valid_from, source)
      values ($1, 'bank_wait_hours', 72, '2020-01-01', 'Policy 12')`,
    [organization.id],
  )
  const declaration = await reviewed(place)
  const { change } = await does(ada, enterCommand(vendorTerm), {
    kind: 'bank_wait_hours',
    value: 24,
    valid_from: clock.today(),
    source: 'Policy 13',
    reason: 'Faster',
  } as never)
  await owner.query(
    `insert into small_agency_acts (organization_id, declaration, act, document_table, document, title, person, at,
      review_by) values ($1, $2, 'loosened', 'control_changes', $3, 'x', $4, $5, $5::timestamptz::date)`,
    [organization.id, declaration, change, ada.user_id, clock.now()],
  )
  return succeeds(
    database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql(`update control_changes set status = 'effective', decided_by = $1, decided_at = $2 where id = $3`, [
        ada.user_id,
        clock.now(),
        change,
      ]),
    ),
  )
}

/** Each answers whether it got through. */
const attempts: Readonly<Record<string, () => Promise<boolean>>> = {
  async 'an account that one of two administrators made'() {
    const place = await town()
    await give(place, place.rosa, 'manager')
    return decides(place, place.rosa)
  },
  async 'the same after 29 days'() {
    const place = await town()
    await give(place, place.rosa, 'manager')
    return later(place, 29 * day, () => decides(place, place.rosa))
  },
  async 'an account that the only administrator of an older agency made'() {
    const place = await village()
    await give(place, place.rosa, 'manager')
    return decides(place, place.rosa)
  },
  async 'the same under a declaration, after two days'() {
    const place = await village()
    await reviewed(place)
    const puppet = await place.person('Mia')
    await give(place, puppet, 'manager')
    return later(place, 2 * day, () => decides(place, puppet))
  },
  async 'an account that was opened again'() {
    const place = await town()
    const { does, ada, max } = place
    await does(ada, disableMember, { user_id: max.user_id })
    await does(ada, enableMember, { user_id: max.user_id })
    return decides(place, max)
  },
  async 'the other administrator turned off'() {
    const place = await town()
    await place.owner.query('update organization_members set disabled_at = $2 where user_id = $1', [
      place.nora.user_id,
      place.clock.now(),
    ])
    return isOnly(place)
  },
  async 'the role of the other administrator ended'() {
    const place = await town()
    await place.owner.query('update user_roles set expires_at = $2 where user_id = $1', [
      place.nora.user_id,
      new Date(place.clock.now().getTime() + 1),
    ])
    return later(place, 1_000, () => isOnly(place))
  },
  async 'the other administrator lowered'() {
    const place = await town()
    await later(place, 1_000, () => give(place, place.nora, 'user'))
    return later(place, 2_000, () => isOnly(place))
  },
  async 'the other administrator turned off by an agreement with oneself'() {
    const place = await town()
    const { does, ada, nora, owner, organization } = place
    await does(ada, disableMember, { user_id: nora.user_id })
    const { rows } = await owner.query(
      `select id from control_changes where organization_id = $1 and status = 'proposed'`,
      [organization.id],
    )
    return later(place, 7 * day, async () => {
      await does(ada, controls.approve, { id: rows[0].id })
      return isOnly(place)
    })
  },
  async 'the same before a week'() {
    const { owner, organization, ada, does, nora, database, clock } = await town()
    await does(ada, disableMember, { user_id: nora.user_id })
    return succeeds(
      database
        .transaction({ role: 'commands', actor: ada }, (tx) =>
          tx.sql(
            `update control_changes set status = 'effective', decided_by = $1, decided_at = $2
              where organization_id = $3 and status = 'proposed' returning id`,
            [ada.user_id, clock.now(), organization.id],
          ),
        )
        .then(async () => {
          const { rowCount } = await owner.query(
            `select from control_changes where organization_id = $1 and status = 'effective' and decided_by = proposed_by`,
            [organization.id],
          )
          if (!rowCount) throw new Error('Nothing was decided.')
        }),
    )
  },
  async 'a declaration that its author approves beside a reviewing colleague'() {
    const place = await village()
    return rewrites(place, await declared(place, { reviewer: place.rosa.user_id }), `${approval}, sole = true`)
  },
  async 'a declaration whose external auditor has not confirmed'() {
    const place = await village()
    return rewrites(place, await declared(place, outside), `${approval}, sole = true`)
  },
  async 'a confirmation from another address'() {
    const place = await village()
    return rewrites(
      place,
      await declared(place, outside),
      `confirmed_at = now(), confirmed_name = 'Eve', confirmed_email = 'eve@example.com'`,
    )
  },
  async 'another reviewer after the approval'() {
    const place = await village()
    return rewrites(place, await reviewed(place), `reviewer = '${place.max.user_id}'`)
  },
  async 'a reviewer who is the author'() {
    const place = await village()
    return rewrites(place, await declared(place, { reviewer: place.rosa.user_id }), 'reviewer = declared_by')
  },
  'a weaker control on the day of its proposal': async () => loosensAlone(await village()),
}

/** Sources that ask who is an administrator, and for what: none of them lets one person decide alone. */
const askers: Readonly<Record<string, string>> = {
  'assistant/library/make-meanings.ts': 'whom to tell',
  'assistant/tools/oversight/unread-policies.ts': 'who must read a policy',
  'assurance/controls/look.ts': 'a figure of a control',
  'organization/operator/verifying.ts': 'whom the operator writes to',
  'setup/guide/commands.ts': 'whether the guide’s step is done',
}

test('who is alone is decided by one rule, so that no act forgets an administrator who was turned off today', () => {
  const sources = sourcesOf('src/areas').filter(({ path }) => !path.startsWith('organization/two-people/'))
  const alone = sources.filter(({ text }) => /\baloneOf\(|app\.(recent_administrators|may_decide_alone)\(/.test(text))
  expect(alone.map(({ path }) => path)).toEqual(['organization/controls/commands.ts'])
  const counting = sources.filter(({ text }) => /\brole (=|in|>=) *\(?'(?:manager', ')?admin'/.test(text))
  expect(counting.map(({ path }) => path)).toEqual(Object.keys(askers))
})

test.each(Object.entries(attempts))('held: %s', async (_, attempt) => expect(await attempt()).toBe(false))

/** A guard in PostgreSQL: the words of its function that are replaced, or the trigger that is off. */
type Weakened = readonly [about: string, at: string, from: string, to: string]
const weakened: readonly Weakened[] = [
  [
    'disabled administrators count no longer',
    'app.recent_administrators',
    `coalesce(m.disabled_at, moment) > moment - interval '30 days'`,
    'm.disabled_at is null',
  ],
  [
    'ended roles count no longer',
    'app.recent_administrators',
    `coalesce(r.expires_at, 'infinity') > moment - interval '30 days'`,
    `coalesce(r.expires_at, 'infinity') > moment`,
  ],
  [
    'lowered administrators count no longer',
    'app.recent_administrators',
    `and n.granted_at <= moment - interval '30 days'`,
    '',
  ],
  ['agreeing with oneself counts', 'app.recent_administrators', 'and c.decided_by is distinct from c.proposed_by', ''],
  ['a gift counts at once', 'app.note_gift', `interval := interval '30 days'`, `interval := interval '0'`],
  [
    'a gift counts after two weeks',
    'app.note_gift',
    `interval := interval '30 days'`,
    `interval := interval '14 days'`,
  ],
  ['every agency is new', 'app.note_gift', `agency.created_at > moment - interval '30 days'`, 'true'],
  ['a declaration takes no wait', 'app.note_gift', `waits := interval '3 days'`, `waits := interval '0'`],
  ['no gift is noted', 'public.user_roles', 'note_given_role', ''],
  ['no opened account is noted', 'public.organization_members', 'note_opened_account', ''],
  ['leaving takes no week', 'app.may_decide_alone', 'entered + 7', 'entered'],
  ['a weaker control takes no three days', 'app.may_decide_alone', 'entered + 3', 'entered'],
  ['an author approves a declaration', 'app.two_people_declare', 'if new.approved_by = new.declared_by', 'if false'],
  [
    'an auditor need not confirm',
    'app.two_people_declare',
    `if new.status = 'approved' and new.outside is not null`,
    'if false',
  ],
  ['any address confirms', 'app.two_people_declare', 'new.confirmed_email is distinct from new.outside_email', 'false'],
  ['a decided declaration changes', 'app.two_people_declare', `old.status <> 'submitted'`, 'false'],
  ['an author reviews', 'app.two_people_declare', 'or new.reviewer is not distinct from new.declared_by', ''],
  ['no declaration is judged', 'public.small_agency_declarations', 'two_people', ''],
]

/** The statements that weaken this guard and that restore it. */
async function statementsOf([, at, from, to]: Weakened, owner: Place['owner']): Promise<[string, string]> {
  if (at.startsWith('public.'))
    return [`alter table ${at} disable trigger ${from}`, `alter table ${at} enable trigger ${from}`]
  const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [at])
  const { text } = rows[0]!
  expect(text).toContain(from)
  return [text.replace(from, to), text]
}

test.each(weakened)('noticed: %s', async (...guard) => {
  const { owner } = await testDatabase()
  const [weaken, restore] = await statementsOf(guard, owner)
  await owner.query(weaken)
  try {
    const through = []
    for (const attempt of Object.values(attempts)) {
      through.push(await attempt())
      if (through.at(-1)) break
    }
    expect(through).toContain(true)
  } finally {
    await owner.query(restore)
  }
})
