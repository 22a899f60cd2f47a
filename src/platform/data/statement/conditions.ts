import { readList } from '../grammar/filters.ts'
import type { BinaryOperator, Comparison, Condition, Filter, TextSearch, Truth } from '../grammar/syntax.ts'
import { limits } from '../limits.ts'
import { ApiError } from '../wire/errors.ts'
import { arrayLiteral } from './binder.ts'
import { existsSql } from './embeds.ts'
import { pathSql } from './expressions.ts'
import { columnOf, isComputed, type Level, type Scope } from './level.ts'

const operators: Record<BinaryOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}
const searches: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}
const truthSql: Record<Truth, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

export function conditionSql(scope: Scope, level: Level, condition: Condition): string {
  if (condition.kind === 'filter') return (condition.negated ? 'not ' : '') + filterSql(scope, level, condition)
  const parts = condition.parts.map((part) => conditionSql(scope, level, part))
  return `${condition.negated ? 'not ' : ''}(${parts.join(` ${condition.kind} `)})`
}

function filterSql(scope: Scope, level: Level, { path, comparison }: Filter): string {
  const embed = path.steps.length === 0 ? level.embeds.find(({ label }) => label === path.column) : undefined
  if (embed && comparison.operator === 'is' && (comparison.truth === 'null' || comparison.truth === 'not_null'))
    return (comparison.truth === 'null' ? 'not ' : '') + existsSql(scope, embed)
  if (embed && !level.table.columns.has(path.column))
    throw new ApiError(400, 'PGRST120', `Bad operator on the '${path.column}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  const left = pathSql(scope, level, path)
  return `(${comparedSql(scope, level, path, left, comparison)})`
}

function comparedSql(scope: Scope, level: Level, path: Filter['path'], left: string, comparison: Comparison): string {
  const { binder } = scope
  switch (comparison.operator) {
    case 'is':
      return `${left} is ${truthSql[comparison.truth]}`
    case 'in':
      return 'slot' in comparison.operand && comparison.operand.places
        ? `${left} in (${binder.places(comparison.operand.slot, comparison.operand.places, readList)})`
        : `${left} = any (${binder.operand(comparison.operand, (text) => arrayLiteral(readList(text)))})`
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts': {
      const language = comparison.language
      const configuration = () => (language === undefined ? '' : `${binder.constant(language, 'regconfig')}, `)
      const document = isDocument(level, path) ? left : `to_tsvector(${configuration()}${left})`
      return `${document} @@ ${searches[comparison.operator]}(${configuration()}${binder.operand(comparison.operand)})`
    }
    default: {
      const value = binder.operand(comparison.operand, readers[comparison.operator])
      return `${left} ${operators[comparison.operator]} ${comparison.quantifier ? `${comparison.quantifier} (${value})` : value}`
    }
  }
}

function isDocument(level: Level, path: Filter['path']): boolean {
  const found = columnOf(level, path.column)
  return path.steps.length === 0 && !isComputed(found) && found.base === 'tsvector'
}

/** In an address `*` means `%`, which would have to be escaped there. */
const wildcards = (text: string) => text.replaceAll('*', '%')

function pattern(text: string): string {
  if (text.length > limits.pattern)
    throw new ApiError(400, 'PGRST100', `A regular expression can have up to ${limits.pattern} characters.`)
  return text
}

const readers: Partial<Record<BinaryOperator, (text: string) => string>> = {
  like: wildcards,
  ilike: wildcards,
  match: pattern,
  imatch: pattern,
}
