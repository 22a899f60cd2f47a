import { rolesFrom, type Role } from '../roles.ts'
import { dateRules } from './date-rules.ts'
import type { Field, Kind } from './fields.ts'
import {
  columnsOf,
  declaredAs,
  isMadeByCommand,
  numberOf,
  openFields,
  type AnyRecord,
  type ByRow,
  type Judged,
} from './record.ts'

/**
 * The statements that create one record's table. A migration holds them; this only proposes them, and the drift test
 * compares.
 */
export function tableSql(record: AnyRecord): string {
  return [
    `-- ${record.about}`,
    `create table public.${record.table} (\n${[...keptColumns, ...columnsOf(record).map(([name, field]) => column(name, field, record.table)), ...dateRules(record).map(({ name, check }) => `constraint ${name} check (${check})`), ...tableKeys(record)].map((line) => `  ${line}`).join(',\n')}\n);`,
    `select app.protect('public.${record.table}');`,
    ...(record.appendOnly
      ? [`revoke update, delete, truncate on public.${record.table} from service_role, custodian;`]
      : []),
    ...(record.control
      ? [`select app.keep_control('public.${record.table}'${record.control.ends ? `, '${record.control.ends}'` : ''});`]
      : []),
    ...indexes(record),
    ...policies(record),
    ...grants(record),
    `select app.keep_history('public.${record.table}');`,
    ...(columnsOf(record).some(([, { kind }]) => kind === 'files')
      ? [`select app.keep_files('public.${record.table}');`]
      : []),
    keptText(record),
    ...(record.find ? [findable(record, record.find)] : []),
    `select realtime.publish('public.${record.table}'${audience(record)});`,
  ].join('\n')
}

/** Which characters its texts may have: names, single lines, and other texts. */
export function keptText(record: AnyRecord): string {
  const texts = columnsOf(record).filter(([, { kind }]) => kind === 'text')
  const of = (names: boolean) => texts.filter(([, { name }]) => Boolean(name) === names).map(([column]) => column)
  const named = (
    [
      ['names', of(true)],
      ['lines', of(false)],
    ] as const
  ).filter(([, columns]) => columns.length > 0)
  return `select app.keep_text('public.${record.table}'${named.map(([what, columns]) => `, ${what} => '{${columns.join(',')}}'`).join('')});`
}

/** Who may be offered a change; row security is asked besides. */
function audience(record: AnyRecord): string {
  const { of } = record.access
  return of === 'owner'
    ? `, audience => 'owner', owner => 'created_by'`
    : of === 'everyone'
      ? `, audience => 'public'`
      : rootOf(record).access.of === 'vendor'
        ? `, audience => 'accounts'`
        : ''
}

/** The search must be told who reads the record: it is one table for all records. */
function findable({ access, ...record }: AnyRecord, words: readonly string[]): string {
  const number = numberOf({ access, ...record })
  const named = [
    access.of === 'organization' || access.of === 'vendor' ? access.read : 'user',
    access.of === 'owner' ? 'owner' : '',
    number ?? '',
    record.title as string,
    ...words,
  ]
  return `select app.keep_search('public.${record.table}', ${list(named)});`
}

const keptColumns = [
  'organization_id uuid not null default app.organization_id() references public.organizations (id)',
  'id uuid not null default app.uuid_v7()',
  'created_at timestamptz not null default now()',
  'created_by uuid default app.user_id()',
  'updated_at timestamptz not null default now()',
  'version integer not null default 1',
]

const columnType: Record<Exclude<Kind, 'lines'>, string> = {
  text: 'text',
  long_text: 'text',
  choice: 'text',
  series: 'text',
  flag: 'boolean',
  date: 'date',
  instant: 'timestamptz',
  number: 'numeric',
  percent: 'numeric',
  money: 'bigint',
  ref: 'uuid',
  person: 'uuid',
  files: 'jsonb',
  place: 'jsonb',
}

