import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { lackedScope } from '#platform/auth/scopes.ts'
import { isForPeople, type Command, type Context } from '#platform/commands/command.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { isProposable } from '#areas/assistant/programs/propose.ts'
import { answerFunctionError } from '#platform/functions/answers.ts'
import { commandFunction } from '#platform/functions/commands.ts'
import { areas, commands } from '../src/commands.ts'
import { areasOf } from '../src/scopes.ts'
import { city } from './city.ts'
import { sampleOf } from './sample-input.ts'

// Which commands decide, and on what. People review who-decides.txt: no key and no unconfirmed account runs one of these.
// A command whose name or rules sound like a decision is either on the page as one or named at its end as ordinary.

const sections = ['money', 'people', 'control', 'evidence'] as const
const verbs =
  /^(accept|activate|adopt|allow|annul|approve|award|certify|close|confirm|decide|decline|delegate|disable|enable|except|fund|grant|invite|make-file|open|pay|publish|put-in-force|redact|refuse|reject|release|reopen|retire|return|revoke|settle|sign|terminate|waive)(-|$)/

const sounds = ({ name, access, personal, move }: Command): boolean =>
  Boolean(access || personal || move?.life.moves[move.name]?.not) || verbs.test(name.split('/')[1]!)

const acts = commands.filter(({ reads }) => !reads)
const deciding = acts.filter(({ decides }) => decides)

test('the page names every command that decides, and every other one that sounds so', () => {
  const named = (heading: string, which: readonly Command[]) =>
    `${heading}\n${which
      .map(({ name }) => `  ${name}`)
      .toSorted()
      .join('\n')}`
  const page = [
    ...sections.map((section) =>
      named(
        section,
        acts.filter(({ decides }) => decides === section),
      ),
    ),
    named(
      'ordinary',
      acts.filter((each) => !each.decides && sounds(each)),
    ),
  ].join('\n\n')
  expect(page).toBe(keptIn('who-decides.txt', page))
})

/** To review a change: WRITE=1 npm test -- who-decides, then git diff. */
function keptIn(name: string, page: string): string {
  const kept = join(import.meta.dirname, name)
  if (process.env.WRITE) writeFileSync(kept, `${page}\n`)
  return readFileSync(kept, 'utf8').trimEnd()
}

const every = areas.map(({ area }) => area)
/** Where a key must reach for this command, when its input names no table. */
const placeOf = (each: Command): string => {
  const reached = areasOf.command(each.name, {})
  return isForPeople(each) ? 'people alone' : reached.length === 1 ? reached[0]! : 'every area'
}
/** The role that the declaration asks for, of the key and of its owner; a command without a move asks in its rules. */
const verbOf = ({ reads, move }: Command): string =>
  reads ? 'read' : `act${move ? ` as ${move.life.moves[move.name]?.by ?? 'its record says'}` : ''}`

test('the page names what a key may run, by area, act and declared role', () => {
  const page = [...every, 'every area', 'people alone'].map((place) => {
    const here = commands.filter((each) => placeOf(each) === place)
    const verbs = place === 'people alone' ? ['never'] : [...new Set(here.map(verbOf))].toSorted()
    const named = verbs.map((verb) =>
      [
        `  ${verb}`,
        ...here
          .filter((each) => verb === 'never' || verbOf(each) === verb)
          .map(({ name }) => `    ${name}`)
          .toSorted(),
      ].join('\n'),
    )
    return [place, ...named].join('\n')
  })
  const text = page.join('\n\n')
  expect(text).toBe(keptIn('who-with-a-key.txt', text))
})

test('a key of one area runs no command of another', () => {
  const needOf = (each: Command) => ({
    does: each.reads ? ('read' as const) : ('act' as const),
    areas: areasOf.command(each.name, {}),
    command: each.name,
  })
  const ran = every.flatMap((area) =>
    commands
      .filter((each) => !lackedScope([`read:${area}`, `act:${area}`], needOf(each)))
      .filter((each) => areasOf.command(each.name, {}).join() !== area)
      .map(({ name }) => [area, name]),
  )
  expect(ran).toEqual([])
  const single = commands.filter((each) => lackedScope([`run:${each.name}`], needOf(each)))
  expect(single.map(({ name }) => name)).toEqual([])
})

