import { writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fewFiles } from './few-files.js'

/**
 * Which file of scripts a module comes in. No list of files is kept: a layer is what its roots reach without
 * `import()`, and what so many pages share; what an earlier layer has, a later one has not, and none needs a later one.
 * The rest of what pages at work begin with is put into few files (`few-files.js`), and what is left to the bundler.
 */
export function layers(root, declared, few) {
  let all
  return {
    name: (id, graph) => {
      all ??= layersOf(root, declared, few, graph)
      return all.found.get(id) ?? null
    },
    /** The pages at work, with the layers that each draws with. */
    pages: () => all.pages,
    // A group would swallow what it imports, and with it what an earlier layer has.
    includeDependenciesRecursively: false,
  }
}

/** Says for the tests with which files each page at work begins. */
export const pageFiles = (root, { pages }) => ({
  name: 'page-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const parts = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const fileOf = new Map(
        parts.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, basename(fileName)])),
      )
      const named = new Map(parts.map(({ name, fileName }) => [name, basename(fileName)]))
      const files = [...pages()].map(([page, layers]) => [
        page.replace(/^\0virtual:page-topic\/|^.*\/src\/(areas\/)?/, ''),
        [fileOf.get(page), ...layers.map((layer) => named.get(layer))],
      ])
      writeFileSync(join(root, 'build', 'page-files.json'), JSON.stringify(Object.fromEntries(files)))
    },
  },
})

function layersOf(root, declared, few, graph) {
  const found = new Map()
  const next = (id) => graph.getModuleInfo(id) ?? { importedIds: [], dynamicallyImportedIds: [] }
  const from = (files) => reached(files, (id) => next(id).importedIds)
  const idOf = (file) => (file.startsWith('virtual:') ? `\0${file}` : join(root, file))
  const modules = reached([idOf('src/app/main.tsx')], (id) =>
    next(id).importedIds.concat(next(id).dynamicallyImportedIds),
  )
  const pages = new Set([...modules].flatMap((id) => next(id).dynamicallyImportedIds))
  const parts = [...pages].map((page) => ({ page, has: from([page]) }))
  const pagesAtWork = new Set(workPages(modules, next))
  const work = [...pagesAtWork]
  const by = {
    readers: parts.filter(isForReaders),
    newcomers: parts.filter((part) => isForReaders(part) || isSignIn(part)),
    outside: parts.filter((part) => isPublic(part) || isSignIn(part)),
    workers: parts.filter((part) => !isForReaders(part)),
    pages: work.map((page) => ({ has: from([page]) })),
    areas: groups(work, areaOf).map((pages) => ({ has: from(pages) })),
  }
  const shareOf = (audience) => {
    const counts = new Map()
    for (const { has } of by[audience]) for (const id of has) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }
  const shares = Object.fromEntries(Object.keys(by).map((audience) => [audience, shareOf(audience)]))

  const sizes = new Map()
  const sizeOf = (id) => {
    if (!sizes.has(id)) sizes.set(id, weightOf(graph.getModuleInfo(id)))
    return sizes.get(id)
  }
  for (const layer of declared) {
    const { name, roots = [], sharedWith = [], of, closed = false, atWork = false, below = Infinity } = layer
    const least = Object.entries(layer).filter(([audience]) => audience in shares)
    const named = from(roots.map(idOf))
    const other = from(sharedWith.map(idOf))
    for (const id of shares.readers.keys()) if (other.has(id)) named.add(id)
    const isShared = (id) =>
      of.test(id) &&
      (below === Infinity || sizeOf(id) < below) &&
      !(atWork && shares.outside.has(id)) &&
      least.every(([audience, count]) => (shares[audience].get(id) ?? 0) >= count)
    const isHere = (id) => found.has(id) || isShared(id)
    // A part that needs a later file is not in a layer that everyone loads.
    if (of) for (const id of modules) if (isShared(id) && (!closed || [...from([id])].every(isHere))) named.add(id)
    for (const id of named) if (!found.has(id)) found.set(id, name)
  }
  // Not every page has these layers.
  const apart = new Set(declared.filter(({ of, closed }) => of && !closed).map(({ name }) => name))
  const isLeft = (id) => !found.has(id) || apart.has(found.get(id))
  const cards = work.flatMap(cardsOf).map((parts) => [...from(parts)])
  const begun = [...work.map(withSmallParts), ...cards].map((parts) => parts.filter(isLeft))
  const files = fewFiles(
    [
      ...begun.map((parts) => ({ ...few, parts })),
      // No public page loads what it does not need.
      ...by.outside.map(({ has }) => ({ most: Infinity, growth: 0, parts: [...has].filter(isLeft) })),
    ],
    { sizeOf, needsOf: (id) => next(id).importedIds, fixedOf: (id) => found.get(id) },
    few.shares,
  )
  const atWork = new Set(begun.flat())
  const counts = new Map()
  for (const parts of files.filter((parts) => parts.some((id) => atWork.has(id)))) {
    const called = nameOf(parts)
    const count = (counts.get(called) ?? 0) + 1
    counts.set(called, count)
    for (const id of parts) found.set(id, count === 1 ? called : `${called}-${count}`)
  }
  return { found, pages: new Map(work.map((page) => [page, drawnWith(page)])) }

  /** Parts that a page loads after its frame, where several are in a folder below it: the cards of a dashboard. */
  function cardsOf(page) {
    const within = `${dirname(page)}/`
    const later = [...from([page])].flatMap((id) => next(id).dynamicallyImportedIds)
    const below = [...new Set(later)].filter(
      (id) => isScreen(id) && id.startsWith(within) && dirname(id) !== dirname(page),
    )
    return groups(below.filter(isLeft), dirname).filter((cards) => cards.length > 2)
  }

  /** A page names the layers that it will draw with, though they load later. */
  function drawnWith(page) {
    const own = [...from([page])].filter((id) => id.includes('/src/areas/'))
    const named = new Set(own.flatMap((id) => next(id).importedIds))
    return declared
      .filter(({ with: shown = [] }) => shown.some((file) => named.has(idOf(file))))
      .map(({ name }) => name)
  }

  /** A request of its own would cost more than a small part that the page loads when it is opened. */
  function withSmallParts(page) {
    const has = from([page])
    const layers = drawnWith(page)
    for (const [id, layer] of found) if (layers.includes(layer)) has.add(id)
    // The parts of a declared page that are not in its topic are on tabs and in dialogs.
    const waiting = isScreen(page) ? [...has] : []
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const part of next(at).dynamicallyImportedIds.filter((id) => isScreen(id) && !pagesAtWork.has(id))) {
        const more = [...from([part])].filter((id) => !has.has(id) && isLeft(id))
        if (more.some((id) => found.has(id) || id.includes('/node_modules/'))) continue
        if (more.reduce((sum, id) => sum + sizeOf(id), 0) > few.small) continue
        for (const id of more) has.add(id)
        waiting.push(...more)
      }
    return [...has]
  }
}

