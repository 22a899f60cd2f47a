import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { codeLife, codeListLife } from './life.ts'
import { codeItem, codeList, type CodeItem, type CodeList } from './records.ts'
import { lastDayOf, whyNotAdd, whyNotBroader, whyNotDays, whyNotMerge } from './rules.ts'

async function refuseTaken(tx: Context['tx'], code: string, but: string | null): Promise<void> {
  const taken = await tx.one<{ name: string }>(
    'select name from code_lists where organization_id = $1 and code = $2 and id is distinct from $3',
    [tx.organization_id, code, but],
  )
  refuseIf(taken ? `${taken.name} already has the code ${code}.` : null)
}

const draftList = draftCommand('code-lists/create', codeList)
export const createCodeList = {
  ...draftList,
  run: async (input: Parameters<typeof draftList.run>[0], context: Parameters<typeof draftList.run>[1]) => {
    await refuseTaken(context.tx, String(input.code), null)
    return draftList.run(input, context)
  },
} as typeof draftList

const editList = editCommand('code-lists/edit', codeList)
export const editCodeList = {
  ...editList,
  run: async (input: Parameters<typeof editList.run>[0], context: Parameters<typeof editList.run>[1]) => {
    if (input.changes.code) await refuseTaken(context.tx, input.changes.code, input.id)
    return editList.run(input, context)
  },
} as typeof editList

const one = z.object({ id: z.uuid() })
export const codeListCommands = commandsOf(codeListLife, {})

export const addCode = command('code-items/add', {
  about: 'Adds a code to a list.',
  input: z.object({ list: z.uuid(), item: inputSchema(codeItem) }),
  async run({ list: id, item }, context) {
    const list = await context.tx.lock<CodeList>(codeList, id)
    return putCode(
      context,
      list,
      item as Pick<CodeItem, 'code' | 'name' | 'broader' | 'valid_from' | 'valid_to' | 'factor'>,
    )
  },
})

/** Adds one code to a locked list, for the page and for connectors. */
export async function putCode(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  list: CodeList,
  item: Pick<CodeItem, 'code' | 'name' | 'broader' | 'valid_from' | 'valid_to' | 'factor'>,
): Promise<CodeItem> {
  const known = await tx.sql<{ code: string }>(
    'select code from code_items where organization_id = $1 and list = $2 and code = any ($3)',
    [list.organization_id, list.id, [item.code, item.broader ?? '']],
  )
  const codes = new Set(known.map(({ code }) => code))
  refuseIf(whyNotAdd(list, item, { actor, taken: codes.has(item.code), codes }))
  return tx.insert<CodeItem>(codeItem, { ...item, list: list.id })
}

const edit = editCommand('code-items/edit', codeItem)
export const editCode = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => {
    const { tx } = context
    const row = await tx.one<CodeItem>('select * from code_items where organization_id = $1 and id = $2', [
      tx.organization_id,
      input.id,
    ])
    if (!row) throw new NotFound(codeItem.label)
    // Two simultaneous edits could close a circle: the list is locked.
    await tx.lock<CodeList>(codeList, row.list)
    refuseIf(
      input.changes.code !== undefined && input.changes.code !== row.code
        ? 'A code can’t be changed. Add the new code and merge this one into it.'
        : null,
    )
    refuseIf(whyNotDays({ ...row, ...input.changes } as CodeItem))
    if (input.changes.broader)
      refuseIf(
        whyNotBroader(
          { code: row.code, broader: input.changes.broader },
          await tx.sql<Pick<CodeItem, 'code' | 'broader'>>(
            'select code, broader from code_items where organization_id = $1 and list = $2',
            [tx.organization_id, row.list],
          ),
        ),
      )
    return edit.run(input, context)
  },
} as typeof edit

export const codeCommands = commandsOf(codeLife, { end: (_, { asked: { last } }) => ({ valid_to: last }) })

export type Use = { where: string; count: number; /** There are more than were counted. */ more?: true }
/** Counting stops at a limit: beyond it, the exact number does not matter to the person changing the unit. */
const mostUses = 1_000
/**
 * Where the text of a code is used today. Documents keep the code they were written with; the catalog is live and
 * follows a merge.
 */
