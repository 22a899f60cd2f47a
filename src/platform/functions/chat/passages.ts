import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { paragraphNumbers } from './paragraph-numbers.ts'
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
  return files.flatMap((file) =>
    passagesOf(readFileSync(join(folder, file), 'utf8'), `/documentation/${basename(file, '.md')}`),
  )
}

export function passagesOf(markdown: string, path?: string): Passage[] {
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
      pieces(body, plain(heading)).map((piece) => ({
        page: plain(page),
        heading: plain(heading),
        isPublic,
        ...(path && { path: heading === page ? path : `${path}#${anchorOf(plain(heading))}` }),
        ...piece,
      })),
    )
}

/** As the page of the documentation names its headings; a test compares the two. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|[&<>"']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A section of the Code of Federal Regulations is cited by its paragraphs. */
const isRegulation = (heading: string): boolean => /^\d+ CFR \d+\.\d+/.test(heading)

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
    .replace(/(?<![*\w])\*(?![*\s])([^*\n]+)\*(?![*\w])/g, '$1')
    .replace(/^>\s?/gm, '')
    .trim()

/**
 * Paragraphs are kept whole as long as they fit, and one that introduces a list begins a passage with it. Those of a
 * regulation have a number.
 */
function pieces(text: string, heading: string): Pick<Passage, 'text' | 'paragraphs'>[] {
  const texts = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
  const numbers = isRegulation(heading) ? paragraphNumbers(texts) : []
  const gathered: Paragraph[][] = []
  for (const [at, words] of texts.entries()) {
    const paragraph = { words, number: numbers[at] ?? null }
    const last = gathered.at(-1)
    if (last && lengthOf(last) + words.length < longest) last.push(paragraph)
    else if (last && last.length > 1 && last.at(-1)!.words.endsWith(':')) gathered.push([last.pop()!, paragraph])
    else gathered.push([paragraph])
  }
  return gathered.map((each) => ({ text: each.map(({ words }) => words).join('\n\n'), ...rangeOf(each) }))
}

type Paragraph = { words: string; number: string | null }

const lengthOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { words }) => sum + words.length, 2 * (paragraphs.length - 1))

function rangeOf(paragraphs: readonly Paragraph[]): Pick<Passage, 'paragraphs'> {
  const numbers = paragraphs.flatMap(({ number }) => number ?? [])
  const [from, to] = [numbers[0], numbers.at(-1)]
  if (from === undefined) return {}
  return { paragraphs: from === to ? from : `${from} to ${to}` }
}
