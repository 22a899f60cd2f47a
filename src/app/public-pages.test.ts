import { readFileSync } from 'node:fs'
import { matchPath } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { pages } from './pages.ts'
import { somewhere, writeFeeds, writePages, type WrittenPage } from './prerender.tsx'

let written: readonly WrittenPage[] = []
let spanish: readonly WrittenPage[] = []
let feeds: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  spanish = await writePages('es')
  written = await writePages()
  feeds = await writeFeeds('1.2.3')
})

/** Server answers that are not pages of the tables. */
const files = [
  '/favicon.svg',
  '/openapi.json',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/blog/feed.xml',
  '/blog/atom.xml',
  '/bin/verify-trail.js',
  '/sbom.cdx.json',
  '/third-party.txt',
  '/accessibility.yaml',
  '/open/v1/opportunities.html',
]
const exists = (path: string) => files.includes(path) || pages.some((page) => matchPath(page.path, path))
const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('every public page is written completely: one head, its text, its description, its own address', () => {
  expect(written.length).toBeGreaterThan(50)
  for (const { path, head, html } of written) {
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
    expect([path, html.includes('<!--$!-->') || html.includes('<!--$?-->')]).toEqual([path, false])
    expect(head.marks.find(({ selector }) => selector === 'link[rel="canonical"]')?.value).toBe(somewhere + path)
  }
  const titles = written.map(({ head }) => head.title)
  expect(titles).toEqual([...new Set(titles)])
})

test('every page but the guides and the articles is written in Spanish too, with its own address', () => {
  const english = written.map(({ path }) => path).filter((path) => !/^\/(blog|documentation)\/./.test(path))
  expect(spanish.map(({ path }) => path).toSorted()).toEqual(english.toSorted())
  for (const { path, head, html } of spanish) {
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
    expect([path, html.includes('<!--$!-->') || html.includes('<!--$?-->')]).toEqual([path, false])
    expect([path, html]).not.toEqual([path, written.find((page) => page.path === path)!.html])
    expect(head.marks.find(({ selector }) => selector === 'link[rel="canonical"]')?.value).toBe(
      `${somewhere}${path}?lang=es`,
    )
    expect(feeds['sitemap.xml']).toContain(`<loc>${somewhere}${path}?lang=es</loc>`)
  }
})

test("data pages have text before scripts: the demo's data, and the list of open solicitations", () => {
  const html = (path: string) => written.find((page) => page.path === path)?.html ?? ''
  expect(html('/public-opportunities')).toContain('<!--list:open-solicitations-->')
  expect(html('/public-opportunities')).toContain(`${somewhere}/open/v1/ocds/records.json`)
  for (const words of ['Financial Officer', 'Senior Nutrition (demo)', 'AGE-2026-0114'])
    expect(html('/nyc-aging-demo')).toContain(words)
})

test('a page of the public site is indexable, or is one that only its own link opens', () => {
  const hidden = pages.filter(({ route }) => route.open === 'public' && !route.description).map(({ path }) => path)
  const ownLinks = [
    '/auth',
    '/login',
    '/auth/confirm',
    '/verify-email',
    '/request-reset',
    '/reset-password',
    '/dev/mail',
    '/public-opportunities/:id',
    '/citizen-portal/reports/:id',
  ]
  expect(hidden.toSorted()).toEqual(ownLinks.toSorted())
})

test('every public page describes itself: a description, a picture and a title for sharing, and structured data', () => {
  const lacks = written.flatMap(({ path, head, html }) => {
    const mark = (selector: string) => head.marks.find((each) => each.selector === selector)?.value ?? ''
    return [
      mark('meta[name="description"]').length < 40 && 'a description',
      mark('meta[property="og:title"]') === '' && 'a title to pass on',
      mark('meta[property="og:description"]') === '' && 'a description to pass on',
      mark('meta[property="og:url"]') !== somewhere + path && 'its address to pass on',
      !html.includes('application/ld+json') && 'structured data',
    ].flatMap((what) => (what ? [`${path}: ${what}`] : []))
  })
  expect(lacks).toEqual([])
})