test('the door refuses a key each command of people, and each other one whose scope it lacks', async () => {
  const { owner, services, organization, ada, clock } = await city()
  const keyWith = async (scopes: string) => {
    const key = `grn_${randomBytes(32).toString('hex')}`
    await owner.query(
      `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at)
        values ($1, 'personal', $2, 'Sweep', 'admin', $3, 'abcd', $4, $5, $5::timestamptz + interval '1 day')`,
      [organization.id, ada.user_id, scopes, createHash('sha256').update(key).digest(), clock.now()],
    )
    return key
  }
  const [whole, narrow] = [await keyWith('{records:read,commands:run}'), await keyWith('{run:nothing/at-all}')]
  const door = new Hono().onError(answerFunctionError(services))
  const ran: string[] = []
  const run = async (name: string) => void ran.push(name)
  for (const each of commands)
    door.post(`/${each.name}`, commandFunction(services, { ...each, run: () => run(each.name) }, areasOf))
  const wrong: string[] = []
  for (const each of commands) {
    const headers = {
      authorization: `Bearer ${isForPeople(each) ? whole : narrow}`,
      'content-type': 'application/json',
    }
    const answer = await door.request(`/${each.name}`, { method: 'POST', headers, body: '{}' })
    const { error = '' } = (await answer.json()) as { error?: string }
    const wanted = isForPeople(each) ? 'Only a signed-in person' : 'This API key lacks the scope'
    if (answer.status !== 403 || !error.startsWith(wanted)) wrong.push(`${each.name} ${answer.status} ${error}`)
  }
  expect([wrong, ran]).toEqual([[], []])
})

/** A key's role and its owner's, and the lesser of both. */
const lesser = [
  ['user', 'ada', 'user'],
  ['manager', 'ada', 'manager'],
  ['admin', 'ada', 'admin'],
  ['admin', 'rosa', 'user'],
] as const

test('each command that a key may run is run with the lesser role of the key and its owner', async () => {
  const place = await city()
  const { owner, services, organization, clock } = place
  const ran: Record<string, string> = {}
  const door = new Hono().onError(answerFunctionError(services))
  const forKeys = commands.filter((each) => !isForPeople(each))
  const bodies = forKeys.map(({ name, input }) => [name, JSON.stringify(sampleOf(input))] as const)
  for (const each of forKeys) {
    const run = async (_: unknown, { actor }: Context) => void (ran[each.name] = actor.role)
    door.post(`/${each.name}`, commandFunction(services, { ...each, run } as Command, areasOf))
  }
  for (const [role, who, expected] of lesser) {
    const key = `grn_${randomBytes(32).toString('hex')}`
    await owner.query(
      `insert into api_keys (organization_id, kind, user_id, name, role, scopes, hint, hash, created_at, expires_at)
        values ($1, 'personal', $2, $3, $4, '{records:read,commands:run}', 'abcd', $5, $6,
          $6::timestamptz + interval '1 day')`,
      [
        organization.id,
        place[who].user_id,
        `Sweep ${role} ${who}`,
        role,
        createHash('sha256').update(key).digest(),
        clock.now(),
      ],
    )
    for (const name of Object.keys(ran)) delete ran[name]
    for (const [name, body] of bodies)
      await door.request(`/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      })
    const more = Object.entries(ran).filter(([, as]) => as !== expected)
    expect([role, who, more]).toEqual([role, who, []])
    expect(Object.keys(ran).length).toBeGreaterThan(forKeys.length * 0.9)
  }
})

test('no connected program may propose a decision', () => {
  expect(deciding.filter(isProposable).map(({ name }) => name)).toEqual([])
})

/** Whether the runner stops this person before the command itself is asked anything. */
async function stopped(place: Awaited<ReturnType<typeof city>>, who: 'max' | 'ada', wanted: Command): Promise<boolean> {
  const { name: _, token: __, ...actor } = place[who]
  try {
    await place.services.database.transaction({ role: 'commands', actor }, (tx) =>
      carryOut(place.services, tx, wanted, {}, actor, { id: '' }),
    )
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('no other administrator has confirmed it')
  }
}

test('an account that one administrator made today decides nothing, whatever its role', async () => {
  const place = await city()
  const { owner, organization, max, ada, person, clock } = place
  await person('Nora', 'admin')
  const made = (who: string, by: string) =>
    owner.query(
      `insert into user_roles (organization_id, user_id, role, granted_at, granted_by)
        select $1, $2, 'admin', $3, $4`,
      [organization.id, who, clock.now(), by],
    )
  await made(max.user_id, ada.user_id)
  const passed: string[] = []
  const stoppedToo: string[] = []
  for (const each of deciding) {
    if (!(await stopped(place, 'max', each))) passed.push(each.name)
    if (await stopped(place, 'ada', each)) stoppedToo.push(each.name)
  }
  expect(passed).toEqual([])
  expect(stoppedToo).toEqual([])
})
