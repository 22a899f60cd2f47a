import { expect, test } from 'vitest'
import { at, readXml } from '@granary/xml/read.ts'
import { problemsOfFlow } from '../problems/rules.ts'
import type { Flow, Step } from '../rules.ts'
import type { Start } from '../starts/rules.ts'
import { readBpmn } from './read.ts'
import { writeBpmn } from './rules.ts'

const task = (key: string, to: string, more: Partial<Step> = {}): Step => ({
  key,
  kind: 'task',
  name: key,
  role: 'user',
  to,
  ...more,
})
/** Every kind of step with everything that it can hold. */
const everything: Flow = {
  steps: [
    task('look', 'size', {
      days: 2,
      escalate: 'manager',
      timers: [
        { days: 1, does: 'remind' },
        { days: 9, does: 'go', to: 'tell' },
      ],
    }),
    {
      key: 'size',
      kind: 'gateway',
      name: 'Large & urgent?',
      branches: [
        { when: 'cost >= 25000', to: 'split' },
        { when: 'kind = "pump"', to: 'wait' },
      ],
      to: 'make',
    },
    { key: 'split', kind: 'parallel', name: 'Reviews', paths: ['law', 'money', 'sub'] },
    { key: 'law', kind: 'approval', name: 'Law', people: ['1', '2'], need: 2, to: 'meet', rejected: 'stop' },
    { key: 'money', kind: 'approval', name: 'Money', role: 'admin', to: 'meet', rejected: 'stop' },
    { key: 'sub', kind: 'workflow', name: 'Inspect', workflow: '018f0000-0000-7000-8000-000000000001', to: 'meet' },
    { key: 'meet', kind: 'join', name: 'Two of three', need: 2, to: 'make' },
    { key: 'wait', kind: 'timer', name: 'Time', days: 30, to: 'look' },
    {
      key: 'make',
      kind: 'act',
      name: 'Order',
      command: 'x/draft',
      values: [{ to: 'a.b', formula: 'cost' }],
      to: 'tell',
    },
    { key: 'tell', kind: 'notice', name: 'Tell', role: 'user', words: 'It is <done>.', to: 'end' },
    { key: 'end', kind: 'end', name: 'End' },
    { key: 'stop', kind: 'end', name: 'Stopped', all: true },
  ],
}
const sorted = ({ steps }: Flow) => steps.toSorted((a, b) => a.key.localeCompare(b.key))

test('a workflow comes back from BPMN as it was, and nothing is left out', () => {
  expect(problemsOfFlow(everything)).toEqual([])
  const { flow, name, left } = readBpmn(writeBpmn(everything, 'Repairs'))
  expect([name, left, flow.steps[0]!.key]).toEqual(['Repairs', [], 'look'])
  expect(sorted(flow)).toEqual(sorted(everything))
  // Written again, it is the same file but for the order of the steps.
  expect(sorted(readBpmn(writeBpmn(flow, name)).flow)).toEqual(sorted(everything))
})
test('the file has a shape for every element and a line for every connection, as other programs draw them', () => {
  const root = readXml(writeBpmn(everything, 'Repairs'))
  const nodes = at(root, 'process')!.children.map((each) => [each.name, each.attributes.id] as const)
  const drawn = new Set(at(root, 'BPMNDiagram/BPMNPlane')!.children.map(({ attributes }) => attributes.bpmnElement))
  expect(nodes.filter(([, id]) => !drawn.has(id))).toEqual([])
  const ids = new Set(nodes.map(([, id]) => id))
  for (const { name, attributes } of at(root, 'process')!.children)
    if (name === 'sequenceFlow')
      expect([ids.has(attributes.sourceRef), ids.has(attributes.targetRef)]).toEqual([true, true])
})

/** As other programs write it: their identifiers, a default prefix, merging gateways and elements that we don't know. */
const foreign = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d">
  <collaboration id="c"><participant id="p" name="Town" processRef="P"/></collaboration>
  <process id="P" name="Permit" isExecutable="true">
    <laneSet id="lanes"><lane id="l" name="Clerk"/></laneSet>
    <startEvent id="S"><outgoing>f0</outgoing></startEvent>
    <userTask id="Activity_1" name="Check request" camunda:assignee="demo"><incoming>f0</incoming></userTask>
    <exclusiveGateway id="G1" name="Complete?" default="f3"/>
    <parallelGateway id="Fork"/>
    <userTask id="A" name="Traffic"/>
    <scriptTask id="B" name="Fee"/>
    <parallelGateway id="Meet"/>
    <exclusiveGateway id="Merge"/>
    <intermediateCatchEvent id="T" name="Objection period"><timerEventDefinition><timeDuration>PT36H</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <subProcess id="Sub" name="Signing"><userTask id="inner" name="Sign"/></subProcess>
    <boundaryEvent id="Late" attachedToRef="A"><timerEventDefinition><timeDuration>P2W</timeDuration></timerEventDefinition></boundaryEvent>
    <endEvent id="E" name="Issued"/>
    <endEvent id="X" name="Refused"><terminateEventDefinition/></endEvent>
    <textAnnotation id="note"><text>Zebra</text></textAnnotation>
    <sequenceFlow id="f0" sourceRef="S" targetRef="Activity_1"/>
    <sequenceFlow id="f1" sourceRef="Activity_1" targetRef="G1"/>
    <sequenceFlow id="f2" sourceRef="G1" targetRef="Fork"><conditionExpression>\${complete}</conditionExpression></sequenceFlow>
    <sequenceFlow id="f3" sourceRef="G1" targetRef="X"/>
    <sequenceFlow id="f4" sourceRef="Fork" targetRef="A"/>
    <sequenceFlow id="f5" sourceRef="Fork" targetRef="B"/>
    <sequenceFlow id="f6" sourceRef="A" targetRef="Meet"/>
    <sequenceFlow id="f7" sourceRef="B" targetRef="Meet"/>
    <sequenceFlow id="f8" sourceRef="Meet" targetRef="Merge"/>
    <sequenceFlow id="f9" sourceRef="Merge" targetRef="T"/>
    <sequenceFlow id="f10" sourceRef="T" targetRef="Sub"/>
    <sequenceFlow id="f11" sourceRef="Sub" targetRef="E"/>
    <sequenceFlow id="f12" sourceRef="Late" targetRef="X"/>
  </process>
