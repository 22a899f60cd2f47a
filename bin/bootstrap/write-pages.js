// Run by bundle.js after both builds: the public pages become complete HTML, and files for programs are put beside
// them.
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stylesFor } from './needed-styles.js'
import { notices } from './notices.js'
import { nativeParts } from './native-parts.js'
import { bill } from './sbom.js'

export async function writePages(root) {
  const browser = join(root, 'build', 'browser')
  const { writePages, writeFeeds } = await import(pathToFileURL(join(root, 'build', 'pages', 'prerender.js')).href)
  const { addresses } = await import(pathToFileURL(join(root, 'build', 'tables', 'addresses.js')).href)
  // The bare shell answers every address without its own page; the front page is written like the others.
  renameSync(join(browser, 'index.html'), join(browser, 'shell.html'))
  const theme = inline(browser, 'theme.js')
  const themed = (name) =>
    readFileSync(join(browser, name), 'utf8').replace('<script src="/theme.js"></script>', () => theme)
  const shell = themed('shell.html')
  const styles = readdirSync(join(browser, 'assets')).find((name) => /^index-.*\.css$/.test(name))
  const needed = stylesFor(readFileSync(join(browser, 'assets', styles), 'utf8'))
  const soon = [...neededAtOnce(join(browser, 'assets'), 'visitor').map((file) => `/assets/${file}`), '/config.json']
  const begin = inline(browser, 'begin.js')
  const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const product = json('package.json')
  const put = (path, text) => {
    mkdirSync(dirname(join(browser, path)), { recursive: true })
    writeFileSync(join(browser, path), text)
  }
  // For work pages the program is requested with the page, instead of each part after the one before it.
  const atWork = neededAtOnce(join(browser, 'assets'), 'program', 'frame').filter((file) => !shell.includes(file))
  // The parts of nearly every page at work come behind the frame, for people who are signed in (theme.js).
  const drawing = neededAtOnce(join(browser, 'assets'), 'work').filter(
    (file) => !shell.includes(file) && !atWork.includes(file),
  )
  put('shell.html', bare(shell, { files: atWork, behind: drawing, css: needed(shell) }))
  put(
    'offline.html',
    themed('offline.html')
      .replace(/ *<!--[^]*?-->\n/, '')
      .replace(
        'href="/favicon.svg"',
        () =>
          `href="data:image/svg+xml,${encodeURIComponent(readFileSync(join(browser, 'favicon.svg'), 'utf8').trim())}"`,
      ),
  )
  for (const { path, head, html, whole, language, translated } of [
    ...(await writePages()),
    ...(await writePages('es')),
  ]) {
    const files = whole ? soon : [...atWork.map((file) => `/assets/${file}`), '/config.json']
    put(
      join(path, language === 'en' ? 'index.html' : `index.${language}.html`),
      page(shell, {
        path: whole ? path : null,
        css: needed(html),
        head,
        alternates: translated ? alternates(path) : [],
        language,
        html,
        soon: files,
        begin,
      }),
    )
  }
  for (const [path, text] of Object.entries(await writeFeeds(product.version))) put(path, text)
  const packages = bill(product, json('package-lock.json'), nativeParts(root))
  put('sbom.cdx.json', JSON.stringify(packages))
  put('third-party.txt', notices(packages, root))
  // Every other address is answered with 404.
  put('addresses.json', JSON.stringify(addresses))
  for (const folder of ['pages', 'tables']) rmSync(join(root, 'build', folder), { recursive: true })
}

/** Parts of the program with all of their imports: requested with the page, instead of one after the other. */
function neededAtOnce(assets, ...names) {
  const found = new Set()
  const visit = (file) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, part] of readFileSync(join(assets, file), 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
    ))
      visit(part)
  }
  for (const name of names)
    visit(readdirSync(assets).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js')))
  return [...found]
}

/**
 * The answer for an address without its own page. Its outline and title are drawn by the styles that they need; all
 * styles come after them, and the fonts with those: in the head they would keep the first words waiting.
 */
