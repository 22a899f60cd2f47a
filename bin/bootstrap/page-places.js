import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readDeclarations } from './declarations.js'

const name = 'virtual:page-places'
const words = 'virtual:page-words'

/**
 * A page is declared once, with its address and with its content. Everyone’s first view has the addresses of all pages, and
 * loads the content of a topic with the first of its pages: the build takes them apart. The words that people type to find a
 * page come with the search.
 */
export function pagePlaces(root) {
  let reading
  const read = () => (reading ??= readPages(root))
  return {
    name: 'page-places',
    resolveId: (id) => (id === name || id === words ? `\0${id}` : undefined),
    watchChange: () => void (reading = undefined),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${words}`) return
      const { topics, files } = await read()
      for (const file of files) this.addWatchFile(file)
      return id === `\0${name}`
        ? `export const topics = {\n${topics.map((topic) => written(root, topic)).join(',\n')}\n}`
        : `export const pageWords = ${JSON.stringify(Object.fromEntries(topics.flatMap(({ places }) => places.flatMap(({ at, find }) => (find ? [[at, find]] : [])))))}`
    },
  }
}

/** A topic as the first view knows it: its places, and how its declarations and its own parts are loaded. */
function written(root, { topic, places }) {
  const parts = [...new Set(places.flatMap(({ own }) => own ?? []))]
  const own = parts.map((part) => {
    const file = join(root, 'src/areas', topic, 'screens', `${part}.tsx`)
    if (!existsSync(file))
      throw new Error(`src/areas/${topic}/pages.ts names the part “${part}”, and ${file} does not exist`)
    return `${JSON.stringify(part)}: () => import(${JSON.stringify(file)})`
  })
  const bare = places.map(({ find: _, ...place }) => place)
  const pages = JSON.stringify(join(root, 'src/areas', topic, 'pages.ts'))
  return `${JSON.stringify(topic)}: { places: ${JSON.stringify(bare)}, load: () => import(${pages}), own: { ${own.join(', ')} } }`
}

async function readPages(root) {
  const declared = readdirSync(join(root, 'src/areas'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/pages.ts'))
    .toSorted()
  const { found, files } = await readDeclarations(
    root,
    `${declared.map((file, at) => `import * as p${at} from '${root}/src/areas/${file}'`).join('\n')}
     import { isPage, ownOf } from '${root}/src/platform/pages/page.ts'
     import { inText } from '${root}/src/platform/words.ts'
     export const topics = [${declared.map((file, at) => `['${file.replace(/\/pages\.ts$/, '')}', p${at}]`).join(', ')}]
     export { inText, isPage, ownOf }`,
  )
  return {
    files,
    topics: found.topics.map(([topic, exports]) => ({
      topic,
      places: Object.entries(exports)
        .filter(([, page]) => found.isPage(page))
        .flatMap(([exported, page]) => placesOf(exported, page, found)),
    })),
  }
}

/** The page of a record, and those of its forms. */
function placesOf(exported, page, { inText, ownOf }) {
  const { at, of, title = of.label, roles, add, edit, list } = page
  const [listed] = typeof list === 'function' ? list(undefined) : list
  const own = ownOf(page)
  const place = (rest) => ({ ...rest, page: exported, ...(roles && { roles }) })
  const { by, title: called, back = listed, find, ...form } = add ?? {}
  return [
    ...(add
      ? [
          place({
            kind: 'new',
            at: at.replace(/\/:id$/, '/new'),
            title: called ?? `New ${inText(of.label)}`,
            form: { sends: by, back, makes: of.table, ...form },
            ...(find && { find }),
          }),
        ]
      : []),
    place({ kind: 'record', at, title, of: of.table, ...(own.length > 0 && { own }) }),
    ...(edit?.page
      ? [
          place({
            kind: 'edit',
            at: `${at}/edit`,
            title: edit.title ?? `Edit ${inText(of.label)}`,
            form: { sends: edit.by, list: listed, ...(edit.under && { under: edit.under }) },
          }),
        ]
      : []),
  ]
}