/** One column, as both `create table` and `add column` need it. */
export function column(name: string, field: Field, table: string): string {
  const initial =
    field.kind === 'files'
      ? "'[]'"
      : field.kind === 'series'
        ? undefined
        : field.initial === undefined
          ? undefined
          : literal(field.initial)
  const checks = field.sealed
    ? [`app.is_sealed(${name}, '${table}.${name}', organization_id, id)`]
    : [
        field.kind === 'choice' && `${name} in (${list(field.options!)})`,
        field.min !== undefined && `${name} >= ${field.min}`,
        field.kind !== 'text' && field.kind !== 'long_text' && field.max !== undefined && `${name} <= ${field.max}`,
        (field.kind === 'text' || field.kind === 'long_text') &&
          `length(${name}) <= ${field.max ?? (field.kind === 'long_text' ? 20_000 : 500)}`,
        field.kind === 'text' && field.required && `${name} <> ''`,
        field.kind === 'files' && `jsonb_typeof(${name}) = 'array'`,
        field.kind === 'place' && `jsonb_typeof(${name}) = 'object'`,
      ]
  const required = field.required || field.initial !== undefined || field.kind === 'files' || field.kind === 'series'
  return [
    name,
    columnType[field.kind as Exclude<Kind, 'lines'>],
    required && 'not null',
    initial !== undefined && `default ${initial}`,
    ...checks.map((check) => check && `${field.sealed ? `constraint ${table}_${name}_sealed ` : ''}check (${check})`),
  ]
    .filter(Boolean)
    .join(' ')
}

const literal = (value: string | number | boolean) => (typeof value === 'string' ? `'${value}'` : String(value))
const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/**
 * Every key begins with the organization: rows of one agency are stored together, and a reference cannot lead to
 * another agency.
 */
function tableKeys(record: AnyRecord): string[] {
  const columns = columnsOf(record)
  return [
    'primary key (organization_id, id)',
    ...columns.filter(([, field]) => field.unique).map(([name]) => `unique (organization_id, ${name})`),
    ...columns
      .filter(([, field]) => field.kind === 'ref')
      .map(
        ([name, field]) =>
          `foreign key (organization_id, ${name}) references public.${field.to} (organization_id, id)${record.access.of === 'parent' && record.access.by === name ? ' on delete cascade' : ''}`,
      ),
    ...columns
      .filter(([, field]) => field.kind === 'person')
      .map(
        ([name]) =>
          `foreign key (organization_id, ${name}) references public.organization_members (organization_id, user_id)`,
      ),
  ]
}

/**
 * The newest first, each status separately, and what points at a row. Further indexes are written into the migration
 * by hand.
 */
function indexes(record: AnyRecord): string[] {
  const on = (...names: string[]) => `create index on public.${record.table} (organization_id, ${names.join(', ')});`
  const columns = columnsOf(record)
  return [
    on('created_at desc', 'id desc'),
    ...(record.fields.status ? [on('status', 'created_at desc', 'id desc')] : []),
    ...columns.filter(([, field]) => field.kind === 'ref' || field.kind === 'person').map(([name]) => on(name)),
  ]
}

const ours = 'organization_id = (select app.organization_id())'
/** Policies written when platform_admin was a role above admin still name it; no session has that role. */
const named = (role: Role) => list([...rolesFrom(role), 'platform_admin'])
const can = (role: Role) =>
  role === 'user'
    ? ''
    : role === 'platform_admin'
      ? ' and (select app.operates())'
      : ` and (select app.role()) in (${named(role)})`

const judgedBy = ({ access }: AnyRecord) => ('judged' in access ? access.judged : undefined)

/** Uncorrelated, so that a list evaluates it once and not for every row. */
const onPanel = ({ by, panel }: Judged, sees: string) =>
  `${by} in (select p.${by} from public.${panel} p where p.organization_id = (select app.organization_id())
    and p.member = (select app.user_id()) and ${sees})`
/** The named buyer carries the award through to the order in every role; a seat on the panel decides first. */
const asBuyer = ({ by, boughtBy }: Judged) =>
  `${by} in (select s.id from public.${boughtBy} s where s.organization_id = (select app.organization_id())
    and s.contact = (select app.user_id()))`
const decides = (role: Role, judged: Judged) =>
  role === 'user' ? '' : ` and (${can(role).replace(' and ', '')} or ${asBuyer(judged)})`
/** The role that a row asks for, compared with the role of the person. */
const reaches = (column: string) =>
  `(${column} = 'user' or (select app.role()) = 'admin' or (${column} = 'manager' and (select app.role()) = 'manager'))`
const byRowOf = ({ access }: AnyRecord): ByRow | undefined => ('byRow' in access ? access.byRow : undefined)

const reads = (role: Role, judged: Judged | undefined) =>
  judged
    ? `${ours} and (${onPanel(judged, 'p.sees')} or (not ${onPanel(judged, 'not p.sees')}${decides(role, judged)}))`
    : ours + can(role)

