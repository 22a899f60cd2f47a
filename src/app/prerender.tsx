import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { procurement } from '#areas/procurement/routes.tsx'
import { conformanceReport, news } from '#areas/public/feeds.ts'
import { publicPages } from '#areas/public/routes.tsx'
import { visit } from '#client/visit.ts'
import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { headOf, type Head } from './head.ts'
import { Nobody } from './Nobody.tsx'
import { Page } from './Page.tsx'
import { finder, place, Places } from './places.tsx'
import { Root } from './Root.tsx'
import { loadScreen } from './screens.ts'
import { findForVisitor, frames, visitorPages } from './visitor-routes.tsx'
import { translated, type Language } from '#platform/say.ts'
import { setReader } from '#client/language.ts'

/** `whole`: the visitor's program hydrates the HTML. After a summary, the whole program draws the page again. */
export type WrittenPage = {
  path: string
  head: Head
  html: string
  whole: boolean
  language: Language
  /** Whether the page is there in Spanish too. */ translated: boolean
}

/** A placeholder for the installation's own address, until the server that sends the page fills it in. */
export const somewhere = 'https://granary.invalid'

const productName = 'Granary'
const server = visit({ productName, supabaseUrl: somewhere, anonKey: '', demo: false })

/** Data pages: the server has their head and text, and current rows are filled in when the page is sent. */
const summaries: readonly PageHandle[] = [publicPages, procurement].flatMap(({ name, routes }) =>
  Object.entries<Route>(routes).flatMap(([path, route]) =>
    route.summary ? [{ path, area: name, route: { ...route, screen: route.summary } }] : [],
  ),
)
const toBeFound = [...visitorPages, ...summaries]
const find = finder(
  summaries.map((page) => place(page.path, <Page of={page.route} />, { frames, page })),
  findForVisitor,
)

/** Every public page as a browser without scripts reads it, in one language: in Spanish those that are translated. */
export async function writePages(language: Language = 'en'): Promise<WrittenPage[]> {
  setReader({ to: language, catalogs: {} })
  const pages: WrittenPage[] = []
  for (const { path, route } of toBeFound) {
    if (language !== 'en' && !route.words) continue
    await loadScreen(find(path))
    const html = renderToString(
      <Root backend={server} within={(all) => <Nobody>{all}</Nobody>}>
        <StaticRouter location={path}>
          <Places find={find} />
        </StaticRouter>
      </Root>,
    )
    pages.push({
      path,
      head: headOf({
        title: translated(route.title),
        description: route.description && translated(route.description),
        pathname: path,
        productName,
        origin: somewhere,
        language,
      }),
      html,
      whole: !route.summary,
      language,
      translated: route.words !== undefined,
    })
  }
  return pages
}

/** Files of the public site that only programs read. */
export async function writeFeeds(version: string): Promise<Record<string, string>> {
  const addresses = toBeFound.flatMap(({ path, route }) => {
    const both = route.words
      ? ['en', 'es'].map(
          (to) =>
            `<xhtml:link rel="alternate" hreflang="${to}" href="${somewhere}${to === 'es' ? spanish(path) : path}"/>`,
        )
      : []
    return (route.words ? [path, spanish(path)] : [path]).map(
      (address) => `  <url><loc>${somewhere}${address}</loc>${both.join('')}</url>`,
    )
  })
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses.join('\n')}\n</urlset>\n`,
    'robots.txt': `User-agent: *\nDisallow: /auth/\nDisallow: /rest/\nDisallow: /functions/\nDisallow: /storage/\nDisallow: /dev/\n\nSitemap: ${somewhere}/sitemap.xml\n`,
    'blog/feed.xml': rss(),
    'blog/atom.xml': atom(),
    'accessibility.yaml': conformanceReport({ product: productName, version, contact: `${somewhere}/contact` }),
    'llms.txt': `# ${productName}\n\n> Procurement, grants and disaster recovery for public agencies. The pages below are complete HTML and need no JavaScript.\n\n## Pages\n\n${toBeFound.map(({ path, route }) => `- [${route.title}](${somewhere}${path}): ${route.description}`).join('\n')}\n`,
  }
}

const spanish = (path: string) => `${path}?lang=es`
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function rss(): string {
  const items = news.map(
    ({ path, title, description, date }) =>
      `<item><title>${escaped(title)}</title><link>${somewhere}${path}</link><guid>${somewhere}${path}</guid><pubDate>${new Date(date).toUTCString()}</pubDate><description>${escaped(description)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${productName}: articles</title><link>${somewhere}/blog</link><atom:link href="${somewhere}/blog/feed.xml" rel="self" type="application/rss+xml"/><description>Articles on procurement, grants and disaster recovery</description><language>en-us</language>
${items.join('\n')}
</channel></rss>
`
}

function atom(): string {
  const entries = news.map(
    ({ path, title, description, date }) =>
      `<entry><title>${escaped(title)}</title><link href="${somewhere}${path}"/><id>${somewhere}${path}</id><updated>${date}T00:00:00Z</updated><summary>${escaped(description)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${productName}: articles</title><link href="${somewhere}/blog"/><link rel="self" href="${somewhere}/blog/atom.xml"/><id>${somewhere}/blog</id><updated>${news[0]!.date}T00:00:00Z</updated><author><name>${productName}</name></author>\n${entries.join('\n')}\n</feed>\n`
}
