import { z } from 'zod'
import { qrSvg } from '#platform/qr-code.ts'
import { question } from '#platform/commands/command.ts'

export const mostLabels = 120
export type Label = {
  id: string
  number: string
  name: string
  tag: string | null
  serial: string | null
  location: string | null
  svg: string
}

export const assetLabels = question('assets/labels', {
  about: 'Returns the label of each asset, with a QR code that opens its page.',
  input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostLabels), origin: z.url().max(200) }),
  async run({ ids, origin }, { tx, actor }): Promise<Label[]> {
    const rows = await tx.asPerson<Omit<Label, 'svg'>>(
      `select id, number, name, tag, serial, location from assets where organization_id = $1 and id = any ($2)
        order by location nulls last, number`,
      [actor.organization_id, ids],
    )
    return rows.map((row) => ({ ...row, svg: qrSvg(`${new URL(origin).origin}/asset-management/${row.id}`) }))
  },
})
