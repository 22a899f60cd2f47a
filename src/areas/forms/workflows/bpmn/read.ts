import { readXml, textAt, UnreadableXml, type Element } from '@granary/xml/read.ts'
import { keyFor } from '../../definition/rules.ts'
import { readFormula } from '../../formulas/rules.ts'
import { stepKinds, type Branch, type Flow, type Step, type StepKind } from '../rules.ts'
import { isByProgram } from '../step-types/rules.ts'
import { startTypes, type Start } from '../starts/rules.ts'

/** A workflow from a BPMN file, and everything of the file that a run leaves aside, named. */
export type BpmnAnswer = { flow: Flow; name: string; left: string[] }
/** Where the parts of the flow are in the file, by their identifiers. */
export type Origin = { start: string | undefined; steps: ReadonlyMap<string, OriginOfStep> }
export type OriginOfStep = { id: string; decision?: string; failure?: string; timers: string[] }

const aside = 'Runs skip it, and exports keep it.'
const space = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const people = new Set(['userTask', 'task', 'manualTask'])
const kindOf: Record<string, StepKind> = {
  userTask: 'task',
  task: 'task',
  manualTask: 'task',
  exclusiveGateway: 'gateway',
  parallelGateway: 'parallel',
  complexGateway: 'join',
  callActivity: 'workflow',
  sendTask: 'notice',
  intermediateCatchEvent: 'timer',
  endEvent: 'end',
}
/** Elements that belong to another one and are read with it. */
const parts = new Set(['sequenceFlow', 'boundaryEvent', 'startEvent', 'documentation', 'extensionElements'])
const known = new Set([
  ...['incoming', 'outgoing', 'documentation', 'extensionElements', 'timerEventDefinition', 'terminateEventDefinition'],
  ...['signalEventDefinition', 'activationCondition', 'timeDuration', 'conditionExpression'],
])
const told = ({ name, attributes }: Element) => `“${attributes.name || attributes.id || name}” (${name})`

type Flowing = { id: string; from: string; to: string; when: string | undefined; words: string }

export function readBpmn(text: string): BpmnAnswer {
  const { origin: _, ...answer } = readWithOrigin(text)
  return answer
}

export function readWithOrigin(text: string): BpmnAnswer & { origin: Origin } {
  const root = readXml(text)
  if (root.name !== 'definitions' || root.space !== space)
    throw new UnreadableXml('This isn’t a BPMN 2.0 file: its first element must be “definitions”.')
  const processes = root.children.filter(({ name }) => name === 'process')
  const [process] = processes
  if (!process) throw new UnreadableXml('This BPMN file has no process.')
  const left = [
    ...processes.slice(1).map((each) => `${told(each)} is another process. ${aside}`),
    ...root.children
      .filter(({ name }) => name !== 'process' && name !== 'BPMNDiagram')
      .map((each) => `${told(each)} isn’t supported. ${aside}`),
  ]
  return { ...stepsOf(process, left), name: process.attributes.name ?? '', left: [...new Set(left)] }
}

