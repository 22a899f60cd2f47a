/**
 * Puts the parts that pages load into files, so that a page needs few of them. Parts of the same pages are one file at
 * first. Then two files that a page with too many loads become one, where that costs the other pages the fewest bytes,
 * until no page has too many or a page would load too much that it does not need. `pages` names the parts of each, with
 * all that these need, and the most files; the answer is a list of parts for each file.
 *
 * Each join is the cheapest at its moment, so that a small change of one page leads to other files on many. `shares` of
 * the growth that is allowed are tried, and the one with the fewest files wins.
 */
export function fewFiles(pages, rules, shares = [1]) {
  const tries = shares.map((share) =>
    joined(
      pages.map((page) => ({ ...page, growth: page.growth * share })),
      rules,
    ),
  )
  return tries.reduce((best, one) => (one.over < best.over ? one : best)).files
}

/** Of joins that add hardly a byte, the one that helps the most pages comes first. */
const costOfAJoin = 3_000

/** The files, and how many are over the most of their pages together. */
function joined(pages, { sizeOf, needsOf, fixedOf }) {
  const files = new Set(filesOf(pages, { sizeOf, needsOf, fixedOf }))
  const loads = pages.map((_, page) => new Set([...files].filter((file) => file.pages.has(page))))
  const room = pages.map(({ growth }) => growth)

  for (let pair = cheapest(); pair; pair = cheapest()) join(...pair)
  return {
    files: [...files].filter(({ fixed }) => !fixed).map(({ parts }) => parts),
    over: loads.reduce((sum, { size }, page) => sum + Math.max(0, size - pages[page].most), 0),
  }

  function cheapest() {
    const reach = new Map()
    const behind = (file) => reach.get(file) ?? reach.set(file, allBehind(file)).get(file)
    let [best, least] = [undefined, Infinity]
    for (const { one, other, gain } of pairs()) {
      const cost = costOf(one, other, gain, behind)
      if (cost < least) [best, least] = [[one, other], cost]
    }
    return best
  }

  /** Two files of a page with too many. Pages that need only few files less count more: they are soon done. */
  function pairs() {
    const found = new Map()
    for (const [page, loaded] of loads.entries()) {
      const over = loaded.size - pages[page].most
      if (over <= 0) continue
      const all = [...loaded].filter(({ fixed }) => !fixed)
      for (const [at, one] of all.entries())
        for (const other of all.slice(at + 1)) {
          const [low, high] = one.number < other.number ? [one, other] : [other, one]
          const key = low.number * 100_000 + high.number
          const pair = found.get(key) ?? { one: low, other: high, gain: 0 }
          pair.gain += 1 / Math.sqrt(over)
          found.set(key, pair)
        }
    }
    return found.values()
  }

  /** Bytes that pages load without need, for each page that is helped. */
  function costOf(one, other, gain, behind) {
    // A file between them would wait for itself.
    if ([...behind(one)].some((file) => file !== other && behind(file).has(other))) return Infinity
    if ([...behind(other)].some((file) => file !== one && behind(file).has(one))) return Infinity
    let [bytes, helped] = [costOfAJoin, gain]
    for (const [here, joins] of [
      [one, other],
      [other, one],
    ])
      for (const page of here.pages) {
        if (joins.pages.has(page)) continue
        const more = [joins, ...behind(joins)].filter((file) => file !== here && !loads[page].has(file))
        const added = more.reduce((sum, { size }) => sum + size, 0)
        if (added > room[page]) return Infinity
        bytes += added
        if (loads[page].size >= pages[page].most) helped -= (more.length - 1) / 2
      }
    return helped > 0 ? bytes / helped : Infinity
  }

  function join(one, other) {
    files.delete(other)
    for (const file of files) if (file.needs.delete(other)) file.needs.add(one)
    for (const file of other.needs) one.needs.add(file)
    one.needs.delete(one)
    one.needs.delete(other)
    for (const page of one.pages) if (!other.pages.has(page)) room[page] -= other.size
    for (const page of other.pages) if (!one.pages.has(page)) room[page] -= one.size
    one.parts.push(...other.parts)
    one.size += other.size
    for (const page of other.pages) {
      one.pages.add(page)
      loads[page].delete(other)
      loads[page].add(one)
    }
    for (const file of allBehind(one))
      for (const page of one.pages)
        if (!loads[page].has(file)) {
          file.pages.add(page)
          loads[page].add(file)
          room[page] -= file.size
        }
  }
}

/** One for the parts of the same pages. */
function filesOf(pages, { sizeOf, needsOf, fixedOf }) {
  const loadedBy = new Map()
  for (const [page, { parts }] of pages.entries())
    for (const part of parts) loadedBy.set(part, (loadedBy.get(part) ?? new Set()).add(page))
  const files = new Map()
  const fileOf = new Map()
  for (const [part, by] of loadedBy) {
    const fixed = fixedOf(part)
    const key = fixed ?? [...by].join()
    const file = files.get(key) ?? { number: files.size, fixed, parts: [], pages: new Set(), size: 0, needs: new Set() }
    files.set(key, file)
    file.parts.push(part)
    file.size += sizeOf(part)
    for (const page of by) file.pages.add(page)
    fileOf.set(part, file)
  }
  for (const [part, file] of fileOf)
    for (const needed of needsOf(part)) {
      const other = fileOf.get(needed)
      if (other && other !== file) file.needs.add(other)
    }
  return files.values()
}

function allBehind(file) {
  const seen = new Set()
  const waiting = [...file.needs]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...at.needs)
  }
  return seen
}
