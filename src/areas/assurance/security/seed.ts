import type { Tx } from '#platform/database/database.ts'

type Logged = readonly [hoursAgo: number, kind: string, severity: 'low' | 'medium' | 'high', who: 'rosa' | 'max' | 'ada', data: { message: string } & Record<string, unknown>]

const source = (name: string) => ({ source: `${name} (demonstration)` })

/** What a small city's programs tell in a quiet fortnight: a page that broke, a reader that refused a badge, a file that was held back, and backups that came through. */
const fortnight: readonly Logged[] = [
  [3, 'backup_verified', 'low', 'ada', { message: 'The backup of last night was read back whole.', files: 1_284, ...source('Backup') }],
  [20, 'badge_refused', 'medium', 'max', { message: 'A badge that is not for this door was held to the reader of the fuel store.', door: 'Yard on Mill Road, fuel store', times: 2, ...source('Door readers') }],
  [27, 'backup_verified', 'low', 'ada', { message: 'The backup of last night was read back whole.', files: 1_279, ...source('Backup') }],
  [46, 'application_error', 'high', 'rosa', { name: 'TypeError', message: 'Failed to fetch dynamically imported module: the page of a receipt', page: '/purchase-orders', ...source('A page on the tablet of Station 2') }],
  [46.1, 'application_error', 'high', 'rosa', { name: 'TypeError', message: 'Failed to fetch dynamically imported module: the page of a receipt', page: '/purchase-orders', ...source('A page on the tablet of Station 2') }],
  [51, 'backup_verified', 'low', 'ada', { message: 'The backup of last night was read back whole.', files: 1_271, ...source('Backup') }],
  [74, 'mail_held_back', 'medium', 'rosa', { message: 'A letter with an invoice as a program (.scr) was held back and opened by nobody.', from: 'billing@northlime-supply.example', ...source('Mail filter') }],
  [98, 'large_export', 'medium', 'max', { message: 'The payment register was exported: 412 lines, for the single audit.', lines: 412, ...source('Ledger bridge') }],
  [121, 'device_enrolled', 'low', 'ada', { message: 'A tablet was enrolled for the inspectors and locked to their work.', device: 'Tablet 14', ...source('Device management') }],
  [150, 'certificate_renewed', 'low', 'ada', { message: 'The certificate of the mail server was renewed for 90 days.', ...source('Certificates') }],
  [214, 'remote_sign_in_refused', 'medium', 'max', { message: 'Three sign-ins from abroad were refused; Max was at his desk and had asked for none.', times: 3, country: 'not the United States', ...source('VPN') }],
  [215, 'malware_quarantined', 'high', 'rosa', { message: 'A macro in a spreadsheet was put aside before it ran. The machine was looked at and is clean.', file: 'Freight rates.xlsm', ...source('Endpoint protection') }],
  [290, 'backup_failed', 'high', 'ada', { message: 'The second copy of the backup did not arrive: the line was down for an hour. It was sent again.', ...source('Backup') }],
]

/** Logged as the city's own programs log: under the account that they work for, on the day that it was. */
export async function seedSecurityEvents(tx: Tx, { city, people, now }: { city: string; people: Readonly<Record<'rosa' | 'max' | 'ada', string>>; now: Date }): Promise<void> {
  for (const [hoursAgo, kind, severity, who, data] of fortnight)
    await tx.sql('insert into app.security_events (organization_id, user_id, event_type, severity, event_data, created_at) values ($1, $2, $3, $4, $5, $6)', [city, people[who], kind, severity, JSON.stringify(data), new Date(now.getTime() - hoursAgo * 3_600_000)])
}
