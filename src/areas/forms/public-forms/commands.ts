import { randomBytes } from 'node:crypto'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { formLife } from '../forms/life.ts'
import { form, type Form } from '../forms/records.ts'
import { publicFormLife } from './life.ts'
import { publicForm, type PublicForm } from './records.ts'
import { addressFor } from './rules.ts'

const letters = 'abcdefghjkmnpqrstvwxyz23456789'
/** Without signs that look alike: an address is also read from paper. */
const signs = () => [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')

export const createPublicForm = command('public-forms/create', {
  about: 'Gives a form an address at which anyone can fill it in, once it is opened.',
  input: inputSchema(publicForm),
  async run(input, { tx, actor }): Promise<PublicForm> {
    refuseIf(whyNotEdit(publicForm, null, actor))
    const row = await tx.one<Form>('select * from forms where organization_id = $1 and id = $2', [
      actor.organization_id,
      input.form,
    ])
    if (!row) throw new NotFound(form.label)
    return tx.insert<PublicForm>(publicForm, { ...input, address: addressFor(row.title, signs()) })
  },
})

export const editPublicForm = editCommand('public-forms/edit', publicForm)

export const publicFormCommands = commandsOf(publicFormLife, {
  async facts(row, { tx, now }) {
    const behind = await tx.one<Form>('select * from forms where organization_id = $1 and id = $2', [
      row.organization_id,
      row.form,
    ])
    return {
      published: behind !== undefined && formLife.is(behind, 'published'),
      consent: Boolean(behind?.consent),
      over: row.closes_at !== null && new Date(row.closes_at) <= now,
    }
  },
})
