import type { Condition } from '../grammar/syntax.ts'
import { isComputed, readableColumns, columnOf, type Level, type Scope } from './level.ts'

/**
 * The columns that a write or a function must return for the answer: those selected, those that order it, and those
 * that lead to embedded relations. A function of the row needs the whole row.
 */
export function neededColumns(scope: Scope, level: Level): string[] {
  const names = new Set<string>()
  for (const { from } of level.outputs) if (from.kind === 'column') names.add(from.path.column)
  for (const { path, relation } of level.order) if (relation === undefined) names.add(path.column)
  for (const condition of level.conditions) conditionColumns(level, condition, names)
  for (const { relationship } of level.embeds) {
    if (relationship.kind === 'computed') return readableColumns(level.table, scope.role)
    const pairs = relationship.kind === 'many-to-many' ? relationship.junction.pairs : relationship.pairs
    for (const [own] of pairs) names.add(own)
  }
  return [...names].some((name) => isComputed(columnOf(level, name)))
    ? readableColumns(level.table, scope.role)
    : [...names]
}

function conditionColumns(level: Level, condition: Condition, names: Set<string>): void {
  if (condition.kind !== 'filter') for (const part of condition.parts) conditionColumns(level, part, names)
  else if (!level.embeds.some(({ label }) => label === condition.path.column)) names.add(condition.path.column)
}
