import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { city, type Person } from './city.ts'
import { afterFile, testDatabase } from './database.ts'
import { allow } from './programs.ts'
import { serveOver } from './wire.ts'

export type Material = { parts: string[]; sources: { number: number; title: string; text: string }[]; whole: string }
/** A stand-in for a model: writes a text from the material. */
export type Writer = (material: Material) => string

/** The request to the model, as it can read it. */
function materialOf(content: string): Material {
  const [parts = '', sources = ''] = content.split('\n\nSources:\n\n')
  return {
    whole: content,
    parts: [...parts.matchAll(/^## ([\w-]+):/gm)].map(([, name]) => name!),
    sources: [...sources.matchAll(/^\[(\d+)\] (.*)\n([\s\S]*?)(?=\n\n\[\d+\] |$(?![\s\S]))/gm)].map(
      ([, number, title, text]) => ({ number: Number(number), title: title!, text: text! }),
    ),
  }
}

/** A city whose server has a language model: one that writes what the test says. Max asks. */
export async function drafting() {
  const state = { writer: (() => '') as Writer, asked: [] as string[], status: 200 }
  const server: Server = createServer(async (request, response) => {
    const { messages, tools } = (await json(request)) as { messages: { content: string }[]; tools?: unknown }
    state.asked.push(JSON.stringify({ messages, tools }))
    const content = state.writer(materialOf(messages.at(-1)!.content))
    response
      .writeHead(state.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(() => (server.closeAllConnections(), server.close()))
  const llm = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'k',
    model: 'stand-in',
  }
  const base = await testDatabase()
  const wire = await serveOver({
    ...base,
    services: { ...base.services, settings: { ...base.services.settings, llm } },
  })
  const place = await city()
  await allow(place, { model_calls: 100_000, calls_together: 1_000_000 })
  const put = async (table: string, values: object): Promise<string> => {
    const columns = Object.entries({ organization_id: place.organization.id, ...values })
    const { rows } = await place.owner.query<{ id: string }>(
      `insert into ${table} (${columns.map(([name]) => name).join(', ')})
        values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      columns.map(([, value]) => value),
    )
    return rows[0]!.id
  }
  const post = async (path: string, who: Person, body: object) => {
    const response = await fetch(`${wire.url}/functions/v1/drafts/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const rows = await filled({ ...place, put })
  return { ...place, put, post, rows, state, url: wire.url }
}
export type Drafting = Awaited<ReturnType<typeof drafting>>

/** One record of each kind that something is drafted for, with what belongs to it. */
async function filled({
  put,
  max,
  rosa,
  clock,
}: Awaited<ReturnType<typeof city>> & { put: (table: string, values: object) => Promise<string> }) {
  const [now, day] = [clock.now(), '2026-06-30']
  const vendor = await put('vendors', {
    number: 'V-1',
    name: 'Acme Paving',
    type: 'llc',
    email: 'a@acme.example',
    status: 'active',
  })
  const solicitation = await put('solicitations', {
    number: 'RFP-2026-0901',
    kind: 'rfp',
    title: 'Snow removal of parking lots',
    category: 'services',
    contact: max.user_id,
    requested_by: max.user_id,
  })
  await put('solicitation_sections', {
    solicitation,
    position: 1,
    part: 'scope',
    heading: 'Scope',
    body: 'Plow the lots at night.',
  })
  const earlier = await put('solicitations', {
    number: 'RFP-2025-0007',
    kind: 'rfp',
    title: 'Removal of snow and ice',
    category: 'services',
    contact: max.user_id,
    requested_by: max.user_id,
    status: 'awarded',
  })
  for (const [at, [name, kind, weight]] of [
    ['Price', 'price', 40],
    ['Approach', 'quality', 35],
    ['Equipment', 'quality', 25],
  ].entries())
    await put('solicitation_criteria', { solicitation: earlier, position: at + 1, name, kind, weight, points: 100 })
  const evaluation = await put('evaluations', {
    number: 'EV-2026-0001',
    title: 'Snow removal',
    solicitation: earlier,
    chair: rosa.user_id,
    status: 'finished',
  })
  const award = await put('awards', {
    number: 'AW-2026-0001',
    title: 'Removal of snow and ice',
    solicitation: earlier,
    evaluation,
    basis: 'whole',
    total: 18_400_000,
    memo: 'To be written.',
    written_by: max.user_id,
  })
  const contract = await put('contracts', {
    number: 'C-2026-0001',
    title: 'Road striping',
    vendor,
    kind: 'services',
    summary: 'Striping of arterial roads.',
    ceiling: 25_000_000,
    committed: 9_000_000,
    paid: 4_500_000,
    owner: max.user_id,
    starts_on: '2026-01-01',
    ends_on: '2027-12-31',
    drafted_by: max.user_id,
  })
  const clause = await put('clauses', {
    code: 'T-1',
    title: 'Termination',
    body: 'The city may end this contract after thirty days’ notice.',
    source: 'City Code 3-104',
    valid_from: '2020-01-01',
  })
  await put('clauses', {
    code: 'N-1',
    title: 'Nondiscrimination',
    body: 'The contractor shall not discriminate.',
    source: 'City Code 3-110',
    valid_from: '2020-01-01',
  })
  await put('contract_sections', {
    contract,
    position: 1,
    heading: 'Termination',
    body: 'The city may end this contract at any time.',
    clause,
    standing: 'changed',
  })
  const grant = await put('grants', {
    number: 'G-2026-0001',
    title: 'Mill Road culvert',
    kind: 'federal',
    agency: 'FEMA',
    manager: max.user_id,
    awarded_on: '2026-01-05',
    starts_on: '2026-02-01',
    ends_on: '2027-06-30',
    amount: 39_140_000,
    spent: 12_000_000,
    status: 'active',
    drafted_by: max.user_id,
  })
  await put('grant_milestones', {
    funding: grant,
    title: 'Design complete',
    begins_on: '2026-02-01',
    planned_on: '2026-05-31',
    owner: max.user_id,
    progress: 60,
  })
  const report = await put('grant_reports', {
    number: 'GR-2026-0001',
    funding: grant,
    kind: 'sf425',
    period_start: '2026-04-01',
    period_end: day,
    owner: max.user_id,
    authorized: 39_140_000,
    federal_spent: 12_000_000,
    unliquidated: 2_500_000,
  })
  const application = await put('grant_applications', {
    number: 'APL-2026-0001',
    title: 'Safe streets for Alder',
    agency: 'FHWA',
    lead: max.user_id,
    closes_on: '2027-02-01',
    asked: 60_000_000,
    match: 15_000_000,
    drafted_by: max.user_id,
    summary: 'Crosswalks and signals at nine schools.',
  })
  const sections = [
    await put('application_sections', { application, position: 1, heading: 'Statement of need', word_limit: 60 }),
    await put('application_sections', {
      application,
      position: 2,
      heading: 'Organization and capacity',
      word_limit: 80,
      body: 'The city has a grants office.',
    }),
  ]
  await put('grant_boilerplates', {
    title: 'Organization profile',
    topic: 'Capacity',
    body: 'Alder has 41,250 residents and 312 employees.\nThe grants office has managed 27 federal awards.',
  })
  const incident = await put('emergency_incidents', {
    number: 'INC-2026-0001',
    title: 'June storm',
    kind: 'storm',
    began_at: '2026-06-28T02:00:00Z',
    summary: 'Straight-line winds crossed the city.',
    objectives: 'Open Main Street by Tuesday.',
  })
  for (const [at, words] of ['Power is out for 4,120 customers.', 'Main Street is blocked by 14 trees.'].entries())
    await put('incident_log_entries', {
      incident,
      count: at + 1,
      kind: 'entry',
      position: 'liaison',
      observed_at: `2026-06-28T0${at + 4}:15:00Z`,
      words,
    })
  await put('shelters', {
    incident,
    name: 'Lincoln School',
    place: JSON.stringify({ label: 'Lincoln School' }),
    capacity: 180,
    occupants: 46,
    status: 'open',
  })
  await put('resource_requests', {
    incident,
    number: 'RR-2026-0001',
    title: 'Generators',
    kind: 'equipment',
    quantity: 12,
    unit: 'units',
    priority: 'life',
  })
  await put('lifeline_reports', {
    incident,
    lifeline: 'energy',
    condition: 'disrupted',
    impact: 'Two substations are down.',
  })
  const sitrep = await put('situation_reports', {
    number: 'SIT-2026-0001',
    title: 'June storm: situation report',
    incident,
    period_from: '2026-06-28T00:00:00Z',
    period_to: '2026-06-28T23:00:00Z',
    situation: 'A storm crossed the city.',
  })
  const declaration = await put('disaster_declarations', {
    number: 'DR-4706-IA',
    title: 'June storm',
    type: 'DR',
    incident: 'Severe storm',
    state: 'IA',
    declared_on: '2026-07-02',
    incident_begins: '2026-06-28',
    federal_share: 75,
    emergency_share: 75,
    owner: max.user_id,
    entered_by: max.user_id,
  })
  const request = await put('pa_requests', {
    number: 'RPA-2026-0001',
    declaration,
    applicant: 'City',
    applicant_kind: 'local',
    area: 'Alder (County)',
    contact: max.user_id,
    entered_by: max.user_id,
    status: 'eligible',
  })
  const project = await put('pa_projects', {
    number: 'PW-2026-0001',
    title: 'Mill Road',
    declaration,
    request,
    category: 'C',
    damage: 'Washed out.',
    scope: 'Repair.',
    estimate: 9_100_000,
    insurance_known: 'none',
    owner: max.user_id,
    entered_by: max.user_id,
  })
  const damage = await put('damage_items', {
    number: 'DI-2026-0001',
    declaration,
    request,
    project,
    title: 'Mill Road culvert',
    category: 'C',
    description: 'A corrugated pipe of 48 feet, 36 inches wide, is crushed.',
    cause: 'Debris blocked the inlet and water flowed over the road.',
    estimate: 9_100_000,
    entered_by: max.user_id,
  })
  const service = await put('service_requests', {
    number: 'SVC-2026-0001',
    title: 'Dark street',
    category: 'lights',
    details: 'The street light at 14 Elm is out.',
    asked_at: now,
    assignee: max.user_id,
  })
  const foia = await put('records_requests', {
    number: 'PRR-2026-0001',
    title: 'Plow contracts',
    description: 'All contracts for plowing since 2020.',
    requester: 'Ida Wells',
    channel: 'email',
    received_on: '2026-06-20',
    due_on: '2026-07-06',
    officer: max.user_id,
  })
  await put('records_request_items', {
    request: foia,
    record_type: 'Contract',
    title: 'C-2024-0012 Plowing',
    review: 'responsive',
  })
  return {
    solicitations: solicitation,
    awards: award,
    contracts: contract,
    grant_applications: application,
    grant_reports: report,
    situation_reports: sitrep,
    damage_items: damage,
    pa_projects: project,
    service_requests: service,
    records_requests: foia,
    sections,
    incident,
    clause,
  }
}
