import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passage } from './search.ts'

/** The longest quote of one source in a chat. */
const longest = 1_500

/**
 * Every page of a folder, cut into passages by its headings. Pages marked `audience: signed-in` are not for visitors.
 */
export function readPassages(folder: string): Passage[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
  return files.flatMap((file) => passagesOf(readFileSync(join(folder, file), 'utf8')))
}

export function passagesOf(markdown: string): Passage[] {
  const { matter, text } = frontMatter(markdown.replaceAll('\r\n', '\n'))
  const isPublic = !/^audience:\s*signed-in\s*$/m.test(matter)
  const page = /^# (.+)$/m.exec(text)?.[1]?.trim() ?? ''
  return text
    .split(/^(?=#{1,3} )/m)
    .map((section) => ({
      heading: /^#{1,3} (.+)$/m.exec(section)?.[1]?.trim() ?? page,
      body: plain(section.replace(/^#{1,3} .+$/m, '')),
    }))
    .flatMap(({ heading, body }) =>
      pieces(body).map((piece) => ({ page: plain(page), heading: plain(heading), text: piece, isPublic })),
    )
}

function frontMatter(markdown: string): { matter: string; text: string } {
  const [, matter = '', text = markdown] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? []
  return { matter, text }
}

/** Answers are text: markup is left out. */
const plain = (markdown: string) =>
  markdown
    .replace(/^```.*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[ \t|:-]+\|\n?/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, '  ')
    .replace(/\*\*|__|`/g, '')
    .replace(/^>\s?/gm, '')
    .trim()

/** Paragraphs are kept whole as long as they fit. */
function pieces(text: string): string[] {
  const gathered: string[] = []
  for (const paragraph of text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)) {
    const last = gathered.at(-1)
    if (last !== undefined && last.length + paragraph.length < longest)
      gathered[gathered.length - 1] = `${last}\n\n${paragraph}`
    else gathered.push(paragraph)
  }
  return gathered
}
