import { draftApplication } from '#areas/grants/applications/commands.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { city } from './city.ts'

/** A city with an application that Max drafts, with its five usual sections. */
export async function drafting(options?: Parameters<typeof city>[0]) {
  const place = await city(options)
  const { max, does, clock } = place
  const application = await does(max, draftApplication, {
    title: 'Safe streets',
    agency: 'DOT',
    lead: max.user_id,
    closes_on: addDays(localDay(clock.now(), 'America/New_York'), 30),
    asked: 100_00,
    match: 0,
    match_cash: 0,
    hours: 1,
    documents: [],
  } as never)
  return { ...place, application }
}