async function usesOf(tx: Context['tx'], kind: CodeList['kind'], code: string): Promise<Use[]> {
  const places: readonly [where: string, sql: string][] =
    kind === 'unit'
      ? [
          ['Catalog items', usesOfUnit('catalog_items')],
          ['Requisition lines', usesOfUnit('requisition_lines')],
          ['Order lines', usesOfUnit('order_lines')],
          ['Contract lines', usesOfUnit('contract_lines')],
        ]
      : kind === 'commodity'
        ? [
            [
              'Catalog items',
              `select from catalog_items where organization_id = $1
                and replace(commodity, '-', '') = replace($2, '-', '') limit ${mostUses + 1}`,
            ],
          ]
        : []
  const used: Use[] = []
  // As service_role: under row security the index of the units is not used, since lower() could reveal hidden rows.
  await tx.sql(`select set_config('role', 'service_role', true)`)
  for (const [where, sql] of places) {
    const { count } = (await tx.one<{ count: number }>(`select count(*)::int as count from (${sql}) used`, [
      tx.organization_id,
      code,
    ]))!
    if (count > 0)
      used.push({ where, count: Math.min(count, mostUses), ...(count > mostUses && { more: true as const }) })
  }
  await tx.sql(`select set_config('role', 'commands', true)`)
  return used
}

/** In index order: otherwise a plan made for all agencies reads the table until it has found enough. */
export const usesOfUnit = (table: string): string =>
  `select from ${table} where organization_id = $1 and lower(unit) between lower($2) and lower($2) order by lower(unit)
    limit ${mostUses + 1}`

export const codeUses = question('code-items/uses', {
  about: 'Shows where a code is used.',
  input: one,
  async run({ id }, { tx }): Promise<Use[]> {
    const found = await tx.one<CodeItem & { kind: CodeList['kind'] }>(
      `select i.*, l.kind from code_items i join code_lists l on l.organization_id = i.organization_id and l.id = i.list
        where i.organization_id = $1 and i.id = $2`,
      [tx.organization_id, id],
    )
    if (!found) throw new NotFound(codeItem.label)
    const below = (await tx.one<{ count: number }>(
      'select count(*)::int as count from code_items where organization_id = $1 and list = $2 and broader = $3',
      [found.organization_id, found.list, found.code],
    ))!.count
    return [
      ...(await usesOf(tx, found.kind, found.code)),
      ...(below > 0 ? [{ where: 'Codes below it', count: below }] : []),
    ]
  },
})

export const mergeCodes = command('code-items/merge', {
  about:
    'Ends a code in favor of another in its list. The catalog and the codes below it move to the new code; documents keep theirs.',
  input: z.object({ from: z.uuid(), into: z.uuid('Select the code to merge into') }),
  async run({ from, into }, context) {
    const { tx, actor } = context
    const first = await tx.one<{ list: string }>('select list from code_items where organization_id = $1 and id = $2', [
      actor.organization_id,
      from,
    ])
    if (!first) throw new NotFound(codeItem.label)
    // Two simultaneous merges could close a circle: the list is locked.
    const list = await tx.lock<CodeList>(codeList, first.list)
    const all = new Map(
      (
        await tx.sql<CodeItem>('select * from code_items where organization_id = $1 and list = $2 for update', [
          list.organization_id,
          list.id,
        ])
      ).map((item) => [item.id, item]),
    )
    const [old, next] = [all.get(from), all.get(into) ?? (await tx.lock<CodeItem>(codeItem, into))]
    const today = await todayOf(context.tx, context.now)
    refuseIf(whyNotMerge(old!, { actor, into: next, all, today }))
    await tx.sql('update code_items set broader = $4 where organization_id = $1 and list = $2 and broader = $3', [
      list.organization_id,
      list.id,
      old!.code,
      next.code,
    ])
    if (list.kind === 'unit')
      await tx.sql('update catalog_items set unit = $3 where organization_id = $1 and lower(unit) = lower($2)', [
        list.organization_id,
        old!.code,
        next.code,
      ])
    if (list.kind === 'commodity')
      await tx.sql(
        `update catalog_items set commodity = $3 where organization_id = $1
          and replace(commodity, '-', '') = replace($2, '-', '')`,
        [list.organization_id, old!.code, next.code],
      )
    return tx.update<CodeItem>(codeItem, from, {
      status: 'merged',
      merged_into: into,
      valid_to: lastDayOf(old!, today),
    })
  },
})
