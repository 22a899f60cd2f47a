import type { At, Query, Selected } from '../grammar/syntax.ts'
import type { Table } from '../schema/schema.ts'
import { isToOne } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import { findRelationship } from './find-relationship.ts'
import { columnOf, readableColumns, type Embed, type Level, type Output, type Scope } from './level.ts'

/** The tree of tables in a query, each with its conditions, its order and its window. */
export function buildLevels(scope: Scope, query: Query, table: Table, isRow = true): Level {
  let count = 0
  const root = levelOf(table, 0, query.select)
  place(root, query.conditions, (level, condition) => level.conditions.push(condition))
  place(root, query.orders, (level, terms) => (level.order = terms))
  place(root, query.limits, (level, operand) => (level.limit = operand))
  place(root, query.offsets, (level, operand) => (level.offset = operand))
  return root

  function levelOf(of: Table, depth: number, items: Selected[]): Level {
    scope.named.add(of.name)
    const level: Level = {
      table: of,
      alias: `t${count++}`,
      title: depth === 0 ? of.name : `${of.name}_${depth}`,
      isRow: depth > 0 || isRow,
      outputs: [],
      embeds: [],
      conditions: [],
      order: [],
    }
    for (const item of items) level.outputs.push(...outputsOf(level, depth, item))
    return level
  }

  function outputsOf(level: Level, depth: number, item: Selected): Output[] {
    switch (item.kind) {
      case 'star':
        return readableColumns(level.table, scope.role).map((name) => ({
          label: name,
          from: { kind: 'column', path: { column: name, steps: [] } },
        }))
      case 'column':
        return [columnOutput(level, item)]
      case 'embed':
        return embedOutputs(level, depth, item)
    }
  }

  function embedOutputs(parent: Level, depth: number, item: Extract<Selected, { kind: 'embed' }>): Output[] {
    const relationship = findRelationship(scope, parent.table, item.relation, item.hint)
    if (relationship.kind === 'many-to-many') scope.named.add(relationship.junction.table.name)
    if (relationship.kind === 'computed') scope.named.add(relationship.routine.name)
    const name = item.label ?? item.relation
    if (parent.embeds.some((each) => each.label === name))
      throw new ApiError(
        400,
        '42712',
        `table name "${parent.table.name}_${name}_${depth + 1}" specified more than once`,
      )
    const level = levelOf(relationship.to, depth + 1, item.items)
    const embed: Embed = {
      parent,
      level,
      relation: item.relation,
      label: name,
      relationship,
      join: item.join,
      spread: item.spread,
    }
    parent.embeds.push(embed)
    if (!item.spread) return isSilent(embed.level) ? [] : [{ label: name, from: { kind: 'embed', embed } }]
    return embed.level.outputs.map((output) => ({ label: output.label, from: { kind: 'embed', embed } }))
  }
}

function columnOutput(level: Level, { path, label, cast, aggregate }: Extract<Selected, { kind: 'column' }>): Output {
  if (path.column !== '*') columnOf(level, path.column)
  if (aggregate) throw new ApiError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  return { label: label ?? labelOf(path), from: { kind: 'column', path, ...(cast ? { cast } : {}) } }
}

/** `data->address->>city` is called city; after a number, the last name before it. */
function labelOf({ column, steps }: { column: string; steps: { key: string | number }[] }): string {
  return (steps.findLast(({ key }) => typeof key === 'string')?.key as string | undefined) ?? column
}

/** `vendors!inner()`: only for its condition. */
const isSilent = (level: Level): boolean => level.outputs.length === 0

function place<T>(root: Level, said: At<T>[], put: (level: Level, what: T) => void): void {
  for (const { at, what } of said)
    put(
      at.reduce((level, name) => embedNamed(level, name).level, root),
      what,
    )
}

/** By its alias; by the relation's own name too, as long as clients still use it. */
export function embedNamed(level: Level, name: string): Embed {
  const found =
    level.embeds.find((embed) => embed.label === name) ?? level.embeds.find((embed) => embed.relation === name)
  if (!found)
    throw new ApiError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    })
  return found
}

export function toOneNamed(level: Level, name: string): Embed {
  const embed = embedNamed(level, name)
  if (!isToOne(embed.relationship))
    throw new ApiError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${level.table.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    })
  return embed
}