function stepsOf(process: Element, left: string[]): { flow: Flow; origin: Origin } {
  const all = process.children
  const flows = all
    .filter(({ name }) => name === 'sequenceFlow')
    .map(({ attributes, children }): Flowing => ({
      id: attributes.id ?? '',
      from: attributes.sourceRef ?? '',
      to: attributes.targetRef ?? '',
      when: children.find(({ name }) => name === 'conditionExpression')?.text.trim() || undefined,
      words: attributes.name ?? '',
    }))
  const isInFlow = new Set(flows.flatMap(({ from, to }) => [from, to]))
  const nodes = new Map<string, Element>()
  for (const element of all) {
    const id = element.attributes.id ?? ''
    if (parts.has(element.name)) continue
    if (isInFlow.has(id)) nodes.set(id, element)
    else left.push(`${told(element)} isn’t supported. ${aside}`)
  }
  const out = (id: string) => flows.filter(({ from }) => from === id)
  const into = (id: string) => flows.filter(({ to }) => to === id)
  const keys = keysOf(nodes)

  /** The step that a connection leads to: past decisions that only bring ways together, and into an approval’s own. */
  function target(id: string, hops = 0): string {
    const element = nodes.get(id)
    if (!element || hops > 50) return ''
    const ways = out(id)
    const isMerge =
      element.name === 'exclusiveGateway' && ways.length === 1 && !element.attributes.decisionOf && !ways[0]!.when
    return isMerge ? target(ways[0]!.to, hops + 1) : keys.get(id)!
  }
  const boundaries = all.filter(({ name }) => name === 'boundaryEvent')
  const used = new Set<Element>()
  const origins = new Map<string, OriginOfStep>()

  const steps = [...nodes].flatMap(([id, element]): Step[] => {
    for (const child of element.children)
      if (!known.has(child.name)) left.push(`${told(child)} in ${told(element)} isn’t supported. ${aside}`)
    if (element.attributes.decisionOf || target(id) !== keys.get(id)) return []
    const key = keys.get(id)!
    const step: Step = { ...stepOf(element, { in: into(id).length, out: out(id).length }, left), key }
    const origin: OriginOfStep = { id, timers: [] }
    origins.set(key, origin)
    if (step.kind === 'end') return [step]
    const decision = [...nodes.values()].find((each) => each.attributes.decisionOf === id)
    if (decision) origin.decision = decision.attributes.id!
    const ways = decision ? out(decision.attributes.id!) : out(id)
    const attached = boundaries.filter((each) => each.attributes.attachedToRef === id)
    const isFailure = ({ children }: Element) => children.some(({ name }) => name === 'errorEventDefinition')
    const failure = isByProgram(step) ? attached.find(isFailure) : undefined
    if (failure) {
      used.add(failure)
      origin.failure = failure.attributes.id!
    }
    const failed = target(out(failure?.attributes.id ?? '')[0]?.to ?? '')
    const timers = attached
      .filter((each) => each !== failure)
      .flatMap((each) => {
        used.add(each)
        const days = daysOf(each)
        const to = target(out(each.attributes.id ?? '')[0]?.to ?? '')
        if (days === null || !to || each.attributes.cancelActivity === 'false') {
          left.push(`${told(each)} at ${told(element)} isn’t supported. ${aside}`)
          return []
        }
        origin.timers.push(each.attributes.id!)
        return [{ days, does: 'go' as const, to }]
      })
    const others = (step.timers ?? []).filter(({ does }) => does !== 'go')
    const { timers: _, ...rest } = step
    const timed = {
      ...rest,
      ...(failed && { failed }),
      ...(others.length + timers.length > 0 && { timers: [...others, ...timers] }),
    }
    return connect(timed, ways, { target, element, left, isJoin: step.kind === 'join' })
  })

  for (const each of boundaries) if (!used.has(each)) left.push(`${told(each)} isn’t supported. ${aside}`)
  const starts = all.filter(({ name }) => name === 'startEvent')
  const start = starts[0] && startIn(starts[0], left)
  for (const each of starts.slice(1)) left.push(`${told(each)} is another start. ${aside}`)
  const begins = target(out(starts[0]?.attributes.id ?? '')[0]?.to ?? '')
  const first = steps.find(({ key }) => key === begins)
  return {
    flow: { steps: first ? [first, ...steps.filter((step) => step !== first)] : steps, ...(start && { start }) },
    origin: { start: starts[0]?.attributes.id, steps: origins },
  }
}

const periods: Readonly<Record<string, Start['every']>> = { P1D: 'day', P1W: 'week', P7D: 'week', P1M: 'month' }
/** Our own start, or a schedule that repeats daily, weekly or monthly. Any other event of a start is named. */
function startIn(element: Element, left: string[]): Start | null {
  const own = ownStart(element.attributes.details)
  if (own) return own
  const events = element.children.filter(({ name }) => name.endsWith('EventDefinition'))
  const cycle = events[0]?.children.find(({ name }) => name === 'timeCycle')?.text.trim() ?? ''
  const repeats = periods[/^R\d*\/(P1[DWM]|P7D)$/.exec(cycle)?.[1] ?? '']
  if (events.length === 1 && repeats) {
    left.push(`${told(element)} starts by a schedule. Enter its time and its subject.`)
    return { kind: 'schedule', every: repeats, ...(repeats !== 'day' && { on: 1 }) }
  }
  if (events.length > 0) left.push(`${told(element)} starts by an event that isn’t supported. ${aside}`)
  return null
}

/** Whatever is wrong in it, the problems of the start say. */
function ownStart(text: string | undefined): Start | null {
  if (!text) return null
  try {
    const start = JSON.parse(text) as Start
    return start.kind in startTypes ? start : null
  } catch {
    return null
  }
}

