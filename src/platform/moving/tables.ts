import type { Client } from 'pg'
import { tablesInOrder, type Table } from '../backup/tables.ts'
import { MoveRefused } from './refused.ts'

/** A table that moves, and which of its rows: a condition in which $1 is the organization. */
export type Moved = Table & { rows: string; hasHistory: boolean }

const members = '(select user_id from public.organization_members where organization_id = $1)'

/** Tables with rows of an agency but without a column organization_id. */
export const movedByOtherKey: Readonly<Record<string, string>> = {
  'public.organizations': 'id = $1',
  'auth.users': `id in ${members}`,
  'auth.account_times': `user_id in ${members}`,
  'auth.identities': `user_id in ${members}`,
  'auth.mfa_factors': `user_id in ${members}`,
  'auth.webauthn_credentials': `user_id in ${members}`,
  'public.dashboard_layouts': `user_id in ${members}`,
  'public.control_floors': 'agency = $1',
  'public.opportunity_subscriptions': 'agency = $1',
  'storage.scans': 'version in (select version from storage.objects where organization_id = $1)',
}

const ofTheInstallation = 'belongs to the installation'
const shortLived = 'lasts minutes'
const ofTheSite = 'belongs to the installation’s public site'
const published = 'comes with the program'

/** Tables that stay at the source, each with its reason. Every other table with an organization moves. */
export const stays: Readonly<Record<string, string>> = {
  'app.agency_moves': 'each installation keeps its own',
  'app.documentation_vectors': 'made again by the embedding model of the target',
  'app.idempotency_keys': 'answers to repeated requests, kept for a day',
  'app.import_parts': shortLived,
  'app.installation': ofTheInstallation,
  'app.job_runs': 'each installation keeps its own',
  'app.meanings': 'made again by the embedding model of the target',
  'app.paragraph_vectors': 'made again by the embedding model of the target',
  'app.key_rotations': ofTheInstallation,
  'app.periodic_jobs': ofTheInstallation,
  'app.read_positions': shortLived,
  'app.readiness': ofTheInstallation,
  'app.security_alarms': published,
  'app.security_event_counts': shortLived,
  'app.sign_in_joins': shortLived,
  'app.storage_limits': ofTheInstallation,
  'app.upkeep': ofTheInstallation,
  'app.trail_waiting': 'is empty: everything is sealed before the export',
  'app.calendar_feeds': 'the addresses are signed with a key of the source; people create new ones',
  'auth.auth_codes': shortLived,
  'auth.known_networks': 'a digest under a key of the source; a network is reported again',
  'auth.mfa_challenges': shortLived,
  'auth.oauth_journeys': shortLived,
  'auth.one_time_tokens': 'emails of the source',
  'auth.passkey_challenges': shortLived,
  'auth.rate_counters': shortLived,
  'auth.rate_limits': published,
  'auth.recovery_codes': 'digests under a key of the source; people create new ones',
  'auth.refresh_tokens': 'sessions end',
  'auth.saml_arrivals': shortLived,
  'auth.saml_assertions': shortLived,
  'auth.saml_requests': shortLived,
  'auth.sessions': 'sessions end',
  'auth.waiting_identities': shortLived,
  'public.cost_items': published,
  'public.demo_bookings': ofTheSite,
  'public.feature_comments': ofTheSite,
  'public.feature_requests': ofTheSite,
  'public.feature_votes': ofTheSite,
  'public.inquiries': ofTheSite,
  'public.legal_limits': published,
  'public.page_views': ofTheSite,
  'public.plans': published,
  'public.records_laws': published,
  'public.tutorials': published,
  'public.user_tutorial_progress': 'points at the tutorials of the source',
  'storage.leftovers': ofTheInstallation,
  'storage.upload_pieces': 'unfinished uploads',
  'storage.uploads': 'unfinished uploads',
}

/** Every table with rows of an agency, referenced tables first. A table not listed in this file is refused. */
export async function movedTables(client: Client): Promise<Moved[]> {
  const all = await tablesInOrder(client)
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'organization_id' and not a.attisdropped`,
  )
  const named = new Set(rows.map(({ name }) => name))
  const { rows: kept } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace where t.tgname = 'history_update'`,
  )
  const histories = new Set([...hashedTables, ...kept.map(({ name }) => name)])
  const lost = all
    .filter(({ name }) => !named.has(name) && !(name in movedByOtherKey) && !(name in stays))
    .map(({ name }) => name)
  if (lost.length > 0)
    throw new MoveRefused(`These tables have no decision on whether they move with an agency: ${lost.join(', ')}.`)
  return all
    .filter(({ name }) => !(name in stays))
    .map((table) => ({
      ...table,
      rows: movedByOtherKey[table.name] ?? 'organization_id = $1',
      hasHistory: histories.has(table.name),
    }))
}

/** A condition with the organization in it, for COPY, which takes no values. */
export function rowsOf({ rows }: Pick<Moved, 'rows'>, organization: string): string {
  if (!/^[0-9a-f-]{36}$/.test(organization)) throw new Error('This isn’t an organization id.')
  return rows.replaceAll('$1', `'${organization}'`)
}

/** Rows that the log has hashed: no byte may change in them or in the records they describe. */
const hashedTables = ['public.audit_events', 'public.record_changes', 'auth.audit_log_entries']

export const isSealerTable = (name: string): boolean => /^public\.trail_(logs|entries|nodes|checkpoints)$/.test(name)
