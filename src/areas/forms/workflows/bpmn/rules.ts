import { writeXml, type Written } from '@granary/xml/write.ts'
import { hasTimers, isByProgram, stepTypes } from '../step-types/rules.ts'
import { startTypes, type Start } from '../starts/rules.ts'
import { box, layoutOf, type Layout } from '../layout/rules.ts'
import { stepsByKey, waysOf, wayWords, type Flow, type Step, type Way } from '../rules.ts'

/** Our own attributes in a BPMN file, which other programs keep or ignore. */
export const ownSpace = 'urn:granary:workflow'
/** The identifier of the decision that follows an approval. */
export const decisionOf = (key: string) => `${key}_decision`
const boundaryOf = (key: string, at: number) => `${key}_timer_${at + 1}`
const failureOf = (key: string) => `${key}_failure`
const flowId = (from: string, { part, at }: Way) => `flow_${from}_${part}_${at}`

/** The element of a step. */
const elementOf = ({ kind, need }: Step): string =>
  kind === 'join' && need !== undefined ? 'complexGateway' : stepTypes[kind].bpmn

const timerOf = (days: number): Written => [
  'bpmn:timerEventDefinition',
  [['bpmn:timeDuration', `P${days}D`, { 'xsi:type': 'bpmn:tFormalExpression' }]],
]

const cycles = { day: 'R/P1D', week: 'R/P1W', month: 'R/P1M' } as const

/** The start event: a timer for a schedule, a message for an email, a signal for what happens to a record. */
function startOf(start: Start | undefined): Written {
  const id = { id: 'start' }
  if (!start) return ['bpmn:startEvent', true, id]
  const { bpmn, label } = startTypes[start.kind]
  const event: Written =
    bpmn === 'timer'
      ? [
          'bpmn:timerEventDefinition',
          [['bpmn:timeCycle', cycles[start.every ?? 'day'], { 'xsi:type': 'bpmn:tFormalExpression' }]],
        ]
      : [`bpmn:${bpmn}EventDefinition`, true]
  return ['bpmn:startEvent', [event], { ...id, name: label, 'granary:details': JSON.stringify(start) }]
}

/** Where a connection starts: at the step, at the decision after an approval, or at one of its timers. */
function sourceOf(step: Step, { part, at }: Way): string {
  if (part === 'timers') return boundaryOf(step.key, at)
  if (part === 'failed') return failureOf(step.key)
  return step.kind === 'approval' ? decisionOf(step.key) : step.key
}

function nodesOf(step: Step): Written[] {
  const { key, kind, name, days, all, workflow, need, words } = step
  const { place: _place, to: _to, rejected: _rejected, failed, branches: _branches, paths: _paths, ...details } = step
  const inside: (Written | null)[] = [
    kind === 'notice' && words ? ['bpmn:documentation', words] : null,
    kind === 'timer' ? timerOf(days ?? 0) : null,
    kind === 'answer' ? ['bpmn:signalEventDefinition', true] : null,
    kind === 'end' && all ? ['bpmn:terminateEventDefinition', true] : null,
    kind === 'join' && need !== undefined
      ? ['bpmn:activationCondition', `arrived >= ${need}`, { 'xsi:type': 'bpmn:tFormalExpression' }]
      : null,
  ]
  const content = inside.filter((each) => each !== null)
  const otherwise: Record<string, string> =
    kind === 'gateway' ? { default: flowId(key, { part: 'to', at: 0, to: '' }) } : {}
  return [
    [
      `bpmn:${elementOf(step)}`,
      content.length > 0 ? content : true,
      {
        id: key,
        name,
        ...otherwise,
        ...(kind === 'workflow' && workflow && { calledElement: workflow }),
        'granary:details': JSON.stringify(details),
      },
    ],
    ...(kind === 'approval'
      ? [
          [
            'bpmn:exclusiveGateway',
            true,
            { id: decisionOf(key), name: `${name}: decision`, 'granary:decisionOf': key },
          ] as const,
          [
            'bpmn:sequenceFlow',
            true,
            { id: `flow_${decisionOf(key)}`, sourceRef: key, targetRef: decisionOf(key) },
          ] as const,
        ]
      : []),
    ...(isByProgram(step) && failed
      ? [
          [
            'bpmn:boundaryEvent',
            [['bpmn:errorEventDefinition', true]],
            { id: failureOf(key), attachedToRef: key, cancelActivity: 'true' },
          ] as const,
        ]
      : []),
    ...(hasTimers(step) ? (step.timers ?? []) : []).flatMap((timer, at): Written[] =>
      timer.does === 'go'
        ? [
            [
              'bpmn:boundaryEvent',
              [timerOf(timer.days)],
              { id: boundaryOf(key, at), attachedToRef: key, cancelActivity: 'true' },
            ],
          ]
        : [],
    ),
  ]
}

