import { expect, test } from 'vitest'
import { plainly } from '#platform/commands/record-commands.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { written } from '../src/commands.ts'
import { records } from '../src/records.ts'
import { testDatabase } from './database.ts'

/**
 * The rules for every table, view and function, read from the catalog: no later migration can forget them. An
 * exception is a line here, with its reason.
 */
const rows = async (sql: string): Promise<string[]> => {
  const { owner } = await testDatabase()
  return (await owner.query<{ what: string }>(sql)).rows.map(({ what }) => what)
}

const ours = `nspname in ('public', 'app', 'auth', 'storage', 'realtime')`

test('row security is on and forced on every table', async () => {
  expect(
    await rows(`select nspname || '.' || relname as what from pg_class c join pg_namespace n on n.oid = relnamespace
                 where relkind in ('r', 'p') and ${ours} and not (relrowsecurity and relforcerowsecurity) order by 1`),
  ).toEqual(['public.schema_migrations']) // read and written by the owner alone; no one else has a grant on it
})

test('a table without a grant to people has none by accident either', async () => {
  expect(
    await rows(
      `select grantee || ' ' || privilege_type as what from information_schema.role_table_grants
        where table_schema = 'public' and table_name = 'schema_migrations' and grantee <> grantor`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select table_schema || '.' || table_name as what from information_schema.role_table_grants
        where grantee = 'PUBLIC' and table_schema in ('public', 'app', 'auth', 'storage', 'realtime')`,
    ),
  ).toEqual([])
})

test('views apply row security as their reader', async () => {
  expect(
    await rows(`select nspname || '.' || relname as what from pg_class c join pg_namespace n on n.oid = relnamespace
                 where relkind in ('v', 'm') and ${ours}
                 and not coalesce(reloptions @> '{security_invoker=true}'
                   or reloptions @> '{security_invoker=on}', false)`),
  ).toEqual([])
})

test('functions with the rights of their owner are on the reviewed list, with a fixed search path', async () => {
  const definers = await rows(
    `select nspname || '.' || proname as what from pg_proc p join pg_namespace n on n.oid = pronamespace where prosecdef
      and ${ours} order by 1`,
  )
  expect(definers).toEqual([
    // (reviewed) records which new rows wait for their seal; takes no input from the caller, reads no table
    'app.await_sealing',
    // (reviewed) checks whether there is another agency or an operator, and answers only by the state of the new row
    'app.begin_agency',
    // (reviewed) starts an organization's storage count at zero with the table's quota; returns nothing
    'app.begin_usage',
    // (reviewed) returns only whether an agency is closed for a move
    'app.closed_by_move',
    // (reviewed) counts the price files of each bidder of one solicitation of the caller's own agency; returns numbers
    'app.closed_files',
    // (reviewed) empties the history of a record that an approved disposition destroyed; the seal stays and the audit log
    // says why
    'app.destroy_history',
    // (reviewed) finds which files of the caller's own organization have the words; returns no text, and the search asks
    // for each file with the caller's rights
    'app.file_candidates',
    // (reviewed) returns only the number of the legal hold that covers a row the caller already has
    'app.hold_over',
    // (reviewed) returns only whether an organization has any legal hold
    'app.holds_in',
    // (reviewed) returns only whether an organization may publish and collect
    'app.is_verified',
    // (reviewed) returns only whether the caller judges a bid of their own agency without names
    'app.judges_blind',
    // (reviewed) reevaluate what a delivery or an invoice counts for its vendor; take only the changed rows from the
    // caller
    'app.keep_performance',
    'app.keep_performance_of_lines',
    // (reviewed) add a changed order or order line to the sums of its vendor; take only the changed rows from the caller
    'app.keep_supply_of_line',
    'app.keep_supply_of_lines',
    'app.keep_supply_of_order',
    // (reviewed) compares stored sums with the limits of the installation, and returns only which of them is exceeded
    'app.lacks_room',
    // (reviewed) returns only the name of the last migration to the readiness check
    'app.last_migration',
    // (reviewed) compares a new name with those of the same organization, and answers only by the mark
    'app.mark_same_name',
    // (reviewed) notes who gave a role, in the row's own organization; only the two triggers below it may call it
    'app.note_gift',
    // (reviewed) notes who gave a role, in the row's own organization; takes no input from the caller
    'app.note_given_role',
    // (reviewed) notes who opened an account again, in the row's own organization; takes no input from the caller
    'app.note_opened_account',
    // (reviewed) returns whether a name is taken, and not by whom
    'app.organization_name_taken',
    // (reviewed) returns only whether any agency holds data about a person
    'app.person_held',
    // (reviewed) returns only the number of document holders of one solicitation of the caller's own organization
    'app.plan_holders',
    // (reviewed) queues the reading of a stored file; takes only the stored row from the caller
    'app.queue_file_text',
    // (reviewed) returns the administrators of the last 30 days of one organization, as ids only
    'app.recent_administrators',
    // (reviewed) records each changed row before and after; takes no input from the caller
    'app.record_history',
    // (reviewed) stores the words of changed rows; the migration names the columns, the caller gives no input
    'app.record_search',
    // (reviewed) removes words from the history of one record of the caller's own organization, for its administrators;
    // the audit log shows it
    'app.redact_history',
    // (reviewed) returns only the number of sealed bids of one solicitation of the caller's own organization
    'app.sealed_bids',
    // (reviewed) searches the words of the caller's own organization; its conditions are those of the policy
    'app.search_candidates',
    // (reviewed) finds which written texts of the caller's own organization have the words; returns no text, and the search
    // reads each text with the caller's rights
    'app.text_candidates',
    // (reviewed) writes one line of a change; takes no input from the caller, reads no table
    'realtime.record_change',
  ])
  expect(
    await rows(
      `select proname as what from pg_proc p join pg_namespace n on n.oid = pronamespace where prosecdef and ${ours}
        and not exists (select from unnest(proconfig) c where c like 'search_path=%')`,
    ),
  ).toEqual([])
})

test('in a tenant table every key and list index starts with the organization', async () => {
  // Queried before the organization is known (by person, by address, by public name), or by background sweeps.
  const directories = [
    'organization_members_user_id_key',
    'user_roles_user_id',
    'user_feedback_user_id',
    'demo_accounts_email_key',
    'demo_accounts_expires_at',
    'tenants_public_name',
    // a resident's number is looked up before its agency is known
    'service_requests_by_confirmation',
    'records_requests_by_confirmation',
    // the address of a public form, and the digest on a receipt; what is forgotten after its time
    'public_forms_by_address',
    'form_submissions_by_digest',
    'form_drafts_ends_at',
    'form_uploads_uploaded_at',
    // what is forgotten after its time: unconfirmed addresses, and the challenges of sent reports
    'service_followers_unconfirmed',
    'report_receipts_created_at',
    // a key is looked up before its owner is known
    'api_keys_hash_key',
    'connected_programs_code_hash_key',
    'connected_programs_line_key',
    'connected_programs_access_hash_key',
    'scim_tokens_hash_key',
    // a sign-in address, and an identity provider's answer, are looked up before their owner is known
    'email_domains_verified',
    'saml_providers_entity',
    // the agencies that know a vendor's own people
    'vendor_accounts_account',
    // a vendor's submissions to any agency; publicly listed vendors of any agency
    'vendor_registrations_account',
    // watched records of any agency; a company's requests from any agency
    'watchers_user',
    'order_responses_account',
    'finalists_account',
    // a vendor's invoices to any agency
    'invoice_submissions_account',
    'vendor_listings_name',
    // a vendor's own bids and questions to any agency; open solicitations of any agency
    'bid_envelopes_bidder',
    'question_askers_bidder',
    'protests_bidder',
    'notices_closing',
    // open data reads the public solicitations of all agencies in their order
    'notices_published',
    // the solicitations that a company follows, of any agency
    'plan_holders_account',
    'no_bids_account',
    'bid_preparations_account',
    // a file is looked up by its bytes: was it published, did it come from a bid
    'notice_documents_bytes',
    'bid_files_bytes',
  ]
  const strays = await rows(`
    select c.relname || ': ' || i.relname as what
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute org on org.attrelid = c.oid and org.attname = 'organization_id' and not org.attisdropped
     where nspname = 'public' and x.indkey[0] <> org.attnum
       and not (x.indisunique and x.indnkeyatts = 1
         and (select atttypid from pg_attribute where attrelid = c.oid and attnum = x.indkey[0]) = 'uuid'::regtype)
     order by 1`)
  expect(strays.filter((stray) => !directories.some((known) => stray.endsWith(`: ${known}`)))).toEqual([])
})

test('a reference between tenant tables names the organization too', async () => {
  expect(
    await rows(`
    select con.conrelid::regclass || '.' || con.conname as what from pg_constraint con
      join pg_attribute child on child.attrelid = con.conrelid and child.attname = 'organization_id'
      join pg_attribute parent on parent.attrelid = con.confrelid and parent.attname = 'organization_id'
     where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not (child.attnum = any (con.conkey))
     order by 1`),
  ).toEqual([])
})

test('none of our roles bypasses row security', async () => {
  expect(
    await rows(
      `select rolname as what from pg_roles
        where rolname in ('anon', 'authenticated', 'supplier', 'service_role', 'commands', 'identity', 'sealer',
          'custodian', 'gateway') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select r.rolname as what from pg_auth_members m join pg_roles r on r.oid = m.roleid
        join pg_roles g on g.oid = m.member where g.rolname = 'gateway' order by 1`,
    ),
  ).toEqual(['anon', 'authenticated', 'commands', 'identity', 'sealer', 'service_role', 'supplier'])
  expect(
    await rows(
      `select r.rolname as what from pg_auth_members m join pg_roles r on r.oid = m.roleid
        join pg_roles g on g.oid = m.member where g.rolname = 'supplier'`,
    ),
  ).toEqual(['authenticated'])
})

test('code that queries as a person uses the reading role', async () => {
  expect(
    await rows(`select proname as what from pg_proc where 'role=authenticated' = any (proconfig) order by 1`),
  ).toEqual([])
})

test("checks for a writing person include a vendor's people", async () => {
  expect(
    await rows(
      `select proname as what from pg_proc where prosrc ~ 'current_user' and prosrc like '%''authenticated''%'
        and prosrc not like '%''supplier''%' order by 1`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select tablename || ': ' || policyname as what from pg_policies where 'authenticated' = any (roles)
        and qual like '%agencies_supplied%' order by 1`,
    ),
  ).toEqual([])
})

