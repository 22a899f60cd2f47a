import type { Context } from '#platform/commands/command.ts'
import type { FiscalYear } from './periods.ts'

/** A person of a company that sells: “my” means the company’s records, and solicitations are public notices. */
export const isVendor = async ({ tx, actor }: Context): Promise<boolean> =>
  (
    await tx.asPerson('select 1 from public.organizations where id = $1 and kind = $2', [
      actor.organization_id,
      'vendor',
    ])
  ).length > 0

/** The fiscal year that holds today. */
export const booksOf = async ({ tx, actor }: Context, today: string): Promise<FiscalYear | undefined> =>
  (
    await tx.asPerson<FiscalYear>(
      `select starts_on::text as from, ends_on::text as to from public.fiscal_years
        where organization_id = $1 and starts_on <= $2 and ends_on >= $2 order by starts_on limit 1`,
      [actor.organization_id, today],
    )
  )[0]
