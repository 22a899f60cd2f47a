import type { ModdleElement } from 'bpmn-moddle'

const isFlow = ({ $type }: ModdleElement) => $type === 'bpmn:SequenceFlow'

type Connecting = {
  sources: readonly ModdleElement[]
  /** The elements of the file that are steps. */
  steps: ReadonlySet<ModdleElement>
  placeOf: (element: ModdleElement) => ModdleElement
}
const leadsTo = (element: ModdleElement) => (flow: ModdleElement) => flow.targetRef === element

/** The first process of a BPMN file while its elements change. */
export class Tree {
  /** Elements that are no longer in the file. */
  readonly gone = new Set<ModdleElement>()
  readonly #lost = new Set<ModdleElement>()
  readonly #process: ModdleElement
  readonly #root: ModdleElement
  readonly #ids: Record<string, ModdleElement>

  constructor(root: ModdleElement, ids: Record<string, ModdleElement>) {
    this.#root = root
    this.#ids = ids
    this.#process = root.rootElements.find(({ $type }: ModdleElement) => $type === 'bpmn:Process')
  }

  get #elements(): ModdleElement[] {
    return this.#process.flowElements ?? []
  }

  /** With an identifier that the file does not have yet. */
  add(element: ModdleElement): void {
    let id = element.id!
    for (let count = 2; this.#ids[id] && this.#ids[id] !== element; count++) id = `${element.id}_${count}`
    element.id = id
    this.#ids[id] = element
    if (!isFlow(element)) Object.assign(element, { incoming: [], outgoing: [] })
    this.#process.flowElements = [...this.#elements, element]
  }

  /** With what points to it: its connections, its places in lanes, and notes and messages that lead to it. */
  remove(element: ModdleElement | undefined): void {
    if (!element || this.gone.has(element)) return
    this.gone.add(element)
    this.#process.flowElements = this.#elements.filter((each) => each !== element)
    for (const flow of this.#elements.filter(isFlow))
      if (flow.sourceRef === element || flow.targetRef === element) this.#disconnect(flow)
    for (const each of this.#elements) if (each.attachedToRef === element) this.remove(each)
    this.#inLanes((refs) => refs.filter((each) => each !== element))
    const leads = (each: ModdleElement) => each.sourceRef === element || each.targetRef === element
    const without = (all: ModdleElement[] | undefined) => {
      for (const each of all ?? []) if (leads(each)) this.gone.add(each)
      return all?.filter((each) => !leads(each))
    }
    if (this.#process.artifacts) this.#process.artifacts = without(this.#process.artifacts)
    for (const each of this.#root.rootElements) if (each.messageFlows) each.messageFlows = without(each.messageFlows)
  }

  /** Another kind of element takes the place of one, with what others wrote about it. */
  replace(old: ModdleElement, by: ModdleElement): void {
    const { id, incoming = [], outgoing = [] } = old
    this.#process.flowElements = this.#elements.map((each) => (each === old ? by : each))
    Object.assign(by, { id, incoming: [...incoming], outgoing: [...outgoing] })
    if (old.documentation?.length) by.documentation = old.documentation
    if (old.extensionElements) by.extensionElements = old.extensionElements
    for (const [name, value] of Object.entries(old.$attrs)) by.$attrs[name] ??= value
    this.#ids[id!] = by
    for (const each of this.#elements) {
      if (each.sourceRef === old) each.sourceRef = by
      if (each.targetRef === old) each.targetRef = by
      if (each.attachedToRef === old) each.attachedToRef = by
    }
    this.#inLanes((refs) => refs.map((each) => (each === old ? by : each)))
  }

  /**
   * The connections from these elements become the wanted ones. One that leads from and to the same stays, with its name,
   * its line and what others wrote in it, also where it leads past a gateway that only brings ways together. Returns the
   * new ones. Of several ways out of a task only the first was read, and the others stay.
   */
  connect(wanted: readonly ModdleElement[], { sources, steps, placeOf }: Connecting): ModdleElement[] {
    const leaving = sources.flatMap((from) => {
      const flows = this.#elements.filter((each) => isFlow(each) && each.sourceRef === from)
      return from.$type.endsWith('Gateway') ? flows : flows.slice(0, 1)
    })
    const rest = new Set(leaving)
    const made: ModdleElement[] = []
    const standing = new Map<ModdleElement, ModdleElement>()
    for (const flow of wanted) {
      const [from, to] = [placeOf(flow.sourceRef), placeOf(flow.targetRef)]
      const known = [...rest].find((each) => each.sourceRef === from && this.#end(each) === to)
      if (known) {
        rest.delete(known)
        standing.set(flow, known)
        if (flow.conditionExpression) known.conditionExpression = flow.conditionExpression
        continue
      }
      this.add(flow)
      Object.assign(flow, { sourceRef: from, targetRef: to })
      made.push(flow)
    }
    for (const flow of rest) this.#disconnect(flow)
    for (const flow of made) {
      flow.sourceRef.outgoing = [...(flow.sourceRef.outgoing ?? []), flow]
      flow.targetRef.incoming = [...(flow.targetRef.incoming ?? []), flow]
    }
    for (const from of new Set(wanted.map(({ sourceRef }) => sourceRef)))
      if (from.default) placeOf(from).default = standing.get(from.default) ?? from.default
    this.#withoutEmptyMerges(steps)
    return made
  }

  #end({ targetRef: to }: ModdleElement, hops = 0): ModdleElement | undefined {
    return this.#isMerge(to) && hops < 50 ? this.#end(this.#out(to)[0]!, hops + 1) : to
  }
  #out = (from: ModdleElement) => this.#elements.filter((each) => isFlow(each) && each.sourceRef === from)
  #isMerge = (each: ModdleElement): boolean =>
    each?.$type === 'bpmn:ExclusiveGateway' && this.#out(each).length === 1 && !each.$attrs['granary:decisionOf']

  /** A gateway that only brought ways together, and to which none leads now, would be a second start. */
  #withoutEmptyMerges(steps: ReadonlySet<ModdleElement>): void {
    for (const each of this.#lost)
      if (each.$type === 'bpmn:ExclusiveGateway' && !steps.has(each) && !this.#elements.some(leadsTo(each)))
        this.remove(each)
  }

  #disconnect(flow: ModdleElement): void {
    this.gone.add(flow)
    if (flow.targetRef) this.#lost.add(flow.targetRef)
    this.#process.flowElements = this.#elements.filter((each) => each !== flow)
    const { sourceRef: from, targetRef: to } = flow
    if (from?.outgoing) from.outgoing = from.outgoing.filter((each: ModdleElement) => each !== flow)
    if (from?.default === flow) from.default = undefined
    if (to?.incoming) to.incoming = to.incoming.filter((each: ModdleElement) => each !== flow)
  }

  #inLanes(change: (refs: ModdleElement[]) => ModdleElement[], sets = this.#process.laneSets ?? []): void {
    for (const set of sets)
      for (const lane of set.lanes ?? []) {
        if (lane.flowNodeRef) lane.flowNodeRef = change(lane.flowNodeRef)
        if (lane.childLaneSet) this.#inLanes(change, [lane.childLaneSet])
      }
  }
}
