import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

let sections: Map<string, { heading: string; text: string }> | undefined

/** The regulations in the documentation by section number, read at the first request. */
export function sectionOf(number: string): { heading: string; text: string } | null {
  sections ??= readSections()
  return sections.get(number) ?? null
}

function readSections(): Map<string, { heading: string; text: string }> {
  // Beside the program, whether it runs from src/ or from build/server/.
  const folder = ['../..', '../../..', '../../../..', '../../../../..']
    .map((up) => fileURLToPath(new URL(`${up}/docs/regulations`, import.meta.url)))
    .find((path) => existsSync(path))
  const pages = folder
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
    : []
  const parts = pages.flatMap((page) => page.split(/^## /m).slice(1))
  return new Map(
    parts.flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const number = /\d+\.\d+/.exec(heading)?.[0]
      return number ? [[number, { heading: heading.trim(), text: lines.join('\n').trim() }] as const] : []
    }),
  )
}
