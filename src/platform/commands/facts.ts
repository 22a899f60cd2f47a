import { z } from 'zod'
import type { AnyRecord } from '../records/record.ts'
import { question, type Command, type Context } from './command.ts'
import { NotFound } from './refusals.ts'

type One = { id: string }
type Asked = Pick<Context, 'tx' | 'actor' | 'now'>

/**
 * The question that a button asks before it judges: the facts come from the function that the command itself uses. It
 * answers people who may read the row: commands read past row security, so this runs as the person.
 */
export const factsQuestion = <const Name extends string, Facts>(
  name: Name,
  of: AnyRecord,
  facts: (id: string, asked: Asked) => Promise<Facts>,
): Command<Name, One, Facts> =>
  question(name, {
    about: `Returns the facts that decide the next step of one of the ${of.plural.toLowerCase()}.`,
    input: z.strictObject({ id: z.uuid() }),
    async run({ id }: One, { tx, actor, now }): Promise<Facts> {
      const where = [tx.organization_id, id]
      const [row] = await tx.asPerson(`select from public.${of.table} where organization_id = $1 and id = $2`, where)
      if (!row) throw new NotFound(of.label)
      return facts(id, { tx, actor, now })
    },
  })
