import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { createScenario, editScenario, scenarioCommands } from '../capital-program/commands.ts'
import {
  allocateFunding,
  capitalCommands,
  createCapitalSource,
  createCriterion,
  requestCapitalProject,
  scoreCapitalProject,
  setAvailable,
  setCapitalPhases,
} from './commands.ts'

test('a request is submitted, scored by a second person, funded within limits, and built or deferred', async () => {
  const place = await city()
  const { rosa, max, ada, does, sees } = place
  const safety = await does(ada, createCriterion, {
    name: 'Safety',
    question: 'Who is in danger?',
    weight: 100,
    valid_from: '2020-01-01',
    source: 'Policy',
  } as never)
  const fund = await does(max, createCapitalSource, { name: 'Capital fund', kind: 'fund' } as never)
  await does(max, setAvailable, {
    id: fund.id,
    version: fund.version,
    lines: [{ year: '2027', amount: 150_00 }] as never,
  })
  const ask = async (title: string, amount: number, points: number) => {
    const row = await does(rosa, requestCapitalProject, {
      title,
      program: 'streets',
      department: 'Public Works',
      need: 'It fails.',
      sponsor: rosa.user_id,
      documents: [],
    } as never)
    await expect(does(rosa, capitalCommands.submit, { id: row.id })).rejects.toThrow(
      'Add at least one phase with its cost and year.',
    )
    await does(rosa, setCapitalPhases, {
      id: row.id,
      version: row.version,
      lines: [{ phase: 'construction', year: '2027', amount }] as never,
    })
    await does(rosa, capitalCommands.submit, { id: row.id })
    await expect(does(max, capitalCommands.finishScoring, { id: row.id })).rejects.toThrow('Not scored yet: “Safety”.')
    await does(max, scoreCapitalProject, { id: row.id, points: [{ criterion: safety.id, points, note: '' }] })
    await does(max, capitalCommands.finishScoring, { id: row.id })
    return row.id
  }
  const [bridge, paths] = [await ask('Bridge', 100_00, 5), await ask('Paths', 100_00, 3)]
  await does(max, allocateFunding, { id: bridge, source: fund.id, year: 2027, amount: 100_00 })
  await expect(does(max, allocateFunding, { id: paths, source: fund.id, year: 2027, amount: 50_01 })).rejects.toThrow(
    'Capital fund would be overdrawn: it has $150.00 in 2027, with $100.00 allocated. $50.00 is available.',
  )
  await does(max, capitalCommands.fund, { id: bridge })
  await does(max, allocateFunding, { id: paths, source: fund.id, year: 2027, amount: 50_00 })
  await does(max, capitalCommands.defer, { id: paths, reason: 'Next year.' })
  expect(
    await sees(rosa, 'select title, status, cost, allocated, score::float8 from capital_projects order by title'),
  ).toEqual([
    { title: 'Bridge', status: 'funded', cost: 100_00, allocated: 100_00, score: 5 },
    { title: 'Paths', status: 'deferred', cost: 100_00, allocated: 0, score: 3 },
  ])

  const scenario = await does(max, createScenario, {
    name: 'Base',
    first_year: '2027',
    years: 5,
    funding: 100,
    may_wait: 0,
  } as never)
  const done = await does(max, scenarioCommands.calculate, { id: scenario.id })
  expect(JSON.parse(done.result!)).toMatchObject({ score: 5, cost: 100_00, proven: true })
  await expect(does(max, scenarioCommands.publish, { id: scenario.id })).rejects.toThrow(
    'Only an administrator can do this.',
  )
  expect(await does(ada, scenarioCommands.publish, { id: scenario.id })).toMatchObject({ status: 'published' })

  const others = await Promise.all(
    ['Lean', 'Rich'].map(
      async (name) =>
        (
          await does(max, scenarioCommands.calculate, {
            id: (
              await does(max, createScenario, {
                name,
                first_year: '2027',
                years: 5,
                funding: 100,
                may_wait: 0,
              } as never)
            ).id,
          })
        ).id,
    ),
  )
  await Promise.all(others.map((id) => does(ada, scenarioCommands.publish, { id })))
  expect(await sees(ada, `select count(*)::int as n from capital_scenarios where status = 'published'`)).toEqual([
    { n: 1 },
  ])
  const [kept] = (await sees(max, `select id, version from capital_scenarios where status = 'calculated' limit 1`)) as {
    id: string
    version: number
  }[]
  const renamed = await does(max, editScenario, {
    id: kept!.id,
    version: kept!.version,
    changes: { note: 'As the council asked' } as never,
  })
  expect(renamed).toMatchObject({ status: 'calculated' })
  await does(max, editScenario, { id: kept!.id, version: renamed.version, changes: { years: 3 } as never })
  await expect(does(ada, scenarioCommands.publish, { id: kept!.id })).rejects.toThrow(
    'This capital scenario is a draft and can’t be published.',
  )

  const { id: roof, version } = await does(rosa, requestCapitalProject, {
    title: 'Roof',
    program: 'facilities',
    department: 'Public Works',
    need: 'It leaks.',
    sponsor: rosa.user_id,
    documents: [],
  } as never)
  await does(max, setCapitalPhases, {
    id: roof,
    version,
    lines: [{ phase: 'construction', year: '2027', amount: 1_00 }] as never,
  })
  await does(rosa, capitalCommands.submit, { id: roof })
  await expect(
    does(max, scoreCapitalProject, { id: roof, points: [{ criterion: safety.id, points: 5, note: '' }] }),
  ).rejects.toThrow('You can’t score your own request. Another reviewer must score it.')

  const zoe = await city()
  expect(await zoe.sees(zoe.ada, 'select id from capital_projects where id = $1', [bridge])).toEqual([])
  await expect(
    zoe.does(zoe.max, allocateFunding, { id: bridge, source: fund.id, year: 2027, amount: 1 }),
  ).rejects.toThrow('This capital request does not exist.')
})
