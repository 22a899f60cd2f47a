import { parseSync } from 'vite'
import { type Node, walk } from './screen-sources.ts'

/** A comparison or an assignment of a status in SQL: `o.status in ('issued', 'closed')`. */
export type StatusInSql = { sql: string; words: string[]; table: string | undefined }

const comparison =
  /(?:\b(?<alias>[a-z_]\w*)\.)?\bstatus\s*(?:=|<>|!=|is (?:not )?distinct from|(?:not )?in|when)\s*(?<words>\((?:\s*'\w+'\s*,?)+\)|'\w+')/g

/** The statuses that the strings of a file spell out. Text written from a declaration is no word of the file. */
export function statusesInSql(path: string, text: string): StatusInSql[] {
  const found: StatusInSql[] = []
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  walk(program as unknown as Node, (node) => {
    const sql = textOf(node)
    for (const { 0: whole, index, groups } of sql?.matchAll(comparison) ?? [])
      found.push({
        sql: whole,
        words: [...groups!.words!.matchAll(/\w+/g)].map(([word]) => word),
        table: tableOf(sql!, groups!.alias, index),
      })
  })
  return found
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('?')
}

const named =
  /\b(?:from|join|update|into)\s+(?:lateral\s+)?(?:public\.)?(?<table>[a-z_]+)(?:\s+(?:as\s+)?(?<alias>[a-z]\w*))?/g

/** The table of an alias, or the one named last before a bare column, as far as the string tells. */
function tableOf(sql: string, alias: string | undefined, at: number): string | undefined {
  const tables = [...sql.matchAll(named)].map(({ index, groups }) => ({ index, ...groups }) as Named)
  const fitting = alias ? tables.filter((each) => [each.alias, each.table].includes(alias)) : tables
  return (fitting.findLast(({ index }) => index < at) ?? fitting[0])?.table
}
type Named = { index: number; table: string; alias?: string }
