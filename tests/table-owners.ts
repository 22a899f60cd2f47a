import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, parse, walk, type Node } from './screen-sources.ts'

/** A statement in the program that names a table. */
export type Touch = { file: string; table: string }

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.tsx?$/.test(path))
  .map((path) => join('src', path))
  .toSorted()

export const areaOf = (path: string) => /^src\/areas\/([^/]+)\//.exec(path)?.[1]

/** A called name behind from or join is a function. */
const named =
  /\b(?:(?:into|update)|(?<reads>from|join))\s+(?:only\s+)?(?:(?<schema>public|app|auth|storage|realtime)\.)?(?<table>[a-z_]+)\b(?<called>\s*\()?/gi

/** Every table named in a statement of the program. */
export function touches(isTable: (name: string) => boolean): Touch[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    // Reading a file as a program takes long: only where a table is named behind one of these words.
    if (!tablesIn(text.replaceAll('\\n', ' ')).some(isTable)) return []
    const tables = new Set(statementsIn(parse(file, text).program).flatMap((sql) => tablesIn(sql).filter(isTable)))
    return [...tables].toSorted().map((table) => ({ file, table }))
  })
}

const isStatement = (text: string) =>
  /\b(select|insert into|update|delete from)\b/i.test(text) || /^\s*(from|(left |inner )?join|exists)\b/i.test(text)

/** The strings and templates of a file that are SQL. A template's inserts are read separately. */
function statementsIn(program: Node): string[] {
  const found: string[] = []
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && isStatement(node.value)) found.push(node.value)
    if (node.type === 'TemplateLiteral') {
      const sql = (node.quasis as unknown[])
        .filter(isNode)
        .map(({ value }) => (value as { raw: string }).raw)
        .join(' § ')
      if (isStatement(sql)) found.push(sql)
    }
  })
  return found
}

export const tablesIn = (sql: string): string[] => {
  const names = [...sql.matchAll(named)].map(({ groups }) => groups!)
  const tables = names.filter(
    ({ schema, reads, called }) => (!schema || schema.toLowerCase() === 'public') && !(reads && called),
  )
  return [...new Set(tables.map(({ table }) => table!.toLowerCase()))]
}
