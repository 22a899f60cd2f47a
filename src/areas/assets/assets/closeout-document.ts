import { z } from 'zod'
import { paperFacts } from '#areas/grants/closeouts/paper/facts.ts'
import { closeoutPaper, type AwardAsset } from '#areas/grants/closeouts/paper/rules.ts'
import { grantCloseout, type GrantCloseout } from '#areas/grants/closeouts/records.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { assetLife } from './life.ts'

/** It has the equipment of the award, so it is made where the register of assets is read. */
export const closeoutDocument = documentQuestion('grant-closeouts/document', {
  about:
    'The closeout of a grant as a document: award, dates, budget and costs, final SF-425, property, checklist and signatures.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const at = tx.organization_id
    const of = await tx.one<GrantCloseout>('select * from grant_closeouts where organization_id = $1 and id = $2', [
      at,
      id,
    ])
    if (!of) throw new NotFound(grantCloseout.label, { table: grantCloseout.table, id })
    const assetsOf = async ({ award_number }: { award_number: string | null }) =>
      award_number === null
        ? []
        : tx.sql<AwardAsset>(
            `select number, name, serial, acquired_on::text, cost, federal_share, status ${among(assetLife, 'disposed')} as disposed
               from assets where organization_id = $1 and grant_award = $2 order by number limit 500`,
            [at, award_number],
          )
    return closeoutPaper(await paperFacts(tx, of, { now, assetsOf }))
  },
})
