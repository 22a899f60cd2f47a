import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { recovering } from '#tests/fema.ts'
import { enterDeclaration } from '../declarations/commands.ts'
import { draftPaProject, paProjectCommands } from '../public-assistance/commands.ts'
import { checkEligibility, damageCommands, editDamage, noteDamage } from './commands.ts'
import { damageLife, type DamageFacts } from './life.ts'
import { judge } from './rules.ts'

const { report, accept, joinProject, leaveProject, refuse, withdraw } = damageCommands

const yes = {
  caused: 'yes',
  in_area: 'yes',
  responsible: 'yes',
  careful: 'yes',
  other_agency: 'yes',
  maintained: 'yes',
} as const
test.each<[string, Partial<Record<keyof typeof yes, 'yes' | 'no' | 'unclear' | null>>, 'C' | 'E', string, string]>([
  ['everything is answered with yes', {}, 'C', 'eligible', 'Eligible under 44 CFR 206.223.'],
  [
    'the event did not cause it',
    { caused: 'no', in_area: 'unclear' },
    'C',
    'not_eligible',
    'The event did not cause this damage (44 CFR 206.223(a)(1)).',
  ],
  [
    'it is another’s responsibility',
    { responsible: 'no' },
    'E',
    'not_eligible',
    'The site isn’t the applicant’s legal responsibility (44 CFR 206.223(a)(3)).',
  ],
  [
    'two answers are short',
    { careful: 'unclear', responsible: 'unclear' },
    'E',
    'facts_missing',
    'Missing: legal responsibility, whether the damage was preventable.',
  ],
  [
    'a road was not maintained',
    { maintained: 'no' },
    'C',
    'not_eligible',
    'Damage from deferred maintenance isn’t eligible.',
  ],
  ['a road’s maintenance is not known', { maintained: null }, 'C', 'facts_missing', 'Missing: maintenance records.'],
  ['a building has no such question', { maintained: null }, 'E', 'eligible', 'Eligible under 44 CFR 206.223.'],
])('where %s', (_, change, category, status, result) =>
  expect(judge({ ...yes, ...change } as never, category)).toEqual({ status, result }),
)

test('damage is reported until the sixtieth day; later only with a reason', () => {
  const why = (today: string, late_reason: string | null = null) => {
    const item = { status: 'draft', request: 'a', late_reason } as never
    const asking = { actor: { user_id: 'rosa', role: 'user' }, today } as const
    return damageLife.whyNotYet('report', item, { due: '2026-11-20' } as DamageFacts, asking)
  }
  expect(why('2026-11-20')).toBeNull()
  expect(why('2026-11-21')).toBe(
    'Damage was due on November 20, 2026, 1 day ago. Enter the reason for the late report.',
  )
  expect(why('2026-12-21', 'Under water until now.')).toBeNull()
})

test('damage is entered by one person, checked and accepted by another, and added to a project of its category', async () => {
  const { eligible, damaged, drafts, yes: answers, does, rosa, max, sees, today } = await recovering()
  const request = await eligible()
  const item = await damaged(request.id)
  await does(rosa, report, { id: item.id })
  await expect(does(rosa, checkEligibility, { damage: item.id, ...answers } as never)).rejects.toThrow(
    'You can’t check damage you entered. Another person must check it.',
  )
  await expect(does(max, accept, { id: item.id })).rejects.toThrow('Check eligibility first.')
  expect(await does(max, damageCommands.facts, { id: item.id })).toMatchObject({
    check: null,
    changed: false,
    sent: null,
    wroteIt: false,
  })
  await expect(does(rosa, accept, { id: item.id })).rejects.toThrow(
    'You can’t accept damage you entered. Another person must accept it.',
  )
  await does(max, checkEligibility, { damage: item.id, ...answers, caused: 'unclear' } as never)
  await expect(does(max, accept, { id: item.id })).rejects.toThrow(
    'Missing: evidence that the event caused the damage.',
  )
  await does(max, checkEligibility, { damage: item.id, ...answers } as never)
  await does(max, accept, { id: item.id })
  await expect(
    does(rosa, editDamage, { id: item.id, version: item.version, changes: { estimate: 1 } }),
  ).rejects.toThrow('can’t be edited')
  expect((await does(rosa, damageCommands.facts, { id: item.id })).fits).toBe(false)
  const [park, road] = [await drafts(request.id, { category: 'G' }), await drafts(request.id)]
  await expect(does(rosa, joinProject, { id: item.id, project: park.id })).rejects.toThrow(
    `${park.number} is category G work, but this damage is category C.`,
  )
  await does(rosa, joinProject, { id: item.id, project: road.id })
  expect(
    await sees(rosa, 'select kind from record_links where from_record = $1 and to_record = $2', [item.id, road.id]),
  ).toEqual([{ kind: 'became' }])
  await does(max, paProjectCommands.submit, { id: road.id, day: today })
  await expect(does(rosa, leaveProject, { id: item.id })).rejects.toThrow('was submitted to FEMA with this damage')
})

