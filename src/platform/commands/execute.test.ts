import { expect, test } from 'vitest'
import { z } from 'zod'
import { createFund } from '#areas/planning/budgets/commands.ts'
import { city } from '#tests/city.ts'
import { command, newcomerCommand, question } from './command.ts'
import { execute } from './execute.ts'
import { InvalidInput, NotFound, Refusal, refuseIf } from './refusals.ts'

const agent = { table: 'product_agents', label: 'Agent' }

const hireAgent = command('agents/hire', {
  about: 'Adds an agent.',
  secret: ['password'],
  input: z.strictObject({ name: z.string().min(1, 'Name is required'), password: z.string().optional() }),
  async run({ name }, { tx }) {
    const { id } = await tx.insert(agent, { name })
    return { id }
  },
})

const renameAgent = command('agents/rename', {
  about: 'Renames an agent.',
  input: z.strictObject({ id: z.uuid(), name: z.string() }),
  async run({ id, name }, { tx }) {
    await tx.lock(agent, id)
    await tx.update(agent, id, { name })
    refuseIf(name === 'Nobody' ? 'Nobody is no name.' : null)
  },
})

test('a command leaves one line that says who did what', async () => {
  const { services, max, organization, owner } = await city()

  const { id } = await execute(services, hireAgent, { name: 'Guide', password: 'secret' }, max, { id: 'request-1' })

  const { rows } = await owner.query(
    'select actor, command, input, result, request_id from audit_events where organization_id = $1',
    [organization.id],
  )
  expect(rows).toEqual([
    { actor: max.user_id, command: 'agents/hire', input: { name: 'Guide' }, result: { id }, request_id: 'request-1' },
  ])
})

test('a refused command changes nothing and leaves no line', async () => {
  const { services, max, organization, owner } = await city()
  const { id } = await execute(services, hireAgent, { name: 'Guide' }, max)

  await expect(execute(services, renameAgent, { id, name: 'Nobody' }, max)).rejects.toThrow(
    new Refusal('Nobody is no name.'),
  )

  expect(
    (await owner.query('select name from product_agents where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ name: 'Guide' }])
  expect(
    (await owner.query('select command from audit_events where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ command: 'agents/hire' }])
})

test('two commands that wait for each other are both carried out, one of them a second time', async () => {
  const { services, max, organization, owner } = await city()
  const agents = [
    (await execute(services, hireAgent, { name: 'Guide' }, max)).id,
    (await execute(services, hireAgent, { name: 'Scout' }, max)).id,
  ]
  let [holding, letGo] = [0, () => {}]
  const bothHold = new Promise<void>((go) => (letGo = go))
  let runs = 0
  const renameBoth = command('agents/rename-both', {
    about: 'Renames two agents.',
    input: z.strictObject({ ids: z.array(z.uuid()), name: z.string() }),
    async run({ ids, name }, { tx }) {
      runs++
      for (const id of ids) {
        await tx.lock(agent, id)
        await tx.update(agent, id, { name })
        if (++holding === 2) letGo()
        await bothHold
      }
    },
  })

  await Promise.all(
    [agents, agents.toReversed()].map((ids) => execute(services, renameBoth, { ids, name: `From ${ids[0]}` }, max)),
  )

  // More often where the same two meet again.
  expect(runs).toBeGreaterThan(2)
  const { rows } = await owner.query('select distinct name from product_agents where organization_id = $1', [
    organization.id,
  ])
  expect(rows).toHaveLength(1)
  expect(
    (
      await owner.query(
        `select count(*)::int as lines from audit_events where organization_id = $1 and command = 'agents/rename-both'`,
        [organization.id],
      )
    ).rows,
  ).toEqual([{ lines: 2 }])
})

test('a question leaves no line, and cannot change anything', async () => {
  const { services, max, organization, owner } = await city()
  const agents = question('agents/count', {
    about: 'How many there are.',
    input: z.strictObject({}),
    run: async (_, { tx }) => (await tx.sql('select from product_agents')).length,
  })
  const sly = question('agents/hire-quietly', {
    about: 'No question at all.',
    input: z.strictObject({}),
    run: async (_, { tx }) => tx.insert(agent, { name: 'Spy' }),
  })

  expect(await execute(services, agents, {}, max)).toBe(0)
  await expect(execute(services, sly, {}, max)).rejects.toThrow('read-only transaction')
  expect((await owner.query('select from audit_events where organization_id = $1', [organization.id])).rows).toEqual([])
})

test('input errors are reported field by field, before any database query', async () => {
  const { services, max } = await city()
  const refused = await execute(services, renameAgent, { id: 'seven', title: 'x' }, max).catch((error) => error)

  expect(refused).toBeInstanceOf(InvalidInput)
  expect(Object.keys(refused.fields)).toEqual(['id', 'name', ''])
})

test("another organization's record is reported like a missing one", async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  const { id } = await execute(springfield.services, hireAgent, { name: 'Guide' }, springfield.max)

  await expect(execute(shelbyville.services, renameAgent, { id, name: 'Ours' }, shelbyville.ada)).rejects.toThrow(
    new NotFound('Agent'),
  )
  await expect(
    execute(shelbyville.services, renameAgent, { id: crypto.randomUUID(), name: 'Ours' }, shelbyville.ada),
  ).rejects.toThrow(new NotFound('Agent'))
})

test('a person without an organization is told so', async () => {
  const { services, max } = await city()
  await expect(execute(services, hireAgent, { name: 'Guide' }, { ...max, organization_id: null })).rejects.toThrow(
    'You don’t belong to an organization yet. Create one, or accept an invitation.',
  )
})

test("a newcomer's command that enters no organization is a server error and leaves nothing", async () => {
  const { services, max } = await city()
  const idle = newcomerCommand('nothing/do', { about: 'Nothing.', input: z.unknown(), run: async () => null })
  await expect(execute(services, idle, null, { ...max, organization_id: null })).rejects.toThrow(
    'nothing/do ended outside an organization, so its audit line can’t be stored.',
  )
})

test('no one can change or delete a line of the audit log', async () => {
  const { services, ada, edits } = await city()
  await execute(services, hireAgent, { name: 'Guide' }, ada)
  for (const role of ['authenticated', 'commands', 'identity', 'service_role', 'anon'] as const)
    for (const text of [
      'update audit_events set command = command',
      'delete from audit_events',
      'truncate audit_events',
    ])
      await expect(services.database.write({ role, actor: ada }, { text })).rejects.toThrow('permission denied')
  await expect(edits(ada, 'insert into audit_events (organization_id) values (null)')).rejects.toThrow(
    'permission denied',
  )
})

test('a duplicate is refused at its field, without its value; so is the later of two at once', async () => {
  const { ada, does } = await city()
  const fund = () => does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const refused = {
    message: 'Code is already in use. Enter a different one.',
    fields: { code: 'Code is already in use. Enter a different one.' },
  }
  const both = await Promise.allSettled([fund(), fund()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')!.reason).toMatchObject(refused)
  await expect(fund()).rejects.toMatchObject(refused)
})
