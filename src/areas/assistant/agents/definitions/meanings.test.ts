import { beforeEach, expect, test } from 'vitest'
import { createDocument, documentCommands } from '#areas/organization/knowledge/commands.ts'
import type { KnowledgeDocument } from '#areas/organization/knowledge/records.ts'
import type { Command } from '#platform/commands/command.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Job } from '#platform/jobs/later.ts'
import { city } from '#tests/city.ts'
import { embedding } from '#tests/embedding.ts'
import { passes } from '#tests/jobs.ts'
import { serveOver } from '#tests/wire.ts'
import { commands, jobsOfAreas } from '../../../../commands.ts'
import { makeMeanings } from '../../library/make-meanings.ts'
import type { AgentFinding, AgentRow, AgentRun, AgentVersion } from '../records.ts'
import { blankDefinition, type Definition } from './rules.ts'

const verb = (name: string) => commands.find((each) => each.name === name)! as Command<string, object, unknown>
const definition: Definition = {
  ...blankDefinition,
  model: 'never',
  knowledge: ['policies'],
  asks: [{ name: 'what', label: 'Question', kind: 'words', most: 100, required: true }],
  steps: [{ does: 'knowledge', label: 'Rule', question: '{what}' }],
}

/** A city with a policy, an agent that searches it, and a server whose embedding model knows that a car is a vehicle. */
async function searching() {
  const { state, services, ...base } = await embedding()
  const place = await city({ in: { ...base, services } })
  const { does, sees, max, ada, rosa } = place
  const document = (await does(max, createDocument, {
    title: 'Fleet policy',
    folder: 'Fleet',
    kind: 'policy' as const,
    body: '1.1 Employees may use a motor pool vehicle for official business only.',
    owner: max.user_id,
    files: [],
  } as never)) as KnowledgeDocument
  await does(max, documentCommands.publish, { id: document.id, why: '' })
  const row = (await does(ada, verb('agents/create'), { name: 'Rules', purpose: 'Finds a rule.' })) as AgentRow
  const [draft] = (await sees(ada, 'select * from agent_versions where agent = $1', [row.id])) as AgentVersion[]
  await does(ada, verb('agent-versions/save'), { agent: row.id, seen: draft!.version, definition })
  const given = { what: 'Who drives?' }
  // Before the meanings are computed it finds nothing, and that is right.
  const checks = [{ test: 'sourced' }, { test: 'findings', least: 0, most: 5 }]
  await does(ada, verb('agent-cases/create'), { agent: row.id, name: 'Sourced', given, checks })
  await does(ada, verb('agents/evaluate'), { agent: 'rules', version: draft!.id })
  await does(ada, verb('agent-versions/publish'), { id: draft!.id })
  base.clock.advance(61_000)
  await runDueJobs(services, makeMeanings)
  state.asked.length = 0
  const { url } = await serveOver({ ...base, services })
  const post = async (what: string) => {
    const response = await fetch(`${url}/functions/v1/agents/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${rosa.token}` },
      body: JSON.stringify({ agent: 'rules', answers: what ? { what } : {} }),
    })
    return { status: response.status, id: ((await response.json()) as { id?: string }).id }
  }
  const ran = async () => {
    const [run] = (await sees(rosa, 'select * from agent_runs order by created_at desc, id desc limit 1')) as AgentRun[]
    const findings = (await sees(rosa, 'select * from agent_findings where run = $1', [run?.id])) as AgentFinding[]
    return { summary: run?.summary, found: findings.map(({ words }) => words) }
  }
  return { ...place, services, clock: base.clock, state, post, ran }
}

let place: Awaited<ReturnType<typeof searching>>
beforeEach(async () => {
  place = await searching()
})
const question = 'May staff take the automobile?'
const paragraph = '1.1 Employees may use a motor pool vehicle for official business only.'

test('a knowledge step finds a paragraph by what its question means', async () => {
  const { post, ran, state, sees, ada, rosa } = place
  expect((await post(question)).status).toBe(200)
  expect(await ran()).toEqual({ summary: 'Rule: 1 paragraph.', found: [paragraph] })
  expect(state.asked).toEqual([question])
  expect(await sees(ada, `select person, question from ai_disclosures where question like 'Question%'`)).toEqual([
    { person: rosa.user_id, question: 'Question to the library' },
  ])
})

test('a run on a schedule searches by meaning too, in the name of its person', async () => {
  const { does, rosa, clock, services, state, ran } = place
  await does(rosa, verb('agent-starts/create'), { agent: 'rules', every: 'day', answers: { what: question } })
  clock.advance(26 * 3_600_000)
  const due = ['run-due-agents', 'run-due-agents-of'].map((name) => jobsOfAreas.find((each) => each.name === name)!)
  await passes(services, due as unknown as readonly [Job, Job])
  expect(await ran()).toMatchObject({ found: [paragraph] })
  expect(state.asked).toEqual([question])
})

test('a model that does not answer leaves the words, and the run says so', async () => {
  const { post, ran, state } = place
  state.status = 500
  await post('Official business of employees')
  expect(await ran()).toEqual({
    summary: 'Rule: 1 paragraph. The search by meaning was not available.',
    found: [paragraph],
  })
})

test('a run that is refused sends no question', async () => {
  const { post, state, owner, organization } = place
  expect((await post('')).status).toBe(409)
  await owner.query('update agents set enabled = false where organization_id = $1', [organization.id])
  expect((await post(question)).status).toBe(409)
  expect(state.asked).toEqual([])
})
