import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Command } from '#platform/commands/command.ts'
import { carryOut } from '#platform/commands/execute.ts'
import { isProposable } from '#areas/assistant/programs/propose.ts'
import { commands } from '../src/commands.ts'
import { city } from './city.ts'

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
  const kept = join(import.meta.dirname, 'who-decides.txt')
  // To review a change: WRITE=1 npm test -- who-decides, then git diff.
  if (process.env.WRITE) writeFileSync(kept, `${page}\n`)
  expect(page).toBe(readFileSync(kept, 'utf8').trimEnd())
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
