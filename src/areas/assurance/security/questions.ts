import { z } from 'zod'
import type { FindVendorPairs, VendorPair } from '#areas/organization/access/rules.ts'
import { question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'

export const findVendorPairs = question('access-reviews/vendor-pairs', {
  about:
    'The pairs of vendors that may be one company, in the words that administrators were told. Two quotes of one company are no competition.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }): Promise<VendorPair[]> {
    refuseIf(atLeast('admin', actor) ? null : 'Vendors that may be one company are shown to administrators.')
    return tx.sql<VendorPair>(
      `select s.first, s.second, a.name || ' and ' || b.name || ' may be the same. ' || s.why as words
         from same_person_signs s join vendors a on a.organization_id = s.organization_id and a.id = s.first
         join vendors b on b.organization_id = s.organization_id and b.id = s.second
        where s.organization_id = $1 and s.kind = 'vendors' order by s.found_at desc, words limit 200`,
      [actor.organization_id],
    )
  },
}) satisfies FindVendorPairs
