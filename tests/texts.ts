import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isNode, walk, type Node } from './screen-sources.ts'

export type Text = { path: string; line: number; kind: 'text' | 'comment' | 'test name' | 'test row'; words: string }

/** Every text of the source that a person may read: strings, templates, JSX, comments and names of tests. */
export const textsOfSource = (folders: readonly string[]): Text[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.(tsx?|m?js|sql)$/.test(path) && !path.endsWith('.d.ts'))
    .toSorted()
    .flatMap((path) => (path.endsWith('.sql') ? textsOfSql : textsOf)(path, readFileSync(path, 'utf8')))

/** Comments of a file of statements, and its quoted texts of several words: refusals, and what a table says of itself. */
export function textsOfSql(path: string, source: string): Text[] {
  const found: Text[] = []
  let [line, counted] = [1, 0]
  // A quoted text may hold two dashes, and a comment a quotation mark: whichever begins first is read to its end.
  for (const { index, groups } of source.matchAll(
    /(?<remarks>--[^\n]*(?:\n\s*--[^\n]*)*)|'(?<quoted>(?:[^']|'')*)'/g,
  )) {
    const words = (groups!.remarks?.replaceAll(/^\s*--/gm, '') ?? groups!.quoted!.replaceAll("''", "'"))
      .replaceAll(/\s+/g, ' ')
      .trim()
    line += source.slice(counted, index).split('\n').length - 1
    counted = index
    const isText = groups!.remarks !== undefined || (/\s/.test(words) && !looksLikeCode(words))
    if (isText && /[a-z]{2}/i.test(words))
      found.push({ path, line, kind: groups!.remarks === undefined ? 'text' : 'comment', words })
  }
  return found
}

export function textsOf(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const isTest = /\.(test|spec)\.tsx?$|^tests\//.test(path)
  const found: Text[] = []
  const keep = (kind: Text['kind'], { start }: { start: number }, words: string) => {
    const plain = words.replaceAll(/\s+/g, ' ').trim()
    if (/[a-z]{2}/i.test(plain))
      found.push({ path, line: source.slice(0, start).split('\n').length, kind, words: plain })
  }
  walk(program as unknown as Node, (node) => {
    if (unread.has(node.type) || isUnreadAttribute(node) || isStatement(node)) return false
    const words = wordsOf(node)
    if (words !== undefined && !isTest && !looksLikeCode(words)) keep('text', node, words)
    if (isTest && node.type === 'CallExpression') {
      const [first] = node.arguments as Node[]
      const name = first && isTestCall(node.callee) ? wordsOf(first) : undefined
      if (name !== undefined) keep('test name', node, name)
    }
    if (isTest && node.type === 'ArrayExpression') for (const row of rowsIn(node)) keep('test row', row, wordsOf(row)!)
  })
  for (const comment of joined(comments, source)) keep('comment', comment, comment.value)
  return found
}

/** A table of tests names each row by its first text. */
const rowsIn = ({ elements }: Node): Node[] =>
  (elements as (Node | null)[]).flatMap((row) => {
    if (row?.type !== 'ArrayExpression') return []
    const [first] = row.elements as (Node | null)[]
    const words = first ? wordsOf(first) : undefined
    return first && words && (/\s/.test(words) || /^(some|no|every)body$/.test(words)) && !looksLikeCode(words)
      ? [first]
      : []
  })

const unread = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSTypeAnnotation', 'TSLiteralType'])

const isUnreadAttribute = ({ type, name }: Node): boolean =>
  type === 'JSXAttribute' && isNode(name) && /^(className|d|href|to|src|style|id|type)$/.test(String(name.name))

/** A statement in SQL, whose words are the database's. */
const isStatement = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && isNode(tag) && tag.name === 'sql'

function wordsOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('{…}')
}

const looksLikeCode = (words: string): boolean =>
  // Statements are in lower case. A text for people that begins with such a word has a capital: Select, Create, Set.
  /^\s*(select|with|insert into|update|delete from|create|alter|grant|revoke|values|set|lock|drop|comment on)\s/.test(
    words,
  ) ||
  (!/^\s*[A-Z]/.test(words) && /\b(from|join|where|coalesce|returning|jsonb_\w+)\b.*(=|\(|::)/.test(words))

const isTestCall = (callee: unknown): boolean =>
  isNode(callee) &&
  (callee.type === 'Identifier'
    ? /^(test|it|describe)$/.test(String(callee.name))
    : isTestCall(callee.type === 'CallExpression' ? callee.callee : callee.object))

type Comment = { type: string; value: string; start: number; end: number }

/** Lines of one comment belong together. */
function joined(comments: readonly Comment[], source: string): Comment[] {
  const groups: Comment[] = []
  for (const comment of comments) {
    const last = groups.at(-1)
    const follows =
      last?.type === 'Line' && comment.type === 'Line' && source.slice(last.end, comment.start).trim() === ''
    if (follows) Object.assign(last, { end: comment.end, value: `${last.value} ${comment.value}` })
    else groups.push({ ...comment, value: comment.value.replaceAll(/^\s*\*+ ?/gm, '') })
  }
  return groups
}
