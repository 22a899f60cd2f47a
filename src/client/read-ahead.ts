// Reads that are sent before the part of the page that shows them is there. That part asks with the same words, so that
// both are one read.
import type { PostgrestClient } from '@supabase/postgrest-js'
import {
  announced,
  badges,
  favorites,
  organizationOf,
  rolesOf,
  subscribed,
  waitingWork,
} from '#platform/reads/reads.ts'
import { callFunction } from './functions.ts'

type Server = { config: { supabaseUrl: string }; rows: PostgrestClient; fetch: typeof fetch }

/** The reads of the frame. `isOfAgency`: known from the last visit; the first one sends only what everyone’s frame asks. */
export function readFrame(server: Server, user: string, isOfAgency: boolean): void {
  const { rows } = server
  const reads: PromiseLike<unknown>[] = [
    organizationOf(rows.from('organization_members'), user),
    rolesOf(rows.from('user_roles'), user),
    badges(rows),
    announced(rows.from('announcements')),
    favorites(rows.from('favorites')),
    callFunction(server, ...subscribed),
  ]
  if (isOfAgency) reads.push(callFunction(server, ...waitingWork))
  // The part that shows it asks again, and says what failed.
  for (const read of reads)
    read.then(
      () => undefined,
      () => undefined,
    )
}
