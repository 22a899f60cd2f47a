import { readFileSync } from 'node:fs'
import { marked } from 'marked'

/**
 * `import { html, headings } from './page.md'`: our own text, turned into HTML while building, so that no reader
 * loads a converter. `./page.md?head` is only the header above the text, for lists; `./page.md?title` is its title and
 * description, for the table of pages, which everyone loads. The page's links come with its text.
 */
export const markdown = () => ({
  name: 'markdown',
  enforce: 'pre',
  load(id) {
    const [file, query] = id.split('?')
    if (!file.endsWith('.md') || (query && !['head', 'title'].includes(query))) return undefined
    this.addWatchFile(file)
    const { head, text } = readPage(readFileSync(file, 'utf8'))
    if (query === 'title')
      return { code: `export default ${JSON.stringify([head.title, head.description])}`, map: null, moduleType: 'js' }
    const { related: _, ...above } = head
    const code =
      query === 'head'
        ? `export const title = ${JSON.stringify(head.title)}\nexport default ${JSON.stringify(above)}`
        : Object.entries({ head, ...toHtml(text, /\/es\/[\w-]+\.md$/.test(file) ? 'Tabla' : 'Table') })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
    return { code, map: null, moduleType: 'js' }
  },
})

/** Lines `name: value` between two rules; without them the first heading is the title. */
export function readPage(source) {
  const [, above, below] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [null, '', source]
  const [, title, rest] = /^\s*# (.+)\n([\s\S]*)$/.exec(below) ?? [null, undefined, below]
  const words = rest.split(/\s+/).filter((word) => /\w/.test(word)).length
  const written = Object.fromEntries(
    above
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { head: { ...(title && { title }), words, ...written }, text: rest }
}

export function toHtml(text, table = 'Table') {
  const headings = []
  const ids = new Map()
  /** Of two headings with the same words the second has a number: a link leads to the first. */
  const once = (id) => {
    const count = (ids.get(id) ?? 0) + 1
    ids.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
  const renderer = new marked.Renderer()
  renderer.heading = function ({ tokens, depth }) {
    const words = this.parser.parseInline(tokens)
    const id = once(
      words
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/<[^>]+>|&[^;]+;/g, '')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    if (depth === 2) headings.push({ id, title: words.replace(/<[^>]+>/g, '') })
    return `<h${depth} id="${id}">${words}</h${depth}>\n`
  }
  // A wide table scrolls separately, with the keyboard too, and does not widen the page of a phone.
  const drawn = renderer.table
  renderer.table = function (token) {
    return `<div class="wide" role="region" aria-label="${table}: ${token.header[0].text.replace(/[^\p{L}\w .,]/gu, '')}" tabindex="0">${drawn.call(this, token).replaceAll(/<th[^>]*><\/th>/g, '<td></td>')}</div>`
  }
  const html = inSections(marked.parse(text, { async: false, renderer })).replaceAll(
    /href="(?!https?:|mailto:|\/|#)(?:\.{1,2}\/|[\w-]+\/)*([\w-]+)\.md(#[\w-]+)?"/g,
    'href="/documentation/$1$2"',
  )
  return { html, headings }
}

/** The content under each heading, as one part of the page: of a long text the browser lays out only visible parts. */
const inSections = (html) =>
  html
    .split(/(?=<h2 )/)
    .map((part) => (part.startsWith('<h2 ') ? `<section>${part}</section>` : part))
    .join('')
