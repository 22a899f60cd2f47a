import { readdirSync, readFileSync } from 'node:fs'
import { BpmnModdle } from 'bpmn-moddle'
import { expect, test } from 'vitest'
import { readXml, type Element } from '@granary/xml/read.ts'
import { added, connected, removed, withStartOf, withStep } from '../drawing/rules.ts'
import type { Flow, Step } from '../rules.ts'
import { mergeBpmn } from './merge.ts'
import { packed, unpacked } from './packed.ts'
import { readBpmn } from './read.ts'
import { lostInFile } from './warnings.ts'

const folder = new URL('samples/', import.meta.url)
const samples = readdirSync(folder)
const sample = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const camunda = sample('camunda-modeler.bpmn')

/** Every element, attribute and text of a file, in any order: prefixes and indentation mean nothing. */
function contentOf(xml: string): string[] {
  const lines: string[] = []
  const look = ({ name, space, attributes, children, text }: Element, within: string) => {
    const here = `${within}/${name}${attributes.id ? `#${attributes.id}` : ''}`
    lines.push(`${here} ${space} ${text.trim()}`)
    for (const [key, value] of Object.entries(attributes))
      lines.push(`${here} ${key}=${/^\d+\.\d+$/.test(value) ? Number(value) : value}`)
    for (const child of children) look(child, here)
  }
  look(readXml(xml), '')
  return lines.sort((a, b) => (a < b ? -1 : 1))
}
/** The schema gives these values to an element that has none, so that the library leaves them out. */
const isDefault = (line: string) =>
  / (completionQuantity=1|startQuantity=1|isForCompensation=false|(expression|type)Language=http:\/\/www\.w3\.org\/.+)$/.test(
    line,
  )
const lacks = (before: string, after: string) => {
  const has = new Set(contentOf(after))
  return contentOf(before).filter((line) => !has.has(line) && !isDefault(line))
}
const changed = (file: string, change: (flow: Flow) => Flow) => mergeBpmn(file, change(readBpmn(file).flow))
const renamed = (flow: Flow, key: string, more: Partial<Step>) =>
  withStep(flow, { ...flow.steps.find((step) => step.key === key)!, ...more })
const problemsIn = async (file: string) => (await new BpmnModdle().fromXML(file)).warnings.map(({ message }) => message)
const sorted = ({ steps, start }: Flow) => ({
  steps: steps.map(({ place: _, ...step }) => step).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  start,
})

test.each(samples)('%s comes back byte by byte while no step changed', async (name) => {
  expect(await problemsIn(sample(name))).toEqual([])
  expect(await changed(sample(name), (flow) => flow)).toBe(sample(name))
  expect(await lostInFile(sample(name))).toEqual([])
  expect(unpacked(packed(sample(name))!)).toBe(sample(name))
})

test.each(samples)('%s loses nothing when a step is renamed and assigned', async (name) => {
  const { flow } = readBpmn(sample(name))
  const { key, name: before } = flow.steps[0]!
  const file = await changed(sample(name), () => renamed(flow, key, { name: 'Renamed', role: 'manager', days: 4 }))
  expect(lacks(sample(name), file).filter((line) => !line.endsWith(`name=${before}`))).toEqual([])
  expect(await problemsIn(file)).toEqual([])
  expect(readBpmn(file).flow.steps[0]).toMatchObject({ name: 'Renamed', role: 'manager', days: 4 })
})

test('a new step between two others is in the file with its connections and its shape, and all the rest stays', async () => {
  const { flow: after } = added(readBpmn(camunda).flow, 'approval', { from: 'check_request' })
  const file = await mergeBpmn(camunda, after)
  expect(await problemsIn(file)).toEqual([])
  expect(lacks(camunda, file)).toEqual([
    '/definitions#Definitions_1/process#Process_permit/exclusiveGateway#Gateway_complete/incoming http://www.omg.org/spec/BPMN/20100524/MODEL Flow_1',
    '/definitions#Definitions_1/process#Process_permit/sequenceFlow#Flow_1 http://www.omg.org/spec/BPMN/20100524/MODEL ',
    '/definitions#Definitions_1/process#Process_permit/sequenceFlow#Flow_1 id=Flow_1',
    '/definitions#Definitions_1/process#Process_permit/sequenceFlow#Flow_1 sourceRef=Activity_check',
    '/definitions#Definitions_1/process#Process_permit/sequenceFlow#Flow_1 targetRef=Gateway_complete',
    '/definitions#Definitions_1/process#Process_permit/userTask#Activity_check/outgoing http://www.omg.org/spec/BPMN/20100524/MODEL Flow_1',
  ])
  const ways = ({ steps }: Flow) =>
    steps.map(({ name, kind, to, rejected }) => `${name} ${kind} ${to} ${rejected}`).toSorted()
  expect(ways(readBpmn(file).flow)).toEqual(ways(after))
  expect(file).toContain('bpmnElement="approval"')
})

