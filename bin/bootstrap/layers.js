import { join } from 'node:path'

/**
 * Which file of scripts a module comes in. No list of files is kept: a layer is what its roots reach without
 * `import()`, and what so many pages share; what an earlier layer has, a later one has not, and none needs a later one.
 * What a topic declares is one file. The rest is left to the bundler.
 */
export function layers(root, declared) {
  let found
  return {
    name: (id, graph) => {
      found ??= layersOf(root, declared, graph)
      return found.get(id) ?? null
    },
    // A group would swallow what it imports, and with it what an earlier layer has.
    includeDependenciesRecursively: false,
  }
}

function layersOf(root, declared, graph) {
  const found = new Map()
  const next = (id) => graph.getModuleInfo(id) ?? { importedIds: [], dynamicallyImportedIds: [] }
  const from = (files) => reached(files, (id) => next(id).importedIds)
  const idOf = (file) => (file.startsWith('virtual:') ? `\0${file}` : join(root, file))
  const modules = reached([idOf('src/app/main.tsx')], (id) =>
    next(id).importedIds.concat(next(id).dynamicallyImportedIds),
  )
  const pages = new Set([...modules].flatMap((id) => next(id).dynamicallyImportedIds))
  const parts = [...pages].map((page) => ({ page, has: from([page]) }))
  const by = {
    readers: parts.filter(isForReaders),
    newcomers: parts.filter((part) => isForReaders(part) || isSignIn(part)),
    workers: parts.filter((part) => !isForReaders(part)),
  }
  const shareOf = (audience) => {
    const counts = new Map()
    for (const { has } of by[audience]) for (const id of has) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }
  const shares = Object.fromEntries(Object.keys(by).map((audience) => [audience, shareOf(audience)]))

  for (const { name, roots = [], sharedWith = [], of, closed = false, ...least } of declared) {
    const named = from(roots.map(idOf))
    const other = from(sharedWith.map(idOf))
    for (const id of shares.readers.keys()) if (other.has(id)) named.add(id)
    const isHere = (id) => found.has(id) || of.test(id)
    const isShared = (id) =>
      of.test(id) && Object.entries(least).every(([audience, count]) => (shares[audience].get(id) ?? 0) >= count)
    // A part that needs a later file is not in a layer that everyone loads.
    if (of) for (const id of modules) if (isShared(id) && (!closed || [...from([id])].every(isHere))) named.add(id)
    for (const id of named) if (!found.has(id)) found.set(id, name)
  }
  // A library is loaded by the pages that use it, and not by all that read its topic; and no reader loads a topic.
  const needsMore = (id) => [...from([id])].some((part) => part.includes('/node_modules/') && !found.has(part))
  for (const [id, topics] of neededBy(modules, from))
    if (!found.has(id) && !shares.readers.has(id) && topics.size === 1 && !needsMore(id)) found.set(id, [...topics][0])
  return found
}

/** The parts that the declarations of a topic need come with them, if no other topic needs them or if they are theirs. */
function neededBy(modules, from) {
  const declarations = [...modules].filter(
    (id) => topicOf(id) && /^\0virtual:|\/(?:records|life|stages|pages)\.ts$/.test(id),
  )
  const topics = new Map()
  for (const id of from(declarations))
    for (const part of topicOf(id) ? from([id]) : [])
      if (!part.includes('/node_modules/'))
        topics.set(part, (topics.get(part) ?? new Set()).add(topicOf(part) ?? topicOf(id)))
  return topics
}

/** A public page that reads rows is opened by the whole program. */
const isForReaders = ({ page, has }) =>
  /\/src\/(areas\/(public\/|.*\/Public\w+Screen\.tsx$)|app\/(visitor|PublicFrame)\.tsx$)/.test(page) &&
  ![...has].some((id) => id.includes('/node_modules/@tanstack/'))
const isSignIn = ({ page }) => page.includes('/src/areas/account/sign-in/')

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
