import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { inTheNameOf, type Act } from '#platform/functions/demo/acting.ts'
import { departmentPeople } from '#platform/functions/demo/department.ts'
import { makeOfficerKey } from '#platform/sealing/officer-keys.ts'
import { demoPassphrase } from '../seed.ts'

const source = 'Procurement rules of the department, section 4-06 (demonstration)'

/** The department's solicitation setup, on file for two years: response and protest periods, keys, registration. */
export async function seedAgingSolicitationRules(tx: Tx, act: Act, organization: string, now: Date): Promise<void> {
  const since = addDays(localDay(now, 'America/New_York'), -730)
  await inTheNameOf(tx, departmentPeople.ada.email, 'response-periods/carry-over', () =>
    tx.sql(
      `insert into response_periods (organization_id, kind, above, days, valid_from, source)
        select $1, kind, 0, days, $2, $3 from (values ('rfq', 5), ('ifb', 15), ('rfp', 20)) p (kind, days)`,
      [organization, since, source],
    ),
  )
  await inTheNameOf(tx, departmentPeople.ada.email, 'protest-periods/carry-over', () =>
    tx.sql(
      `insert into protest_periods (organization_id, kind, above, days, counted, valid_from, source)
        select $1, kind, 0, 10, 'calendar', $2, $3 from (values ('rfq'), ('ifb'), ('rfp')) p (kind)`,
      [organization, since, source],
    ),
  )
  for (const who of ['ada', 'max', 'kim']) {
    const { publicKey, sealed } = await makeOfficerKey(demoPassphrase)
    await act(who, 'officer-keys/make', { public_key: publicKey, sealed })
  }
  await act('ada', 'vendor-welcome/set', { open: true })
}
