import type { Act } from '#platform/functions/demo/acting.ts'

/** A schedule, the deadlines of an ordinance, and a request that is in review. */
export async function seedRecords(act: Act, today: string, { max }: { max: string }): Promise<void> {
  const series = (fields: object) =>
    act('ada', 'retention-series/create', {
      valid_from: today,
      reason: 'Adopted with the schedule of the city clerk (demonstration).',
      ...fields,
    })
  await series({
    code: 'FIN-03',
    title: 'Invoices and payments',
    covers: 'Invoices, Payments',
    starts: 'closed',
    closing: 'Paid, Void, Cleared',
    keep_months: 84,
    disposition: 'destroy',
    authority: 'Demonstration schedule, item FIN-03',
  })
  await series({
    code: 'VEN-01',
    title: 'Vendor files',
    covers: 'Vendors',
    starts: 'created',
    keep_months: 60,
    disposition: 'destroy',
    authority: 'Demonstration schedule, item VEN-01',
  })
  await series({
    code: 'GOV-01',
    title: 'Adopted policies',
    covers: 'Policies',
    starts: 'created',
    keep_months: 0,
    disposition: 'permanent',
    authority: 'Demonstration schedule, item GOV-01',
  })
  const deadline = (kind: string, days: number) =>
    act('ada', 'records-request-terms/create', {
      kind,
      days,
      counts: 'business',
      statute: 'Demonstration ordinance 12-4',
      valid_from: today,
      reason: 'The council adopted it (demonstration).',
    })
  await deadline('respond', 10)
  await deadline('extend', 5)
  const request = await act('max', 'records-requests/enter', {
    title: 'Salt purchases of last winter',
    description: 'Orders and invoices for road salt, with prices.',
    requester: 'Nora Vale',
    email: 'nora.vale@alder-falls.example',
    channel: 'email',
    received_on: today,
    officer: max,
  })
  await act('max', 'records-requests/start', { id: request.id })
}