test('direct table writes allow what a plain command allows; where a command needs more, the table is closed', async () => {
  const plain = new Set(
    written.flatMap((command) => plainly(command) ?? []).map(({ table, does }) => `${table} ${does}`),
  )
  const open = await rows(`select distinct table_name || ' ' || lower(privilege_type) as what
      from information_schema.column_privileges
                            where table_schema = 'public' and grantee in ('anon', 'authenticated')
                            and privilege_type in ('INSERT', 'UPDATE') order by 1`)
  const ofRecords = new Map((records as readonly AnyRecord[]).map((record) => [record.table, record.access.of]))
  expect(
    open.filter((each) => !plain.has(each) && !['owner', undefined].includes(ofRecords.get(each.split(' ')[0]!))),
  ).toEqual([])
})

test('only one command names no person, and every other leaves its audit log entry (decision 0153)', () => {
  expect(written.flatMap(({ name, nameless }) => (nameless ? [name] : []))).toEqual(['form-sittings/keep'])
})

/** A row of a day and a fund or budget line, of a table that is only added to: an entry in a book. */
const books = `
  select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind = 'r' and not has_table_privilege('commands', c.oid, 'update')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'day' and a.atttypid = 'date'::regtype)
     and exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
           and f.confrelid in ('public.budget_lines'::regclass, 'public.funds'::regclass))`

test('every table that books on a day has the lock of closed years', async () => {
  expect(await rows(`select relname as what from (${books}) b order by 1`)).toEqual(['budget_entries', 'journal_lines'])
  expect(
    await rows(`select relname as what from (${books}) b where not exists (select from pg_trigger t
                 where t.tgrelid = b.oid and t.tgfoid = 'app.closed_years_take_nothing'::regproc) order by 1`),
  ).toEqual([])
})
