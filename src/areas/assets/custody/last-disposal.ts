/** The day on which an asset was disposed of, in a statement: null until it was. */
export const lastDisposal = (organization: string, asset: string): string =>
  `(select max(d.done_on) from asset_disposals d where d.organization_id = ${organization} and d.asset = ${asset}
    and d.status = 'done')`
