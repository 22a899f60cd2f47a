import type { AwardCase } from './award-case.ts'

export type Award = { vendorOf: readonly number[]; cost: number }
export type Search = { best: Award | null; bound: number; nodes: number; proven: boolean }

type Node = { depth: number; vendorOf: number[]; used: number[]; bound: number }

/**
 * Branch and bound (Land and Doig, 1960). Items are assigned one after another; the rest is bounded by a Lagrangian
 * relaxation of the capacities, which no plan can beat. The lowest open bound is the overall bound, and when it meets
 * the best plan, that plan is proven optimal.
 */
export function awardSolver({ price, size, capacity, smallest }: AwardCase) {
  const [items, vendors] = [price.length, capacity.length]
  const weights = multipliers()
  // The item with the costliest second choice is decided first.
  const order = [...price.keys()].sort((a, b) => regret(b) - regret(a))
  const heap: Node[] = []
  let best: Award | null = null
  let nodes = 0
  push({
    depth: 0,
    vendorOf: Array.from({ length: items }, () => -1),
    used: Array.from({ length: vendors }, () => 0),
    bound: 0,
  })

  function regret(item: number): number {
    const [first, second] = [...price[item]!].sort((a, b) => a - b)
    return (second ?? first!) - first!
  }

  /** The value of capacity at each vendor: raised where the cheapest choice exceeds the capacity. */
  function multipliers(): number[] {
    let weight = Array.from({ length: vendors }, () => 0)
    let [top, kept] = [-Infinity, weight]
    for (let round = 0; round < 400; round++) {
      const used = weight.map(() => 0)
      let value = -weight.reduce((sum, each, v) => sum + each * capacity[v]!, 0)
      for (let i = 0; i < items; i++) {
        const v = cheapest(i, weight, null)
        value += price[i]![v]! + weight[v]! * size[i]!
        used[v]! += size[i]!
      }
      if (value > top) [top, kept] = [value, weight]
      const pace = 60 / (1 + round / 12)
      weight = weight.map((each, v) =>
        Math.max(0, each + (pace * (used[v]! - capacity[v]!)) / Math.max(1, capacity[v]!)),
      )
    }
    return kept
  }

  function cheapest(item: number, weight: readonly number[], used: readonly number[] | null): number {
    let [least, which] = [Infinity, -1]
    for (let v = 0; v < vendors; v++) {
      if (used && used[v]! + size[item]! > capacity[v]!) continue
      const value = price[item]![v]! + weight[v]! * size[item]!
      if (value < least) [least, which] = [value, v]
    }
    return which
  }

  function boundOf(node: Omit<Node, 'bound'>): number {
    let plain = 0
    let priced = 0
    for (let v = 0; v < vendors; v++) priced -= weights[v]! * (capacity[v]! - node.used[v]!)
    for (let at = 0; at < items; at++) {
      const item = order[at]!
      if (at < node.depth) {
        const paid = price[item]![node.vendorOf[item]!]!
        plain += paid
        priced += paid
        continue
      }
      let [cheap, withWeight] = [Infinity, Infinity]
      for (let v = 0; v < vendors; v++) {
        if (node.used[v]! + size[item]! > capacity[v]!) continue
        cheap = Math.min(cheap, price[item]![v]!)
        withWeight = Math.min(withWeight, price[item]![v]! + weights[v]! * size[item]!)
      }
      if (cheap === Infinity) return Infinity
      plain += cheap
      priced += withWeight
    }
    return Math.max(plain, Math.ceil(priced - 1e-6))
  }

  const isWhole = (vendorOf: readonly number[]) =>
    smallest.every((least, v) => {
      const sum = vendorOf.reduce((total, each, item) => total + (each === v ? price[item]![v]! : 0), 0)
      return sum === 0 || sum >= least
    })

  /** Depth first from an open node, to have a plan early. */
  function dive(node: Node): void {
    const [vendorOf, used] = [[...node.vendorOf], [...node.used]]
    for (let at = node.depth; at < items; at++) {
      const v = cheapest(order[at]!, weights, used)
      if (v < 0) return
      vendorOf[order[at]!] = v
      used[v]! += size[order[at]!]!
    }
    keep(vendorOf)
  }

  function keep(vendorOf: number[]): void {
    if (!isWhole(vendorOf)) return
    const cost = vendorOf.reduce((sum, v, item) => sum + price[item]![v]!, 0)
    if (!best || cost < best.cost) best = { vendorOf: [...vendorOf], cost }
  }

  function push(node: Node): void {
    node.bound = boundOf(node)
    if (node.bound === Infinity || (best && node.bound >= best.cost)) return
    heap.push(node)
    let at = heap.length - 1
    while (at > 0 && before(heap[at]!, heap[(at - 1) >> 1]!)) {
      ;[heap[at], heap[(at - 1) >> 1]] = [heap[(at - 1) >> 1]!, heap[at]!]
      at = (at - 1) >> 1
    }
  }

  function pop(): Node {
    const top = heap[0]!
    const last = heap.pop()!
    if (heap.length) {
      heap[0] = last
      for (let at = 0; ;) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2])
          if (child < heap.length && before(heap[child]!, heap[least]!)) least = child
        if (least === at) break
        ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
        at = least
      }
    }
    return top
  }

  /** The most promising node first; among equals the deeper one, which is nearer to a plan. */
  const before = (a: Node, b: Node) => a.bound < b.bound || (a.bound === b.bound && a.depth > b.depth)

  function step(most: number): Search {
    for (let i = 0; i < most && heap.length; i++) {
      if (best && heap[0]!.bound >= best.cost) heap.length = 0
      if (!heap.length) break
      const node = pop()
      nodes++
      if (nodes % 50 === 1) dive(node)
      if (node.depth === items) {
        keep(node.vendorOf)
        continue
      }
      const item = order[node.depth]!
      for (let v = 0; v < vendors; v++) {
        if (node.used[v]! + size[item]! > capacity[v]!) continue
        const child = { depth: node.depth + 1, vendorOf: [...node.vendorOf], used: [...node.used], bound: 0 }
        child.vendorOf[item] = v
        child.used[v]! += size[item]!
        push(child)
      }
    }
    const proven = heap.length === 0
    return { best, bound: proven ? (best?.cost ?? 0) : Math.min(heap[0]!.bound, best?.cost ?? Infinity), nodes, proven }
  }
  return { step }
}