test("every public title with the product's name fits into a line of search results", () => {
  expect(
    written.filter(({ head }) => head.title.length > 60).map(({ path, head }) => `${path}: ${head.title}`),
  ).toEqual([])
})

test('every public page is written in phone order, because on a slow connection visible text would move', () => {
  expect(
    written
      .filter(({ html }) => / class="[^"]*(?<![\w-]|[ls][gmx]:)(max-\w+:)?order-(first|last)/.test(html))
      .map(({ path }) => path),
  ).toEqual([])
})

test('no link is dead, neither to a page nor to a place on a page', () => {
  const dead = written.flatMap(({ path, html }) =>
    [...html.matchAll(/ href="([^"]*)"/g)]
      .map(([, href]) => href!.replaceAll('&amp;', '&'))
      .filter((href) => !/^(https?|mailto):/.test(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, somewhere + path)
        // A drawing is a part of its file.
        if (pathname.endsWith('.svg') && hash) return !ids(readFileSync(`.${pathname}`, 'utf8')).includes(hash.slice(1))
        if (!exists(pathname)) return true
        const target = written.find((page) => page.path === pathname)
        return hash && target ? !ids(target.html).includes(decodeURIComponent(hash.slice(1))) : false
      })
      .map((href) => `${path} → ${href}`),
  )
  expect(dead).toEqual([])
})

test('structured data parses and claims no rating, review or customer', () => {
  const blocks = written.flatMap(({ html }) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as { '@graph': { '@type': string }[] },
    ),
  )
  const kinds = blocks.flatMap((block) => block['@graph'].map((node) => node['@type']))
  expect(kinds).toEqual(
    expect.arrayContaining(['Organization', 'WebSite', 'SoftwareApplication', 'FAQPage', 'BlogPosting']),
  )
  expect(JSON.stringify(blocks)).not.toMatch(
    /"(aggregateRating|review|reviewCount|ratingValue|award)"|"@type":"(Review|Rating|AggregateRating)"/,
  )
})

test('no page invents a rating, review, certificate or customer', () => {
  // Stated about others, or stated as not so.
  const denied = /(no|not|never|neither|without|nor)\b[^.]{0,120}$/i
  const claims = [
    /\b\d(\.\d)? (out of|of) 5\b/i,
    /★/,
    /\b\d+ reviews\b/i,
    /trusted by/i,
    /our customers (say|love)/i,
    /\b(SOC ?2|FedRAMP|ISO 27001)[- ](certified|compliant|authorized)/i,
    /award-winning/i,
    /\bmilitary-grade/i,
  ]
  for (const { path, html } of written) {
    const text = html.replace(/<[^>]+>/g, ' ')
    for (const claim of claims) {
      const found = claim.exec(text)
      if (found && !denied.test(text.slice(0, found.index))) expect(`${path}: ${found[0]}`).toBe('')
    }
  }
})

test('illustrative content is labeled', () => {
  for (const path of ['/', '/customer-stories'])
    expect(written.find((page) => page.path === path)!.html).toMatch(/illustrative/i)
})

test('the sitemap, robots.txt and llms.txt name every page, and the feeds every article', () => {
  for (const { path } of written) {
    expect(feeds['sitemap.xml']).toContain(`<loc>${somewhere}${path}</loc>`)
    expect(feeds['llms.txt']).toContain(`(${somewhere}${path})`)
  }
  expect(feeds['robots.txt']).toContain(`Sitemap: ${somewhere}/sitemap.xml`)
  const articles = written.filter(({ path }) => path.startsWith('/blog/'))
  expect(feeds['blog/feed.xml']!.match(/<item>/g)).toHaveLength(articles.length)
  expect(feeds['blog/atom.xml']!.match(/<entry>/g)).toHaveLength(articles.length)
})
