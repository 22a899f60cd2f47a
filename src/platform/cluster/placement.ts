/**
 * Where the rows of a table are on a cluster: distributed by a column, a copy on every node, or on the coordinator
 * only.
 */
export type Placement = { as: 'distributed'; by: string } | { as: 'reference' } | { as: 'local' }

const askedFirst = 'is looked up before the agency of the row is known'
const pointedAt = 'rows of every agency point at it'
const published = 'comes with the program and is read by the rows of every agency'
const ofTheInstallation = 'belongs to the installation, not to an agency'
const shortLived = 'lasts minutes'
const ofSignIn = 'is read at sign-in, for a person and not for an agency'
const ofSession = 'is read with each session, beside the sign-in'
const ofTheSite = 'belongs to the installation’s public site'
const ofFiles = 'a file is looked up by its bucket and name; the bytes are in the file store'

/** Copied to every node: small, seldom written, each with its reason. A foreign key may lead here from any table. */
export const reference: Readonly<Record<string, string>> = {
  'app.calendar_feeds': askedFirst,
  'app.security_alarms': published,
  'auth.users': pointedAt,
  'public.api_keys': askedFirst,
  'public.connected_programs': askedFirst,
  'public.control_floors': 'applies to one agency or to all agencies',
  'public.cost_items': published,
  'public.email_domains': askedFirst,
  'public.identity_policies': ofSession,
  'public.invitations': askedFirst,
  'public.legal_limits': published,
  'public.operator_accesses': 'an operator has one open access across all agencies',
  'public.organization_members': 'a person is a member of one agency, and is looked up before the agency is known',
  'public.organizations': pointedAt,
  'public.plans': published,
  'public.records_laws': published,
  'public.saml_providers': askedFirst,
  'public.scim_tokens': askedFirst,
  'public.session_demands': ofSession,
  'public.sso_connections': ofSession,
  'public.tenants': 'names of agencies are unique in the whole installation',
  'public.user_roles': 'a role of the operator has no agency',
  'public.vendor_accounts': 'row security checks which agencies a company supplies, on any node',
}

/** On the coordinator only, each with its reason. */
export const local: Readonly<Record<string, string>> = {
  'app.documentation_vectors': 'one list for the installation, which a question reads once',
  'app.file_records': ofFiles,
  'app.idempotency_keys': shortLived,
  'app.installation': ofTheInstallation,
  'app.job_runs': 'jobs run in one order for all agencies',
  'app.jobs': 'jobs run in one order for all agencies',
  'app.key_rotations': ofTheInstallation,
  'app.periodic_jobs': ofTheInstallation,
  'app.processes': ofTheInstallation,
  'app.read_positions': shortLived,
  'app.readiness': ofTheInstallation,
  'app.security_event_counts': shortLived,
  'app.security_events': ofTheInstallation,
  'app.sign_in_joins': ofSignIn,
  'app.storage_limits': ofTheInstallation,
  'app.upkeep': ofTheInstallation,
  'auth.account_times': ofSignIn,
  'auth.audit_log_entries': ofSignIn,
  'auth.auth_codes': ofSignIn,
  'auth.identities': ofSignIn,
  'auth.known_networks': ofSignIn,
  'auth.mfa_challenges': ofSignIn,
  'auth.mfa_factors': ofSignIn,
  'auth.oauth_journeys': ofSignIn,
  'auth.one_time_tokens': ofSignIn,
  'auth.passkey_challenges': ofSignIn,
  'auth.rate_counters': ofSignIn,
  'auth.rate_limits': ofSignIn,
  'auth.recovery_codes': ofSignIn,
  'auth.refresh_tokens': ofSignIn,
  'auth.saml_arrivals': ofSignIn,
  'auth.saml_assertions': ofSignIn,
  'auth.saml_requests': ofSignIn,
  'auth.sessions': ofSignIn,
  'auth.waiting_identities': ofSignIn,
  'auth.webauthn_credentials': ofSignIn,
  'public.dashboard_layouts': 'belongs to a person',
  'public.demo_accounts': 'belongs to the demo',
  'public.demo_bookings': ofTheSite,
  'public.feature_comments': ofTheSite,
  'public.feature_requests': ofTheSite,
  'public.feature_votes': ofTheSite,
  'public.inquiries': ofTheSite,
  'public.opportunity_subscriptions': 'is confirmed by an address, for any agency',
  'public.page_views': ofTheSite,
  'public.schema_migrations': ofTheInstallation,
  'public.tutorials': ofTheInstallation,
  'public.user_feedback': 'is written by people with and without an agency',
  'public.user_tutorial_progress': 'belongs to a person',
  'realtime.messages': shortLived,
  'realtime.presences': shortLived,
  'realtime.processes': ofTheInstallation,
  'storage.buckets': ofFiles,
  'storage.leftovers': ofFiles,
  'storage.objects': ofFiles,
  'storage.scans': ofFiles,
  'storage.text_parts': ofFiles,
  'storage.texts': ofFiles,
  'storage.upload_pieces': ofFiles,
  'storage.uploads': ofFiles,
  'storage.usage': 'storage is counted for all agencies together',
}

/** Distributed by a column other than organization_id, whose values are those of organizations. */
export const distributedBy: Readonly<Record<string, string>> = {
  'realtime.changes': 'stream',
  'realtime.streams': 'stream',
}

/** Where a table belongs. A new table without an organization is placed above. */
export function placementOf(table: string, columns: readonly string[]): Placement {
  if (table in reference) return { as: 'reference' }
  if (table in local) return { as: 'local' }
  const by = distributedBy[table] ?? 'organization_id'
  if (!columns.includes(by))
    throw new Error(`No place on a cluster is defined for ${table} (src/platform/cluster/placement.ts).`)
  return { as: 'distributed', by }
}