test('a removed step takes its place in a lane, its notes and its lines along, and nothing points to it', async () => {
  const file = await changed(camunda, (flow) => removed(flow, 'compute_fee'))
  expect(await problemsIn(file)).toEqual([])
  expect(file).not.toMatch(/Activity_fee|Association_1|Flow_2/)
  expect(file).toContain('Ordinance 12')
  expect(readBpmn(file).flow.steps.map(({ name }) => name)).toEqual(['Check request', 'Complete?', 'Issued', 'Refused'])
})

test('a connection that leads elsewhere leaves the others, with the conditions and listeners of other programs', async () => {
  const file = await changed(camunda, (flow) => connected(flow, 'complete', { part: 'to', at: 0, to: '' }, 'issued'))
  expect(await problemsIn(file)).toEqual([])
  expect(file).toContain('gov.town.Count')
  expect(file).toContain('${complete}')
  expect(file).not.toContain('id="Flow_no"')
  expect(readBpmn(file).flow.steps.find(({ key }) => key === 'complete')).toMatchObject({
    to: 'issued',
    branches: [{ to: 'compute_fee' }],
  })
})

test('ways past a gateway that only brings them together stay as they are, and one that nothing leads to goes', async () => {
  const file = sample('bpmn-io.bpmn')
  const more = await changed(file, (flow) =>
    renamed(flow, 'large', { branches: [{ when: 'cost > 5', to: 'visit_site' }], to: 'done' }),
  )
  expect(more).toMatch(/id="F4"[^>]+sourceRef="Split" targetRef="Merge"/)
  expect(readBpmn(more).flow.steps.find(({ kind }) => kind === 'gateway')).toMatchObject({
    to: 'done',
    branches: [{ when: 'cost > 5', to: 'visit_site' }],
  })
  const less = await changed(file, (flow) =>
    removed(renamed(flow, 'large', { branches: [], to: 'visit_site' }), 'done'),
  )
  expect(less).not.toContain('id="Merge"')
  expect(await problemsIn(less)).toEqual([])
})

test('another kind of step keeps the notes and fields that other programs wrote', async () => {
  const file = await changed(camunda, (flow) => renamed(flow, 'check_request', { kind: 'timer', days: 5 }))
  expect(file).toMatch(/<bpmn:intermediateCatchEvent id="Activity_check"[^>]+camunda:assignee/)
  for (const kept of ['Look for the sketch.', 'camunda:formField', 'Boundary_note', '<bpmn:flowNodeRef>Activity_check'])
    expect(file).toContain(kept)
  expect(readBpmn(file).flow.steps[0]).toMatchObject({ kind: 'timer', days: 5, to: 'complete' })
})

test('timers, failures and starts that are added come back, and the start of another program keeps its attributes', async () => {
  const file = await changed(camunda, (flow) =>
    withStartOf(renamed(flow, 'check_request', { role: 'user', timers: [{ days: 9, does: 'go', to: 'refused' }] }), {
      kind: 'mail',
      table: 'mailed_invoices',
    }),
  )
  expect(await problemsIn(file)).toEqual([])
  expect(file).toContain('camunda:initiator="applicant"')
  const { flow } = readBpmn(file)
  expect(flow.start).toEqual({ kind: 'mail', table: 'mailed_invoices' })
  expect(flow.steps[0]!.timers).toEqual([{ days: 9, does: 'go', to: 'refused' }])
  // A second change builds on the first.
  const again = await mergeBpmn(file, renamed(flow, flow.steps[0]!.key, { timers: [] }))
  expect(sorted(readBpmn(again).flow)).toEqual(sorted(renamed(flow, flow.steps[0]!.key, { timers: undefined })))
})

test('an element that is not BPMN and a reference to nothing are named when the file is read', async () => {
  const file = camunda
    .replace('<bpmn:textAnnotation', '<bpmn:robotTask id="R" />\n    <bpmn:textAnnotation')
    .replace('processRef="Process_permit"', 'processRef="Nowhere"')
  expect(await lostInFile(file)).toEqual([
    '<bpmn:robotTask> (line 67) isn’t BPMN 2.0. Once you change a step, exports leave it out.',
    '“Participant_town” refers to “Nowhere”, which isn’t in the file.',
  ])
})

test('packed bytes of another program are no file', () => expect(unpacked('AAAA')).toBeUndefined())
