import { tableApi } from '#platform/data/table-api.ts'
import { trialOptions, trialSql } from '#platform/data/trial/tables.ts'
import { asker, clientOf, furnish } from '#platform/data/trial/trial.ts'
import { city } from './city.ts'

/** A city with the trial's tables and data, and the actor in it. */
export async function trialCity() {
  const { owner, organization, rosa, max, services } = await city()
  await owner.query(trialSql)
  const connection = await owner.connect()
  await furnish(connection, organization.id, rosa.user_id, 'A')
  // Entered as Rosa: no one else may get it.
  connection.release(true)
  const api = tableApi(services, trialOptions)
  return {
    rosa: clientOf(api, rosa.token),
    max: clientOf(api, max.token),
    ask: asker(api, rosa),
    anonymous: asker(api, services.keys.anonKey),
  }
}
