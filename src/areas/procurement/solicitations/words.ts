/** Whom its panel and its buyer see: what a vendor answered to a solicitation, and what became of it. */
export const byPanel = { by: 'solicitation', panel: 'panelists', boughtBy: 'solicitations' } as const