test("damage can't move under the request of another disaster, and a person who changed it can't check it", async () => {
  const { eligible, damaged, yes, does, edits, rosa, max, owner, declared, today } = await recovering()
  const item = await damaged((await eligible()).id)
  const other = await does(max, enterDeclaration, {
    number: 'DR-4707-IA',
    title: 'Wind',
    type: 'DR',
    incident: 'Wind',
    state: 'IA',
    declared_on: declared,
    incident_begins: addDays(today, -50),
    public_assistance: true,
    federal_share: 90,
    emergency_share: 90,
    owner: max.user_id,
  } as never)
  await expect(
    does(rosa, editDamage, { id: item.id, version: item.version, changes: { declaration: other.id } }),
  ).rejects.toThrow('belongs to another disaster')
  await expect(
    edits(rosa, 'update damage_items set declaration = $2 where id = $1 returning id', [item.id, other.id]),
  ).rejects.toThrow('permission denied')
  const moved = (to: string) =>
    owner.query('update damage_items set declaration = $2 where id = $1 returning version', [item.id, to])
  await moved(other.id)
  await expect(does(rosa, report, { id: item.id })).rejects.toThrow('belongs to another disaster')
  const { version } = (await moved(item.declaration)).rows[0]
  await does(max, editDamage, { id: item.id, version, changes: { estimate: 1 } })
  await does(rosa, report, { id: item.id })
  await expect(does(max, checkEligibility, { damage: item.id, ...yes } as never)).rejects.toThrow(
    'You can’t check damage you changed. Another person must check it.',
  )
})

test('damage changed after its check must be checked again before it is accepted', async () => {
  const { eligible, damaged, yes, does, rosa, max, ada } = await recovering()
  const item = await damaged((await eligible()).id)
  const { version } = await does(rosa, report, { id: item.id })
  await does(max, checkEligibility, { damage: item.id, ...yes } as never)
  await does(rosa, editDamage, { id: item.id, version, changes: { cause: 'It was old.' } })
  await expect(does(max, accept, { id: item.id })).rejects.toThrow(
    'The damage, its location or its cause changed after the check. Check eligibility again.',
  )
  await does(ada, checkEligibility, { damage: item.id, ...yes } as never)
  expect(await does(max, accept, { id: item.id })).toMatchObject({ status: 'accepted' })
})

test('ineligible damage stays in the inventory with its reason, and another city sees none of it', async () => {
  const { eligible, damaged, does, rosa, max, declaration } = await recovering()
  const request = await eligible()
  const item = await damaged(request.id)
  await does(rosa, report, { id: item.id })
  await expect(does(rosa, refuse, { id: item.id, reason: 'Private road.' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(max, refuse, { id: item.id, reason: 'Private road.' })).toMatchObject({
    status: 'ineligible',
    decision: 'Private road.',
  })
  await expect(does(rosa, withdraw, { id: item.id, reason: 'No.' })).rejects.toThrow(
    'is ineligible and can’t be withdrawn.',
  )
  const next = await recovering()
  expect(await next.sees(next.ada, 'select id from damage_items')).toEqual([])
  await expect(
    next.does(next.rosa, noteDamage, {
      declaration: declaration.id,
      title: 'Ours',
      category: 'C',
      description: 'x',
      cause: 'x',
      estimate: 1,
      photos: [],
    } as never),
  ).rejects.toThrow('does not exist')
  await expect(
    next.does(next.rosa, draftPaProject, {
      title: 'Ours',
      declaration: next.declaration.id,
      request: request.id,
      category: 'C',
      damage: 'x',
      scope: 'x',
      estimate: 1,
      insurance_known: 'none',
      owner: next.rosa.user_id,
      documents: [],
    } as never),
  ).rejects.toThrow('does not exist')
})
