import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { codeItem, codeList, type CodeItem, type CodeList } from '../records.ts'
import { whyNotAddList } from '../rules.ts'
import { publicListKeys, publicLists } from './rules.ts'

export const addPublicList = command('code-lists/add-public', {
  about: 'Adds a public code list with its codes. It can be edited like any other list.',
  input: z.strictObject({ list: z.enum(publicListKeys) }),
  async run({ list: key }, { tx, actor }): Promise<CodeList> {
    const { codes, valid_from, ...list } = publicLists[key]
    const taken = await tx.one<{ name: string }>(
      'select name from code_lists where organization_id = $1 and code = $2',
      [tx.organization_id, list.code],
    )
    refuseIf(whyNotAddList({ actor, taken }))
    const made = await tx.insert<CodeList>(codeList, { ...list, steward: actor.user_id })
    for (const [code, name] of Object.entries(codes))
      await tx.insert<CodeItem>(codeItem, { list: made.id, code, name, valid_from })
    return made
  },
})
