/** SQL condition: whether a grant is a federal award, direct or passed through. */
export const isFederalAward = (organization: string, grant: string): string =>
  `exists (select from grants g where g.organization_id = ${organization} and g.id = ${grant}
    and g.kind in ('federal', 'pass_through'))`
