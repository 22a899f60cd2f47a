import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readDeclarations } from './declarations.js'

const name = 'virtual:page-places'
const words = 'virtual:page-words'
const topicOf = 'virtual:page-topic/'

/**
 * A page is declared once, with its address and with its content. Everyone’s first view has the addresses of all pages,
 * and loads the content of a topic with the first of its pages: the build takes them apart. The words that people type
 * to find a page come with the search.
 */
export function pagePlaces(root) {
  let reading
  const read = () => (reading ??= readPages(root))
  return {
    name: 'page-places',
    enforce: 'pre',
    resolveId: (id) => (id === name || id === words || id.startsWith(topicOf) ? `\0${id}` : undefined),
    watchChange: () => void (reading = undefined),
    /** The name of a topic is for people: the first view has its place in the list. */
    async transform(code, id) {
      if (!/\/areas\/[^/]+\/routes\.tsx$/.test(id) || !code.includes('declared<')) return
      const { topics } = await read()
      const numbered = code.replaceAll(/(\bdeclared<[^>]+>\()'([^']+)'/g, (_, call, topic) => {
        const at = topics.findIndex((each) => each.topic === topic)
        if (at < 0) throw new Error(`src/areas/${topic}/pages.ts declares no page`)
        return `${call}${at}`
      })
      return { code: numbered, map: null }
    },
    async load(id) {
      const topic = id.startsWith(`\0${topicOf}`) && id.slice(topicOf.length + 1)
      if (!topic && id !== `\0${name}` && id !== `\0${words}`) return
      const { topics, files } = await read()
      for (const file of files) this.addWatchFile(file)
      if (topic)
        return loaded(
          root,
          topics.find((each) => each.topic === topic),
        )
      return id === `\0${name}`
        ? `export const topics = [\n${topics.map(written).join(',\n')}\n]`
        : `export const pageWords = ${JSON.stringify(Object.fromEntries(topics.flatMap(wordsOf)))}`
    },
  }
}

/** Words for the page of lists itself, or for the form of a new record. */
const wordsOf = ({ places }) => places.flatMap(({ at, find }) => (find ? [[at.replace(/:id$/, 'new'), find]] : []))

/** A topic as the first view knows it: its places, and how the rest is loaded. */
function written({ topic, places }) {
  const known = places.map(({ find: _, ...place }) => place)
  return `{ places: ${JSON.stringify(known)}, load: () => import('${topicOf}${topic}') }`
}

/** The rest: its declarations with the parts that its pages begin with, and how its other parts are loaded. */
function loaded(root, { topic, own, first }) {
  const parts = own.map((part, at) => {
    const file = fileOf(root, topic, part)
    if (!existsSync(file))
      throw new Error(`src/areas/${topic}/pages.ts names the part “${part}”, and ${file} does not exist`)
    const named = basename(part)
    const isFirst = first.has(part)
    const load = isFirst ? `part${at}` : `import(${JSON.stringify(file)})`
    const given = `{ ${JSON.stringify(part)}: file.${named} }`
    return {
      begins: isFirst ? `import * as part${at} from ${JSON.stringify(file)}\n` : '',
      line: `${JSON.stringify(part)}: async () => ${named === part ? load : `{ const file = await ${load}; return ${given} }`}`,
    }
  })
  return `${parts.map(({ begins }) => begins).join('')}import * as pages from ${JSON.stringify(join(root, 'src/areas', topic, 'pages.ts'))}
    export { pages }
    export const own = { ${parts.map(({ line }) => line).join(', ')} }`
}

/** In `pages/` of an area, a part of a topic has that topic in its name. */
const fileOf = (root, topic, part) =>
  part.includes('/') && /\/pages(\/|$)/.test(topic)
    ? join(root, 'src/areas', topic.split('/')[0], dirname(part), 'screens', `${basename(part)}.tsx`)
    : join(root, 'src/areas', topic, 'screens', `${part}.tsx`)

async function readPages(root) {
  const declared = readdirSync(join(root, 'src/areas'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/pages.ts'))
    .toSorted((one, other) => (one < other ? -1 : 1))
  const { found, files } = await readDeclarations(
    root,
    `${declared.map((file, at) => `import * as p${at} from '${root}/src/areas/${file}'`).join('\n')}
     export { isPage, ownAtFirst, ownOf, placeOf } from '${root}/src/platform/pages/page.ts'
     export { isListPage, listPlaceOf, ownOfList, ownOfListAtFirst } from '${root}/src/platform/pages/list-page.ts'
     export const topics = [${declared.map((file, at) => `['${file.replace(/\/pages\.ts$/, '')}', p${at}]`).join(', ')}]`,
  )
  return {
    files,
    topics: found.topics.flatMap(([topic, exports]) => {
      const [records, lists] = [found.isPage, found.isListPage].map((is) => Object.values(exports).filter(is))
      // A page that is drawn by hand is declared for the server.
      if (records.length + lists.length === 0) return []
      return {
        topic,
        places: [...records.map(found.placeOf), ...lists.map(found.listPlaceOf)],
        own: [...new Set([...records.flatMap(found.ownOf), ...lists.flatMap(found.ownOfList)])],
        first: new Set([...records.flatMap(found.ownAtFirst), ...lists.flatMap(found.ownOfListAtFirst)]),
      }
    }),
  }
}
