import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPage, type PageFacts } from './rules.ts'

const folder = () => join(process.cwd(), 'build/browser')
const file = (name: string): string | null =>
  existsSync(join(folder(), name)) ? readFileSync(join(folder(), name), 'utf8') : null

export type Written = { pages: PageFacts[]; site: { name: string; there: boolean; words: string }[] }

/** The public pages in the site map, as the build wrote them and the server sends them. */
export function writtenPages(): Written {
  const [sitemap, robots, llms] = [file('sitemap.xml'), file('robots.txt'), file('llms.txt')]
  const paths = [...(sitemap ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/^__[A-Z_]+__/, '') || '/',
  )
  const pages = [...new Set(paths)].toSorted().flatMap((path) => {
    const html = file(join(path, 'index.html'))
    return html === null ? [] : [readPage(path, html)]
  })
  const lines = (text: string | null) => (text ?? '').split('\n').filter((line) => line.trim()).length
  return {
    pages,
    site: [
      {
        name: 'Site map',
        there: sitemap !== null,
        words:
          sitemap === null
            ? 'There is no sitemap.xml.'
            : `${paths.length} addresses, ${pages.length} of them built as pages.`,
      },
      {
        name: 'Robots',
        there: robots !== null,
        words:
          robots === null
            ? 'There is no robots.txt.'
            : `${lines(robots)} lines${/sitemap:/i.test(robots) ? ', and it names the site map.' : ', but it does not name the site map.'}`,
      },
      {
        name: 'llms.txt',
        there: llms !== null,
        words: llms === null ? 'There is no llms.txt.' : `${lines(llms)} lines for language models.`,
      },
    ],
  }
}
