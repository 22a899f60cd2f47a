import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { refusals, refuse } from './answers.ts'
import { pagePolicy, readerPolicy, threadPolicy, workerPolicy, type Inlined } from './security-headers.ts'
import { translated } from '../say.ts'
import { isSpanish } from './accepted-language.ts'
import { inLanguage } from './language.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Body = { bytes: Buffer; etag: string }
/** The build's names for the workers of its pages. */
const isReader = /^\/assets\/pdf-worker-[\w-]+\.js$/
const isThread = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/

type File = {
  path: string
  /** Its name in an address. */ address: string
  type: string
  page: boolean
  immutable: boolean
  bodies: Map<string, Promise<Body>>
  inlined?: Inlined
  lists?: readonly string[]
}

/** Settings that the installation knows and the build doesn't. */
export type Home = { siteUrl: string; demo: boolean }

/** Current data in a prerendered page, as HTML, by the name that the page has for it. */
export type PageLists = Readonly<Record<string, () => Promise<string>>>

/**
 * The browser's files, as the build left them. Only files present at the start are served, found by their exact name:
 * no address can name a file outside. Any other address that looks like a page of the application gets its entry
 * page.
 */
export class StaticFiles {
  readonly #files = new Map<string, File>()
  readonly #home: Home
  readonly #lists: PageLists
  readonly #asked = new Map<string, Promise<string>>()
  #titleOf = (_path: string): Titles | undefined => untitled

