import { z } from 'zod'
import { qrSvg } from '@granary/qr/qr-code.ts'
import { documentQuestion, question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { cutNames, cuts, labelPaper, whyNoLabels } from './label-sheets/rules.ts'

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

const labeled = `select id, number, name, tag, serial, location from assets
  where organization_id = $1 and id = any ($2) order by location nulls last, number`

export const assetLabels = question('assets/labels', {
  about: 'Returns the label of each asset, with a QR code that opens its page.',
  input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostLabels) }),
  async run({ ids }, { tx, actor, site }): Promise<Label[]> {
    const rows = await tx.asPerson<Omit<Label, 'svg'>>(labeled, [actor.organization_id, ids])
    return rows.map((row) => ({ ...row, svg: qrSvg(`${site}/asset-management/${row.id}`) }))
  },
})

export const assetLabelSheets = documentQuestion('assets/label-sheets', {
  about: 'Prints labels of assets on sheets of label stock, with a QR code or a bar code.',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(mostLabels),
    cut: z.enum(cutNames),
    code: z.enum(['qr', 'code128']),
    skip: z.int().min(0).max(200).default(0),
  }),
  async run({ ids, cut, code, skip }, { tx, actor, now, site }) {
    const rows = await tx.asPerson<Omit<Label, 'svg'>>(labeled, [actor.organization_id, ids])
    refuseIf(rows.length === 0 ? 'You can’t open these assets.' : whyNoLabels(rows, code, skip, cuts[cut]))
    const agency = await tx.one<{ name: string }>('select name from organizations where id = $1', [
      actor.organization_id,
    ])
    return labelPaper(rows, { cut, code, skip, site, agency: agency?.name ?? '', today: await todayOf(tx, now) })
  },
})
