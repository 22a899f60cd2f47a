import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'

type Box = { x: number; y: number; width: number; height: number }
const planeOf = (root: ModdleElement): ModdleElement | undefined => root.diagrams?.[0]?.plane

/** The drawing of a BPMN file: its shapes stay where they are, and new ones are below them. */
export class Drawing {
  readonly #moddle: BpmnModdle
  readonly #plane: ModdleElement | undefined
  readonly #fresh: ModdleElement[]
  readonly #below: number

  constructor(moddle: BpmnModdle, root: ModdleElement, fresh: ModdleElement) {
    this.#moddle = moddle
    this.#plane = planeOf(root)
    this.#fresh = planeOf(fresh)?.planeElement ?? []
    this.#below = 60 + Math.max(0, ...this.#all.flatMap(({ bounds }) => (bounds ? [bounds.y + bounds.height] : [])))
  }

  get #all(): ModdleElement[] {
    return this.#plane?.planeElement ?? []
  }
  #boundsOf(element: ModdleElement): Box | undefined {
    return this.#all.find(({ bpmnElement }) => bpmnElement === element)?.bounds
  }

  shape(element: ModdleElement): void {
    const drawn = this.#fresh.find(({ bpmnElement }) => bpmnElement === element)
    if (!this.#plane || !drawn) return
    const host = element.attachedToRef && this.#boundsOf(element.attachedToRef)
    if (host) Object.assign(drawn.bounds, { x: host.x + 8, y: host.y + host.height - 18 })
    else drawn.bounds.y += this.#below
    drawn.id = `${element.id}_di`
    this.#plane.planeElement = [...this.#all, drawn]
  }

  replace(old: ModdleElement, by: ModdleElement): void {
    for (const each of this.#all) if (each.bpmnElement === old) each.bpmnElement = by
  }

  /** From the lower edge of one to the upper edge of the other. */
  edge(flow: ModdleElement): void {
    const [from, to] = [this.#boundsOf(flow.sourceRef), this.#boundsOf(flow.targetRef)]
    if (!this.#plane || !from || !to) return
    const points = [
      { x: from.x + from.width / 2, y: from.y + from.height },
      { x: to.x + to.width / 2, y: to.y },
    ]
    const waypoint = points.map((point) => this.#moddle.create('dc:Point', point))
    const drawn = this.#moddle.create('bpmndi:BPMNEdge', { id: `${flow.id}_di`, bpmnElement: flow, waypoint })
    this.#plane.planeElement = [...this.#all, drawn]
  }

  clean(gone: ReadonlySet<ModdleElement>): void {
    if (this.#plane) this.#plane.planeElement = this.#all.filter(({ bpmnElement }) => !gone.has(bpmnElement))
  }
}