/**
 * A vendor's people reach other agencies' rows by lists that are evaluated once and lead into an index, and in a
 * separate role.
 */
const supplied = 'organization_id = any ((select app.agencies_supplied())::uuid[])'

/**
 * Who reads the parent: by the same role, or looked up as one value for each line. An `exists` may be hashed over all
 * rows. Where each parent says who reads it, there are few parents with many lines: their list is read once.
 */
function lineReaders(
  table: string,
  { parent, by }: { parent: string; by: string },
): { people: string; itsVendor: string | null } {
  const root = rootOf(declaredAs(parent)[0]!)
  const looked = `(select true from public.${parent} parent where parent.organization_id = ${table}.organization_id
    and parent.id = ${table}.${by})`
  const listed = `${by} in (select parent.id from public.${parent} parent where parent.${ours})`
  const people = byRowOf(root)
    ? `${ours} and ${listed}`
    : !judgedBy(root) && 'read' in root.access
      ? ours + can(root.access.read)
      : `${ours} and ${looked}`
  return { people, itsVendor: root.access.of === 'vendor' ? `${supplied} and ${looked}` : null }
}
const rootOf = (of: AnyRecord): AnyRecord => (of.access.of === 'parent' ? rootOf(declaredAs(of.access.parent)[0]!) : of)

/** Row security. People pass through the first policies; commands only through the last one. */
function policies(record: AnyRecord): string[] {
  const { table, access } = record
  const open = record.openWhile ? ` and status in (${list(record.openWhile)})` : ''
  const policy = (name: string, verb: string, to: string, using: string | null, check: string | null) =>
    `create policy "${name}"
      on public.${table} for ${verb} to ${to}${using ? ` using (${using})` : ''}${check ? ` with check (${check})` : ''};`
  const writes = (may: string) => [
    ...(isMadeByCommand(record) ? [] : [policy('people insert', 'insert', 'authenticated', null, may)]),
    ...(record.appendOnly || record.changedBy || openFields(record).length === 0
      ? []
      : [policy('people update', 'update', 'authenticated', may + open, may + open)]),
  ]

  const read = (name: string, using: string, to = 'authenticated') => policy(name, 'select', to, using, null)
  const own = `${ours} and created_by = (select app.user_id())`
  const people = (): string[] => {
    if (access.of === 'owner') return [policy('their own', 'all', 'authenticated', own, own)]
    if (access.of === 'parent') {
      const { people, itsVendor } = lineReaders(table, access)
      return [
        read('who reads the parent', people),
        ...(itsVendor ? [read('its vendor reads', itsVendor, 'supplier')] : []),
      ]
    }
    const mayWrite = writes(ours + can(access.write))
    const linked =
      access.of === 'vendor' ? `${supplied} and ${access.by} = any ((select app.vendors_linked())::uuid[])` : ''
    const itsVendor = linked ? [read('its vendor reads', linked, 'supplier')] : []
    if (access.of !== 'everyone') {
      const byRow = byRowOf(record)
      const may = reads(access.read, access.judged) + (byRow ? ` and ${reaches(byRow.read)}` : '')
      return [read('people read', may), ...itsVendor, ...mayWrite]
    }
    if (!access.shown) return [read('everybody reads', 'true', 'anon, authenticated'), ...mayWrite]
    const shown = `organization_id in (select shown.organization_id from public.${access.shown.in} shown
      where shown.${access.shown.by})`
    return [read('everybody reads what is shown', shown, 'anon, authenticated'), read('people read', ours), ...mayWrite]
  }
  return [...people(), policy('commands', 'all', 'commands', ours, ours)]
}

function grants(record: AnyRecord): string[] {
  const free = openFields(record)
    .map(([name]) => name)
    .join(', ')
  const on = `on public.${record.table}`
  const writable = record.access.of !== 'parent' && !record.changedBy && free !== ''
  return [
    ...(record.access.of === 'everyone' ? [`grant select ${on} to anon;`] : []),
    `grant select${writable && !isMadeByCommand(record) ? `, insert (${free})` : ''}${writable ? `, update (${free})` : ''}${record.access.of === 'owner' ? ', delete' : ''} ${on} to authenticated;`,
    `grant select, insert${record.appendOnly ? '' : ', update, delete'} ${on} to commands;`,
  ]
}
