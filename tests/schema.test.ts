import { expect, test } from 'vitest'
import { plainly } from '#platform/commands/record-commands.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { written } from '../src/commands.ts'
import { records } from '../src/records.ts'
import { testDatabase } from './database.ts'

/**
 * What every table, view and function must be like, read from the catalogue: nothing that a later migration adds can
 * forget it. An exception is a line here, with its reason.
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
  ).toEqual(['public.schema_migrations']) // read and written by the owner alone; nobody has a grant on it
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

test('views ask row security in the name of who reads', async () => {
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
    // (reviewed) writes down which new rows wait for their seal; takes nothing from the caller, reads no table
    'app.await_sealing',
    // (reviewed) looks whether there is another agency or an operator, and answers only by the state of the new row
    'app.begin_agency',
    // (reviewed) begins the count of what an organization keeps, at zero and with the quota of the table; answers
    // nothing
    'app.begin_usage',
    // (reviewed) tells whether an agency is closed because it moves, and nothing else
    'app.closed_by_move',
    // (reviewed) empties the history of a record that an approved disposition destroyed; the seal stays and the trail
    // says why
    'app.destroy_history',
    // (reviewed) tells by the number which legal hold covers a row that the caller has in hand, and nothing else
    'app.hold_over',
    // (reviewed) tells whether an organization has any legal hold, and nothing else
    'app.holds_in',
    // (reviewed) tells whether an organization may publish and collect, and nothing else
    'app.is_verified',
    // (reviewed) judge anew what a delivery or an invoice counts for its vendor; take nothing from the caller but which
    // rows changed
    'app.keep_performance',
    'app.keep_performance_of_lines',
    // (reviewed) add what a changed order or order line counts to the sums of its vendor; take nothing from the caller
    // but which rows changed
    'app.keep_supply_of_line',
    'app.keep_supply_of_lines',
    'app.keep_supply_of_order',
    // (reviewed) compares sums of what is kept with the limits of the installation, and answers only which of them is
    // exceeded
    'app.lacks_room',
    // (reviewed) tells the name of the last migration to the readiness check, and nothing else
    'app.last_migration',
    // (reviewed) compares a new name with those of the same organization, and answers only by the mark
    'app.mark_same_name',
    // (reviewed) tells whether a name is taken, and not by whom
    'app.organization_name_taken',
    // (reviewed) tells whether any agency holds what concerns a person, and nothing else
    'app.person_held',
    // (reviewed) counts those who hold the documents of one solicitation of the caller's own organization, and gives
    // nothing but the number
    'app.plan_holders',
    // (reviewed) writes down what each changed row was and became; takes nothing from the caller
    'app.record_history',
    // (reviewed) keeps the words of the rows that changed; the columns are named by the migration, nothing comes from
    // the caller
    'app.record_search',
    // (reviewed) takes words out of the history of one record of the caller's own organization, for its administrators;
    // the trail shows it
    'app.redact_history',
    // (reviewed) counts the sealed bids of one solicitation of the caller's own organization, and gives nothing but the
    // number
    'app.sealed_bids',
    // (reviewed) looks into the words of the caller's own organization; its conditions are those of the policy
    'app.search_candidates',
    // (reviewed) writes one line of what changed; takes nothing from the caller, reads no table
    'realtime.record_change',
  ])
  expect(
    await rows(
      `select proname as what from pg_proc p join pg_namespace n on n.oid = pronamespace where prosecdef and ${ours}
        and not exists (select from unnest(proconfig) c where c like 'search_path=%')`,
    ),
  ).toEqual([])
})

test('in a table of tenants every key and list index starts with the organization', async () => {
  // Asked before the organization is known (by person, by address, by public name), or by nobody's request (sweeps).
  const directories = [
    'organization_members_user_id_key',
    'user_roles_user_id',
    'user_feedback_user_id',
    'demo_accounts_email_key',
    'demo_accounts_expires_at',
    'tenants_public_name',
    // a resident asks by a number before it is known which agency has it
    'service_requests_by_confirmation',
    'records_requests_by_confirmation',
    // a key is looked up before it is known whose it is
    'api_keys_hash_key',
    'scim_tokens_hash_key',
    // an address at the sign-in page, and an answer of an identity provider, are looked up before it is known whose
    // they are
    'email_domains_verified',
    'saml_providers_entity',
    // which agencies a vendor's own people are known to
    'vendor_accounts_account',
    // what a vendor sent, whichever agency it went to; vendors that show themselves, whichever agency knows them
    'vendor_registrations_account',
    // what one watches, whichever agency it is of; what a company was asked, whichever agency asks
    'watchers_user',
    'order_answers_account',
    'finalists_account',
    // the invoices that a vendor sent, whichever agency they went to
    'invoice_submissions_account',
    'vendor_listings_name',
    // a vendor's own bids and questions, whichever agency they went to; what is open, whichever agency asks
    'bid_envelopes_bidder',
    'question_askers_bidder',
    'protests_bidder',
    'notices_closing',
    // open data reads the public calls of all agencies in their order
    'notices_published',
    // the calls that a company follows, whichever agency they are of
    'plan_holders_account',
    // a file is asked for by its bytes: was it published, did it come out of a bid
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

test('a reference between tables of tenants names the organization too', async () => {
  expect(
    await rows(`
    select con.conrelid::regclass || '.' || con.conname as what from pg_constraint con
      join pg_attribute child on child.attrelid = con.conrelid and child.attname = 'organization_id'
      join pg_attribute parent on parent.attrelid = con.confrelid and parent.attname = 'organization_id'
     where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not (child.attnum = any (con.conkey))
     order by 1`),
  ).toEqual([])
})

test('no role of ours passes row security by', async () => {
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

test('what asks as a person asks in the role that reads more', async () => {
  expect(
    await rows(`select proname as what from pg_proc where 'role=authenticated' = any (proconfig) order by 1`),
  ).toEqual([])
})

test('what asks whether a person is writing means the people of a vendor too', async () => {
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

test('what people may write into a table itself is what a plain command lets them; where one asks for more, the table is closed', async () => {
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

test('one command alone names nobody, and every other leaves its line in the trail (decision 0153)', () => {
  expect(written.flatMap(({ name, nameless }) => (nameless ? [name] : []))).toEqual(['form-sittings/keep'])
})
