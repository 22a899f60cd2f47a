// Reads that are sent before the part of the page that shows them is there. That part asks with the same words, so that
// both are one read: they are written here, once.
import type { PostgrestClient, PostgrestQueryBuilder } from '@supabase/postgrest-js'
import { callFunction } from './functions.ts'

type From = PostgrestQueryBuilder<any, any, any>
type Server = { config: { supabaseUrl: string }; rows: PostgrestClient; fetch: typeof fetch }
type Of = { table: string; id: string }

/** The organization of a person: name, type, time zone, colors and logo. */
export const organizationOf = (from: From, user: string) =>
  from
    .select(
      'organization:organizations(id,name,kind,time_zone,state,peppol,branding_config,verified_at,verification_words,verification_asked_at,verification_declined_at,verification_reason)',
    )
    .eq('user_id', user)
    .limit(1)

export const rolesOf = (from: From, user: string) =>
  from.select('role,expires_at').eq('user_id', user).order('granted_at', { ascending: false })

export const badges = (rows: PostgrestClient) => rows.rpc('my_badges').single()

export const announced = (from: From) =>
  from.select('id,words,tone,starts_at,ends_at').eq('status', 'published').order('ends_at').limit(20)

export const favorites = (from: From) => from.select('id,path,title').order('created_at').order('id')

export const recordOf = (from: From, id: string) => from.select().eq('id', id).limit(1)

export const tasksOf = (from: From, { table, id }: Of) =>
  from
    .select()
    .eq('table_name', table)
    .eq('record', id)
    .order('due_on', { nullsFirst: false })
    .order('created_at')
    .limit(200)

const about = ({ table, id }: Of) => ({ table_name: table, record: id })
export const followersOf = (rows: PostgrestClient, of: Of) => rows.rpc('followers_of', about(of))
export const chainOf = (rows: PostgrestClient, of: Of) => rows.rpc('chain_of', about(of))

export const waitingWork = ['work/waiting', {}] as const
export const summaryOf = ({ table, id }: Of) => ['records/summary', { table, record: id }] as const

/** The reads of a page: of the frame with the first, of a record, and of the parts around it. */
export type PageAhead = { frame: boolean; record: Of | null; around: boolean }

/** `isOfAgency`: known from the last visit; the first one sends only what everyone’s frame asks. */
type Whose = { isOfAgency: boolean }

export function readAhead(
  server: Server,
  user: string,
  { frame, record, around, isOfAgency }: PageAhead & Whose,
): void {
  const { rows } = server
  const reads: PromiseLike<unknown>[] = []
  if (frame)
    reads.push(
      organizationOf(rows.from('organization_members'), user),
      rolesOf(rows.from('user_roles'), user),
      badges(rows),
      announced(rows.from('announcements')),
      favorites(rows.from('favorites')),
    )
  if (frame && isOfAgency) reads.push(callFunction(server, ...waitingWork))
  if (record && isOfAgency) reads.push(recordOf(rows.from(record.table), record.id))
  if (record && around && isOfAgency)
    reads.push(
      tasksOf(rows.from('tasks'), record),
      followersOf(rows, record),
      chainOf(rows, record),
      callFunction(server, ...summaryOf(record)),
    )
  // The part that shows it asks again, and says what failed.
  for (const read of reads)
    read.then(
      () => undefined,
      () => undefined,
    )
}