function bare(shell, { files, behind, css }) {
  const asks = files.map((file) => `    <link rel="modulepreload" crossorigin href="/assets/${file}">\n`).join('')
  const [styles] = shell.match(/<link rel="stylesheet"[^>]*>/)
  return shell
    .replace('<html', () => `<html data-behind="${behind.join(' ')}"`)
    .replaceAll(fontTags, '')
    .replace(styles, () => `<style>${css}</style>`)
    .replaceAll(/<!-- [^]*? -->\s*(?=<div id="root">)|<!--\/?frame-->/g, '')
    .replace(/ *<\/head>/, () => `${asks}  </head>`)
    .replace('</body>', () => `${styles}</body>`)
}

/** Code needed at once is inline: a separate file would cost a whole round trip. */
const inline = (browser, name) =>
  `<script>${readFileSync(join(browser, name), 'utf8')
    .replaceAll(/^ *\/\/.*\n/gm, '')
    .trim()}</script>`

const fontTags = /<link rel="preload" as="font"[^>]*>\s*/g

/** The shell's placeholder until the program has loaded: a written page takes its place. */
const frame = /<!-- [^]*? -->\s*(?=<div id="root">)|<!--frame-->[^]*<!--\/frame-->/g

/**
 * The shell with the page in it; without a path the program draws it again. Styles that match it are inline; all
 * styles, and the program, come after the first paint.
 */
function page(shell, { path, css, head, alternates, language, html, soon, begin }) {
  const parts = [
    /<link rel="stylesheet"[^>]* href="([^"]+)"/g,
    /<script type="module"[^>]* src="([^"]+)"/g,
    /<link rel="modulepreload"[^>]* href="([^"]+)"/g,
  ].flatMap((tag) => [...shell.matchAll(tag)].map(([, file]) => file))
  const files = [...new Set([...parts, ...soon])]
  const fonts = shell.match(fontTags).join('')
  return shell
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll(fontTags, '')
    .replaceAll(frame, '')
    .replace(
      /<script type="module"[^>]*><\/script>\s*|<link rel="(modulepreload|stylesheet)"[^>]*>\s*|<noscript>[\s\S]*?<\/noscript>\s*|<link rel="preload" href="\/config.json"[^>]*>\s*|<meta name="description"[^>]*>\s*/g,
      '',
    )
    .replace(/<title>[^<]*<\/title>/, () =>
      [
        `<title>${escaped(head.title)}</title>`,
        ...head.marks.filter(({ value }) => value).map(mark),
        ...alternates,
        ...firstPicture(html),
        `<style>${css}</style>`,
      ].join('\n    '),
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${path === null ? '' : ` data-at="${escaped(path)}"`}>${html}</div>`,
    )
    .replace(
      '</body>',
      () => `<script type="application/json" id="program">${JSON.stringify(files)}</script>${fonts}${begin}</body>`,
    )
}

/**
 * The picture of a first view is requested with the head: found below the first words, it waits behind their
 * fonts. Of its files exactly one fits the reader's screen and theme.
 */
function firstPicture(html) {
  const found = [...html.matchAll(/<picture[^]*?<\/picture>/g)].find(([text]) => text.includes('loading="eager"'))
  if (!found) return []
  const sources = [...found[0].matchAll(/<source media="([^"]+)" srcSet="([^"]+)"/g)].map(([, media, file]) => [
    media,
    file,
  ])
  const [, last] = /<img[^>]* src="([^"]+)"/.exec(found[0])
  return [...sources, ['', last]].map(([media, file], at) => {
    const others = sources.slice(0, at).map(([before]) => `(not (${before}))`)
    const when = [media, ...others].filter(Boolean).join(' and ')
    return `<link rel="preload" as="image" fetchpriority="high" href="${file}" media="${when}" />`
  })
}

/** The same page in each language, for search engines. The build knows no address but the placeholder. */
const alternates = (path) =>
  [
    ['en', path],
    ['es', `${path}?lang=es`],
    ['x-default', path],
  ].map(
    ([language, address]) => `<link rel="alternate" hreflang="${language}" href="https://granary.invalid${address}" />`,
  )

const mark = ({ selector, attribute, value }) => {
  const [, tag, name, of] = /^(\w+)\[(\w+)="([^"]+)"\]$/.exec(selector)
  return `<${tag} ${name}="${of}" ${attribute}="${escaped(value)}" />`
}
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
