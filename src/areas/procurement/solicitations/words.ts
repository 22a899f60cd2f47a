/** Access for the panel and the buyer to a vendor's response and its outcome. */
export const byPanel = { by: 'solicitation', panel: 'panelists', boughtBy: 'solicitations' } as const
