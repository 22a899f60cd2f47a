import { isDeepStrictEqual } from 'node:util'
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle'
import type { Flow, Step } from '../rules.ts'
import { Drawing } from './drawing.ts'
import { readWithOrigin, type OriginOfStep } from './read.ts'
import { ownSpace, writeBpmn } from './rules.ts'
import { Tree } from './tree.ts'

const details = 'granary:details'
const decisionOf = 'granary:decisionOf'
const waysIn = ({ kind, to, rejected, failed, branches, paths, timers }: Step) => [
  ...[kind, to, rejected, failed, branches, paths],
  (timers ?? []).filter(({ does }) => does === 'go'),
]
function bodyOf({
  place: _place,
  to: _to,
  rejected: _no,
  failed: _failed,
  branches: _or,
  paths: _paths,
  ...step
}: Step) {
  return step
}
const daysOf = ({ timers = [] }: Step) => timers.flatMap(({ does, days }) => (does === 'go' ? [days] : []))
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const comparable = ({ steps, start }: Flow) => [
  steps[0]?.key,
  steps.map(({ place: _, ...step }) => step).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  start,
]

/**
 * The file that a workflow was imported from, with the changes made since. Elements of steps that did not change stay
 * as they are, and so does everything that is no step: lanes, documentation, colors, attributes of other programs.
 */
export async function mergeBpmn(file: string, flow: Flow): Promise<string> {
  const before = readWithOrigin(file)
  if (isSame(comparable(before.flow), comparable(flow))) return file
  const moddle = new BpmnModdle()
  const { rootElement: root, elementsById: ids } = await moddle.fromXML(file)
  const fresh = await moddle.fromXML(writeBpmn(flow, ''))
  const process = fresh.rootElement.rootElements.find(({ $type }: ModdleElement) => $type === 'bpmn:Process')
  const elements: readonly ModdleElement[] = process?.flowElements ?? []
  // Read first: identifiers change when an element moves into the file.
  const keys = new Map(elements.map((each) => [each, each.$attrs[decisionOf] ?? each.attachedToRef?.id ?? each.id]))
  const isFlow = ({ $type }: ModdleElement) => $type === 'bpmn:SequenceFlow'
  root.$attrs['xmlns:granary'] = ownSpace
  const tree = new Tree(root, ids)
  const drawing = new Drawing(moddle, root, fresh.rootElement)
  /** The elements of the file that stand for those of the fresh one. */
  const stands = new Map<ModdleElement, ModdleElement>()
  const placeOf = (element: ModdleElement): ModdleElement => stands.get(element) ?? element
  const inFile = (id: string | undefined) => (id === undefined ? undefined : ids[id])
  const old = new Map(before.flow.steps.map((step) => [step.key, step]))
  const now = new Map(flow.steps.map((step) => [step.key, step]))

  for (const [key, origin] of before.origin.steps)
    if (!now.has(key)) for (const id of [origin.id, ...partsOf(origin)]) tree.remove(inFile(id))
  for (const [key, origin] of before.origin.steps) {
    const [was, step, node, made] = [old.get(key), now.get(key), inFile(origin.id), fresh.elementsById[key]]
    if (!was || !step || !node || !made) continue
    const isOther = node.$type !== made.$type && was.kind !== step.kind
    if (isOther) {
      tree.replace(node, made)
      drawing.replace(node, made)
    } else if (!isSame(bodyOf(was), bodyOf(step))) change(node, made, was, step)
    stands.set(made, isOther ? made : node)
    for (const [name, id] of standing(key, origin, was, step)) {
      const [part, mine] = [fresh.elementsById[name], inFile(id)]
      if (part && mine) stands.set(part, mine)
    }
    const kept = new Set(stands.values())
    for (const id of partsOf(origin)) if (!kept.has(inFile(id)!)) tree.remove(inFile(id))
  }
  const [start, oldStart] = [fresh.elementsById.start, inFile(before.origin.start)]
  if (start && oldStart) {
    stands.set(start, oldStart)
    if (!isSame(before.flow.start, flow.start)) {
      oldStart.eventDefinitions = start.eventDefinitions ?? []
      if (start.$attrs[details]) oldStart.$attrs[details] = start.$attrs[details]
      else delete oldStart.$attrs[details]
    }
  }
  for (const element of elements) {
    if (isFlow(element)) continue
    if (!stands.has(element)) {
      tree.add(element)
      if (element.attachedToRef) element.attachedToRef = placeOf(element.attachedToRef)
      drawing.shape(element)
    }
    if (element.$attrs[decisionOf])
      placeOf(element).$attrs[decisionOf] = placeOf(fresh.elementsById[keys.get(element)]!).id!
  }
  /** A step that leads where it led keeps its connections, and those that a run leaves aside. */
  const isTouched = (element: ModdleElement): boolean => {
    if (element === start) return !oldStart || before.flow.steps[0]?.key !== flow.steps[0]?.key
    const [was, step] = [old.get(keys.get(element)), now.get(keys.get(element))]
    return !stands.has(element) || !was || !step || !isSame(waysIn(was), waysIn(step))
  }
  const sources = elements.filter((each) => !isFlow(each) && isTouched(each))
  const wanted = elements.filter((each) => isFlow(each) && sources.includes(each.sourceRef))
  for (const made of tree.connect(wanted, { sources: sources.map(placeOf), steps: new Set(stands.values()), placeOf }))
    drawing.edge(made)
  drawing.clean(tree.gone)
  return (await moddle.toXML(root, { format: true })).xml
}

const partsOf = ({ decision, failure, timers }: OriginOfStep) =>
  [decision, failure, ...timers].filter((id) => id !== undefined)

/** The parts of a step that mean the same as before: its decision, its failure, and timers of the same days. */
function standing(key: string, origin: OriginOfStep, was: Step, step: Step): [made: string, id: string | undefined][] {
  const places = (step.timers ?? []).flatMap(({ does }, at) => (does === 'go' ? [at] : []))
  return [
    [`${key}_decision`, step.kind === 'approval' ? origin.decision : undefined],
    [`${key}_failure`, step.failed ? origin.failure : undefined],
    ...places.map((place, at): [string, string | undefined] => [
      `${key}_timer_${place + 1}`,
      isSame(daysOf(was), daysOf(step)) ? origin.timers[at] : undefined,
    ]),
  ]
}

/** The parts of an element that a change of its step changes. All others stay. */
function change(node: ModdleElement, made: ModdleElement, was: Step, step: Step): void {
  node.name = step.name
  node.$attrs[details] = made.$attrs[details]!
  if (node.$type !== made.$type) return
  if (step.kind === 'timer' ? was.days !== step.days : was.all !== step.all)
    node.eventDefinitions = made.eventDefinitions ?? []
  if (was.need !== step.need) node.activationCondition = made.activationCondition
  if (was.workflow !== step.workflow) node.calledElement = made.calledElement
}