</definitions>`

test('a file of another program keeps its steps and ways, and what is not known is named', () => {
  const { flow, name, left } = readBpmn(foreign)
  expect(name).toBe('Permit')
  expect(flow.steps.map(({ kind, name: step, to, paths, days }) => [kind, step, to ?? paths, days])).toEqual([
    ['task', 'Check request', 'complete', undefined],
    ['gateway', 'Complete?', 'refused', undefined],
    ['parallel', 'Parallel paths', ['traffic', 'fee'], undefined],
    ['task', 'Traffic', 'parallelgateway_2', undefined],
    ['task', 'Fee', 'parallelgateway_2', undefined],
    ['join', 'Join', 'objection_period', undefined],
    ['timer', 'Objection period', 'signing', 2],
    ['task', 'Signing', 'issued', undefined],
    ['end', 'Issued', undefined, undefined],
    ['end', 'Refused', undefined, undefined],
  ])
  expect(flow.steps[3]!.timers).toEqual([{ days: 14, does: 'go', to: 'refused' }])
  expect(flow.steps[9]!.all).toBe(true)
  expect(left).toEqual([
    '“c” (collaboration) isn’t supported. Runs skip it, and exports keep it.',
    '“lanes” (laneSet) isn’t supported. Runs skip it, and exports keep it.',
    '“note” (textAnnotation) isn’t supported. Runs skip it, and exports keep it.',
    'The condition “${complete}” of “Complete?” (exclusiveGateway) can’t be read. Enter it again.',
    '“Fee” (scriptTask) isn’t supported: a person does it as a task. Exports keep it.',
    '“Sign” (userTask) in “Signing” (subProcess) isn’t supported. Runs skip it, and exports keep it.',
    '“Signing” (subProcess) isn’t supported: a person does it as a task. Exports keep it.',
  ])
})
test.each([
  ['<a/>', 'This isn’t a BPMN 2.0 file'],
  ['<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'This BPMN file has no process.'],
  ['<definitions', 'This isn’t well-formed XML'],
  ['<!DOCTYPE a><a/>', 'Document types aren’t accepted'],
])('%s is refused in a sentence', (text, words) => expect(() => readBpmn(text)).toThrow(words))

test.each<[Start, string]>([
  [{ kind: 'event', table: 'purchase_orders', status: 'issued', when: 'amount > 1000' }, 'signalEventDefinition'],
  [
    { kind: 'schedule', every: 'week', on: 1, at: '08:00', subject: 'Rounds' },
    'timeCycle xsi:type="bpmn:tFormalExpression">R/P1W',
  ],
  [{ kind: 'alarm', table: 'device_alarms' }, 'signalEventDefinition'],
  [{ kind: 'alert', table: 'cap_alerts', when: 'severity = "extreme"' }, 'signalEventDefinition'],
  [{ kind: 'mail', table: 'mailed_invoices' }, 'messageEventDefinition'],
])('a start comes back as it was', (start, written) => {
  const flow = { steps: [{ key: 'end', kind: 'end', name: 'End' } as const], start }
  const file = writeBpmn(flow, 'Starts')
  expect(file).toContain(written)
  expect(readBpmn(file)).toMatchObject({ flow: { start }, left: [] })
})
test.each([
  [
    '<timerEventDefinition><timeCycle>R/P1D</timeCycle></timerEventDefinition>',
    { kind: 'schedule', every: 'day' },
    '“s” (startEvent) starts by a schedule. Enter its time and its subject.',
  ],
  [
    '<timerEventDefinition><timeCycle>R5/P7D</timeCycle></timerEventDefinition>',
    { kind: 'schedule', every: 'week', on: 1 },
    '“s” (startEvent) starts by a schedule. Enter its time and its subject.',
  ],
  [
    '<timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition>',
    undefined,
    '“s” (startEvent) starts by an event that isn’t supported. Runs skip it, and exports keep it.',
  ],
  [
    '<signalEventDefinition/>',
    undefined,
    '“s” (startEvent) starts by an event that isn’t supported. Runs skip it, and exports keep it.',
  ],
])('a start of another program is read or named', (event, start, said) => {
  const { flow, left } = readBpmn(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s">${event}</startEvent><task id="t" name="File"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/></process></definitions>`,
  )
  expect(flow.start).toEqual(start)
  expect(left).toEqual([said])
})