const isScreen = (id) => /\/src\/areas\/.*\.tsx$/.test(id)

const groups = (all, keyOf) => {
  const found = new Map()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found.values()]
}
const areaOf = (page) => /(?:areas|page-topic)\/([\w-]+)/.exec(page)?.[1]

/** The topics that declare pages, and the screens in the tables of pages. */
function workPages(modules, next) {
  const tables = [...modules].filter((id) => /\/routes\.tsx$|\/app\/sections\.ts$|^\0virtual:page-places$/.test(id))
  return [...new Set(tables.flatMap((id) => next(id).dynamicallyImportedIds))].filter(
    (id) =>
      (isScreen(id) || id.startsWith('\0virtual:page-topic/')) && !isPublic({ page: id }) && !isSignIn({ page: id }),
  )
}

/** The topic of the page that a file is for, or of its first module. */
const nameOf = (parts) => {
  const [first] = [...parts].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
  return topicOf(first) ?? basename(first, extname(first))
}
const place = (id) => (id.startsWith('\0') ? 0 : topicOf(id) ? 1 : 2)

/** About what a module weighs when it is compressed: the sources have comments and long names. */
const weightOf = ({ code }) => (code ? gzipSync(code).length * 0.6 : 0)

const isPublic = ({ page }) =>
  /\/src\/(areas\/(public\/|.*\/Public\w+Screen\.tsx$)|app\/(visitor|PublicFrame)\.tsx$)/.test(page)
const isSignIn = ({ page }) => page.includes('/src/areas/account/sign-in/')
/** A public page that reads rows is opened by the whole program. */
const isForReaders = (part) => isPublic(part) && ![...part.has].some((id) => id.includes('/node_modules/@tanstack/'))

function reached(from, next) {
  const seen = new Set()
  const waiting = [...from]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...next(at))
  }
  return seen
}

/** The pages of several topics are a topic for each folder of them. */
function topicOf(id) {
  const [, area, topic] =
    /(?:\/src\/areas|^\0virtual:page-topic)\/([\w-]+)\/((?:pages\/)?[\w-]+)(?:\/[^?]+\.ts|$)/.exec(id) ?? []
  return area && area !== 'public' ? `${area}-${topic.replace('/', '-')}` : null
}
