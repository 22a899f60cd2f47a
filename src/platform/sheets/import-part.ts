import { z } from 'zod'
import { command } from '../commands/command.ts'
import { refuseIf } from '../commands/refusals.ts'

/** Rows of one part: a request stays under the server's limit of one megabyte. */
export const rowsOfPart = 2_000
export const mostParts = 200

/** A sheet comes in parts and waits for its import. Starting another one discards the previous one that no run uses. */
export const sendPart = command('imports/part', {
  about: 'Stores a part of a spreadsheet until all of it is imported.',
  input: z.strictObject({
    sheet: z.uuid(),
    part: z
      .int()
      .min(0)
      .max(mostParts - 1),
    cells: z
      .array(z.array(z.string().max(20_000)).max(100))
      .min(1)
      .max(rowsOfPart),
  }),
  // The audit line names the sheet; its contents are in the history of the rows created from it.
  secret: ['cells'],
  async run({ sheet, part, cells }, { tx }) {
    await tx.sql(
      `delete from app.import_parts where organization_id = app.organization_id() and user_id = app.user_id()
        and (sheet <> $1 or part = $2) and (not kept or created_at < now() - interval '30 days')`,
      [sheet, part],
    )
    const [{ waiting }] = (await tx.sql(
      `select count(*) as waiting from app.import_parts where organization_id = app.organization_id()
        and user_id = app.user_id() and not kept`,
    )) as [{ waiting: number }]
    refuseIf(
      waiting >= mostParts
        ? `A spreadsheet can have up to ${(mostParts * rowsOfPart).toLocaleString('en-US')} rows.`
        : null,
    )
    await tx.sql('insert into app.import_parts (sheet, part, cells) values ($1, $2, $3)', [
      sheet,
      part,
      JSON.stringify(cells),
    ])
    return { part }
  },
})
