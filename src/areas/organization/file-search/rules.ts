import type { Field } from '#platform/records/fields.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'

/** One file that has the words: public.search_files. */
export type FileHit = {
  file: string
  path: string
  name: string
  part: number
  page: number | null
  snippet: string
  table_name: string | null
  record: string | null
  number: string | null
  title: string | null
  stored_at: string
}

/** A written text that has the words, a section or a whole policy: public.search_texts. */
export type TextHit = {
  table_name: string
  record: string
  section: string
  heading: string
  snippet: string
  number: string | null
  title: string | null
  changed_at: string
}

/** Where a written text is shown: on the page of its record, at the section. */
export const placeOfText = ({ table_name, record, section }: Pick<TextHit, 'table_name' | 'record' | 'section'>) =>
  `/records/${table_name}/${record}${section === record ? '' : `#section-${section}`}`

/** The record above one without a page of its own: the one its access follows, or the first one it must name. */
export function recordAbove({
  access,
  fields,
}: Pick<AnyRecord, 'access' | 'fields'>): { table: string; by: string } | null {
  if (access.of === 'parent') return { table: access.parent, by: access.by }
  if (access.of === 'vendor') return { table: 'vendors', by: access.by }
  const [by, field] =
    Object.entries<Field>(fields as Record<string, Field>).find(([, { to, required }]) => to && required) ?? []
  return by && field?.to ? { table: field.to, by } : null
}

export type TextState = {
  path: string
  state: 'waiting' | 'read' | 'unread'
  pages: number | null
  problem: string | null
  /** Pages without text, such as scans. */ empty: number[]
}

export type SnippetPiece = { text: string; match: boolean }

/** The words around a match: pieces in ⟦ and ⟧ are the matches. */
export function snippetPieces(snippet: string): SnippetPiece[] {
  const tidy = snippet.replaceAll(/\s+/g, ' ').trim()
  return tidy
    .split(/(⟦[^⟦⟧]*⟧)/)
    .map((piece) => ({ text: piece.replaceAll(/[⟦⟧]/g, ''), match: piece.startsWith('⟦') }))
    .filter(({ text }) => text !== '')
}

/** Where a hit leads: the viewer at the page, with the first matched word marked. */
export function addressOf({ file, page, snippet }: Pick<FileHit, 'file' | 'page' | 'snippet'>): string {
  const found = snippetPieces(snippet).find(({ match }) => match)?.text
  const query = [page && `page=${page}`, found && `find=${encodeURIComponent(found)}`].filter(Boolean).join('&')
  return `/files/${file}${query && `?${query}`}`
}

/** “3”, “3 and 4”, “3 to 6”, “1, 3 to 6 and 9”. */
function pagesInWords(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && last[1] === page - 1) last[1] = page
    else runs.push([page, page])
  }
  const parts = runs.flatMap(([from, to]) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`],
  )
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** A sentence about text of this file that the search does not have; null where it has all. */
export function textNote({ state, pages, problem, empty }: TextState): string | null {
  if (state === 'waiting') return 'Its text is being read for the search.'
  if (state === 'unread') return `Not searchable. ${problem}`
  if (pages !== null && empty.length === pages && pages > 0)
    return `Not searchable: no text on ${plural(pages, { one: 'its page', other: 'its pages' })}. Scans are pictures of text.`
  const missing =
    empty.length > 0
      ? `No text on ${plural(empty.length, { one: 'page', other: 'pages' })} ${pagesInWords(empty)}.`
      : null
  return [missing, problem].filter(Boolean).join(' ') || null
}