function flowsOf(step: Step, byKey: ReadonlyMap<string, Step>): Written[] {
  return waysOf(step)
    .filter(({ to }) => byKey.has(to))
    .map((way): Written => {
      const condition = way.part === 'branches' ? step.branches?.[way.at]?.when : undefined
      const words = wayWords(step, way)
      return [
        'bpmn:sequenceFlow',
        condition ? [['bpmn:conditionExpression', condition, { 'xsi:type': 'bpmn:tFormalExpression' }]] : true,
        { id: flowId(step.key, way), ...(words && { name: words }), sourceRef: sourceOf(step, way), targetRef: way.to },
      ]
    })
}

const bounds = (x: number, y: number, width: number, height: number): Written => [
  'dc:Bounds',
  true,
  { x: String(x), y: String(y), width: String(width), height: String(height) },
]
const small = 36

/** The drawing, as the canvas shows it. The decision after an approval and the start get places of their own. */
function planeOf({ steps }: Flow, { places, links }: Layout): Written {
  const shape = (id: string, of: Written): Written => ['bpmndi:BPMNShape', [of], { id: `${id}_di`, bpmnElement: id }]
  const edge = (id: string, points: readonly { x: number; y: number }[]): Written => [
    'bpmndi:BPMNEdge',
    points.map(({ x, y }): Written => ['di:waypoint', true, { x: String(x), y: String(y) }]),
    { id: `${id}_di`, bpmnElement: id },
  ]
  const first = steps[0] && places.get(steps[0].key)
  return [
    'bpmndi:BPMNPlane',
    [
      ...(first
        ? [
            shape('start', bounds(first.x + box.width / 2 - small / 2, first.y - 80, small, small)),
            edge('flow_start', [
              { x: first.x + box.width / 2, y: first.y - 80 + small },
              { x: first.x + box.width / 2, y: first.y },
            ]),
          ]
        : []),
      ...steps.flatMap((step) => {
        const { key, kind, failed, timers = [] } = step
        const { x, y } = places.get(key)!
        const decision = { x: x + box.width / 2 - small / 2, y: y + box.height - 4 }
        return [
          shape(key, bounds(x, y, box.width, kind === 'approval' ? box.height - 24 : box.height)),
          ...(kind === 'approval'
            ? [
                shape(decisionOf(key), bounds(decision.x, decision.y, small, small)),
                edge(`flow_${decisionOf(key)}`, [
                  { x: x + box.width / 2, y: y + box.height - 24 },
                  { x: x + box.width / 2, y: decision.y },
                ]),
              ]
            : []),
          ...(isByProgram(step) && failed
            ? [shape(failureOf(key), bounds(x + 8, y + box.height - 42, small, small))]
            : []),
          ...timers.flatMap(({ does }, at) =>
            does === 'go' && hasTimers(step)
              ? [shape(boundaryOf(key, at), bounds(x + 8 + at * 44, y + box.height - 42, small, small))]
              : [],
          ),
        ]
      }),
      ...links.map(({ from, way, points }) => edge(flowId(from, way), points)),
    ],
    { id: 'plane', bpmnElement: 'workflow' },
  ]
}

/** A workflow as BPMN 2.0, with its drawing. What BPMN has no place for is in attributes of our own. */
export function writeBpmn(flow: Flow, name: string): string {
  const byKey = stepsByKey(flow)
  const [first] = flow.steps
  return writeXml([
    'bpmn:definitions',
    [
      [
        'bpmn:process',
        [
          ...(first
            ? [
                startOf(flow.start),
                ['bpmn:sequenceFlow', true, { id: 'flow_start', sourceRef: 'start', targetRef: first.key }] as const,
              ]
            : []),
          ...flow.steps.flatMap(nodesOf),
          ...flow.steps.flatMap((step) => flowsOf(step, byKey)),
        ],
        { id: 'workflow', name, isExecutable: 'false' },
      ],
      ['bpmndi:BPMNDiagram', [planeOf(flow, layoutOf(flow))], { id: 'diagram' }],
    ],
    {
      'xmlns:bpmn': 'http://www.omg.org/spec/BPMN/20100524/MODEL',
      'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
      'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
      'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:granary': ownSpace,
      id: 'definitions',
      targetNamespace: ownSpace,
    },
  ])
}