  constructor(folder: string, home: Home, lists: PageLists = {}) {
    this.#home = home
    this.#lists = lists
    if (!existsSync(folder)) return
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    for (const { parentPath, name } of found) {
      const path = join(parentPath, name)
      const type = types[extname(name)]
      const address = `/${path.slice(folder.length).split(sep).filter(Boolean).join('/')}`
      if (address === tableOfPages) this.#titleOf = titlesOf(JSON.parse(readFileSync(path, 'utf8')) as Addresses)
      // The build puts a hash of the content into the names in assets/: different content has a different address.
      else if (type)
        this.#files.set(address, {
          path,
          address,
          type,
          page: extname(name) === '.html',
          immutable: address.startsWith('/assets/'),
          bodies: new Map(),
        })
    }
  }

  /** True when this address is served from here. */
  async serve(req: IncomingMessage, res: ServerResponse, path: string, secure: boolean): Promise<void> {
    const { file: found, missing, title } = this.#find(path)
    const spanish = found && this.#files.get(found.address.replace(/index\.html$/, 'index.es.html'))
    const file = spanish && spanish !== found && wantsSpanish(req) ? spanish : found
    if (!file) return refuse(res, path, refusals.notFound)
    const encoding = compressible.test(file.type) ? accepted(req.headers['accept-encoding']) : 'identity'
    const { bytes, etag } = await this.#filled(file, encoding, title)
    res.setHeader('ETag', etag)
    res.setHeader('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (compressible.test(file.type))
      res.setHeader('Vary', spanish && spanish !== found ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding')
    if (file.page) res.setHeader('Content-Security-Policy', pagePolicy(file.inlined ?? nothing, secure))
    else if (path === '/sw.js') res.setHeader('Content-Security-Policy', workerPolicy)
    else if (isReader.test(path)) res.setHeader('Content-Security-Policy', readerPolicy)
    else if (isThread.test(path)) res.setHeader('Content-Security-Policy', threadPolicy)
    if (!missing && matches(req.headers['if-none-match'], etag)) {
      res.writeHead(304)
      res.end()
      return
    }
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.writeHead(missing ? 404 : 200, { 'Content-Type': file.type, 'Content-Length': bytes.length })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }

  /**
   * A page of the application gets its entry page; an unknown address gets it too, with the status that programs
   * read.
   */
  #find(path: string): { file: File | undefined; missing?: boolean; title?: Titles } {
    const name = decodeURIComponent(path)
    const exact = this.#files.get(name) ?? this.#files.get(`${name.replace(/\/$/, '')}/index.html`)
    if (exact) return { file: exact }
    // A missing script must not arrive as a page: the browser would show a syntax error instead of "not found".
    if (extname(name) !== '') return { file: undefined }
    const title = this.#titleOf(name)
    const file = this.#files.get('/shell.html') ?? this.#files.get('/index.html')
    return { file, missing: title === undefined, title: title ?? untitled }
  }

  /** A page with current lists is assembled for each request; the entry page once for each title. */
  async #filled(file: File, encoding: Encoding, title = untitled): Promise<Body> {
    const body = await this.#body(file, encoding, title)
    if (!file.lists?.length) return body
    let html = (await this.#body(file, 'identity')).bytes.toString('utf8')
    for (const name of file.lists) {
      const list = await this.#list(name)
      html = html.replace(`<!--list:${name}-->`, () => list)
    }
    const plain = Buffer.from(html)
    return { bytes: encoding === 'identity' ? plain : await packedNow(plain, encoding), etag: etagOf(plain, encoding) }
  }

  /** Visitors who come at the same time share one database query. */
  #list(name: string): Promise<string> {
    const running = this.#asked.get(name)
    if (running) return running
    const asked = (this.#lists[name]?.() ?? Promise.resolve('')).finally(() => this.#asked.delete(name))
    this.#asked.set(name, asked)
    return asked
  }

  /** Read and compressed once, at the first request. */
  #body(file: File, encoding: Encoding, title = untitled): Promise<Body> {
    const name = `${encoding} ${title.en} ${title.es}`
    let body = file.bodies.get(name)
    if (!body) {
      body = pack(file, encoding, { ...this.#home, title })
      file.bodies.set(name, body)
      body.catch(() => file.bodies.delete(name))
    }
    return body
  }
}

async function pack(file: File, encoding: Encoding, { title, ...home }: Home & { title: Titles }): Promise<Body> {
  const plain = entitled(atHome(file, await readFile(file.path), home), title)
  if (file.page) {
    const html = plain.toString('utf8')
    file.inlined ??= inlinedIn(html)
    file.lists ??= [...html.matchAll(/<!--list:([a-z-]+)-->/g)].map(([, name]) => name!)
  }
  const bytes =
    encoding === 'identity' ? plain : await (title.en ? packedNow(plain, encoding) : packed(file.path, plain, encoding))
  return { bytes, etag: etagOf(plain, encoding) }
}

const etagOf = (plain: Buffer, encoding: Encoding) =>
  `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`

/**
 * Pages, feeds and the sitemap contain their full addresses; only the installation knows where that is. The pages of a
 * demo are marked: their first drawing offers it.
 */
function atHome(file: File, bytes: Buffer, { siteUrl, demo }: Home): Buffer {
  if (!/html|xml|yaml|text\/plain/.test(file.type)) return bytes
  const text = bytes.toString('utf8').replaceAll('https://granary.invalid', siteUrl)
  return Buffer.from(file.page && demo ? text.replace('<html ', '<html data-demo ') : text)
}

/** The title of a page for each reader: theme.js knows who it is, and shows theirs. */
type Titles = { en: string; es: string }
const untitled: Titles = { en: '', es: '' }

/** The first words of a page at work, before its program is there. A page that is in English keeps its title. */
const entitled = (bytes: Buffer, { en, es }: Titles): Buffer =>
  en
    ? Buffer.from(
        bytes
          .toString('utf8')
          .replace('<!--title-->', () => escaped(en))
          .replace('<!--title:es-->', () => (es === en ? `<span lang="en">${escaped(en)}</span>` : escaped(es))),
      )
    : bytes
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The build may have compressed it more; otherwise at a level that costs milliseconds. */
async function packed(path: string, plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const beside = `${path}.${encoding === 'br' ? 'br' : 'gz'}`
  return existsSync(beside) ? readFile(beside) : packedNow(plain, encoding)
}

async function packedNow(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : promisify(gzip)(plain, { level: 6 })
}

/** Written by the build: the addresses of all pages, including `/vendor-directory/:id`, with their titles. */
const tableOfPages = '/addresses.json'

type Addresses = Readonly<Record<string, { title: string; translated?: true }>>

function titlesOf(addresses: Addresses): (path: string) => Titles | undefined {
  const all = Object.entries(addresses).map(([address, { title, translated: isTranslated }]): [string, Titles] => [
    address,
    { en: title, es: isTranslated ? inLanguage('es', () => translated(title)) : title },
  ])
  const named = new Map(all.map(([address, title]) => [address.toLowerCase(), title]))
  const patterns = all
    .filter(([address]) => address.includes(':'))
    .map(([address, title]) => ({ pattern: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'), title }))
  return (path) => {
    const plain = path.replace(/(?<=.)\/$/, '')
    return named.get(plain.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(plain))?.title
  }
}

const nothing: Inlined = { scripts: [], styles: [] }
/** A script with a type is data, which needs no policy; one with an address is a file. */
const inlinedIn = (html: string): Inlined => ({
  scripts: hashes(html, /<script>([\s\S]*?)<\/script>/g),
  styles: hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})
const hashes = (html: string, written: RegExp) =>
  [...html.matchAll(written)].map(([, text]) => createHash('sha256').update(text!, 'utf8').digest('base64'))

/** `?lang=es` names the Spanish page; otherwise the browser's languages decide. */
function wantsSpanish({ url = '', headers }: IncomingMessage): boolean {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang')
  return asked === null ? isSpanish(headers['accept-language'] ?? '') : asked === 'es'
}

function accepted(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offers)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offers) ? 'gzip' : 'identity'
}

const matches = (header: string | undefined, etag: string) =>
  header === '*' || (header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false)

const compressible = /^text\/|javascript|json|svg|xml|wasm/

/** Unlisted file types are not served. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  // Files that PDF documents need besides themselves.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.pdf': 'application/pdf',
}