/** Keys that we wrote stay; others are made of the names. */
function keysOf(nodes: ReadonlyMap<string, Element>): Map<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const [id, { attributes, name }] of nodes) {
    const own = attributes.details !== undefined && /^[a-z][a-z0-9_]{0,39}$/.test(id) && !taken.has(id)
    const key = own ? id : keyFor(attributes.name || name, taken)
    keys.set(id, key)
    taken.add(key)
  }
  return keys
}

function stepOf(element: Element, count: { in: number; out: number }, left: string[]): Omit<Step, 'key'> {
  const { name: kindName, attributes, children } = element
  const kept = detailsOf(attributes.details)
  const name = (attributes.name ?? kept?.name ?? '').slice(0, 160)
  if (kept) return { ...kept, name }
  const kind = kindOf[kindName]
  const named = (of: StepKind) => name || stepKinds[of]
  if (kind === 'parallel' && count.out <= 1) return { kind: 'join', name: named('join') }
  if (kind === 'timer') {
    const days = daysOf(element)
    if (days !== null) return { kind, name: named(kind), days }
  }
  if (kind === 'workflow') {
    left.push(`${told(element)} calls another process. Select the workflow to run.`)
    return { kind, name: named(kind) }
  }
  if (kind === 'notice') {
    left.push(`${told(element)} is a message. Select its recipient.`)
    return { kind, name: named(kind), words: (textAt(element, 'documentation') ?? name).slice(0, 500) }
  }
  if (kind === 'end') {
    const isAll = children.some((child) => child.name === 'terminateEventDefinition')
    return { kind, name: named(kind), ...(isAll && { all: true }) }
  }
  if (kind === 'gateway' || kind === 'parallel') return { kind, name: named(kind) }
  if (/[gG]ateway$/.test(kindName)) {
    left.push(`${told(element)} became a branch, or a join where only one way leads out.`)
    return count.out > 1 ? { kind: 'gateway', name: named('gateway') } : { kind: 'join', name: named('join') }
  }
  if (!people.has(kindName)) left.push(`${told(element)} isn’t supported: a person does it as a task. Exports keep it.`)
  return { kind: 'task', name: named('task') }
}

/** Our own attribute, if it is one of ours; whatever is wrong in it, the problems of the steps say. */
function detailsOf(text: string | undefined): Omit<Step, 'key'> | null {
  if (!text) return null
  try {
    const { key: _, ...step } = JSON.parse(text) as Step
    return step.kind in stepKinds ? step : null
  } catch {
    return null
  }
}

/** P3D, PT48H or P2W as whole days; null for a date, a cycle or nothing. */
function daysOf({ children }: Element): number | null {
  const timer = children.find(({ name }) => name === 'timerEventDefinition')
  const text = timer?.children.find(({ name }) => name === 'timeDuration')?.text.trim() ?? ''
  const found = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(text)
  if (!found) return null
  const [weeks, days, hours, minutes] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  const all = Math.ceil(weeks * 7 + days + hours / 24 + minutes / 1440)
  return all > 0 ? all : null
}

type Connecting = { target: (id: string) => string; element: Element; left: string[]; isJoin: boolean }

function connect(step: Step, ways: readonly Flowing[], { target, element, left }: Connecting): Step[] {
  const to = (way: Flowing | undefined) => target(way?.to ?? '')
  const led = (part: 'to' | 'rejected', way: Flowing | undefined) => (to(way) ? { [part]: to(way) } : {})
  if (step.kind === 'parallel') return [{ ...step, paths: ways.map((way) => to(way)) }]
  if (step.kind === 'approval') {
    const rejected = ways.find(({ words }) => words === 'rejected')
    return [
      {
        ...step,
        ...led(
          'to',
          ways.find((way) => way !== rejected),
        ),
        ...led('rejected', rejected),
      },
    ]
  }
  if (step.kind === 'gateway') {
    const otherwise = ways.find(({ id }) => id === element.attributes.default) ?? ways.find(({ when }) => !when)
    const branches = ways
      .filter((way) => way !== otherwise)
      .map((way): Branch => {
        const { when = '' } = way
        const { reason } = readFormula(when)
        if (reason) left.push(`The condition “${when || way.words}” of ${told(element)} can’t be read. Enter it again.`)
        return { when: reason ? '' : when, to: to(way) }
      })
    return [{ ...step, branches, ...led('to', otherwise) }]
  }
  if (ways.length > 1) left.push(`${told(element)} has several ways out. Only the first was kept.`)
  return [{ ...step, ...led('to', ways[0]) }]
}
