import { z } from 'zod'
import type { FindVendorPairs, VendorPair } from '#areas/organization/access/rules.ts'
import { question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'

export const findVendorPairs = question('access-reviews/vendor-pairs', {
  about:
    'Pairs of vendors that may be one company, with the reason given to administrators. Two quotes from one company are no competition.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }): Promise<VendorPair[]> {
    refuseIf(atLeast('admin', actor) ? null : 'Only an administrator can see vendors that may be one company.')
    return tx.sql<VendorPair>(
      `select s.first, s.second, a.name || ' and ' || b.name || ' may be the same. ' || s.why as words
         from same_person_signs s join vendors a on a.organization_id = s.organization_id and a.id = s.first
         join vendors b on b.organization_id = s.organization_id and b.id = s.second
        where s.organization_id = $1 and s.kind = 'vendors' order by s.found_at desc, words limit 200`,
      [actor.organization_id],
    )
  },
}) satisfies FindVendorPairs
